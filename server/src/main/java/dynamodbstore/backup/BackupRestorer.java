package dynamodbstore.backup;

import dynamodbstore.artifacts.local.TemporaryName;
import dynamodbstore.backup.BackupManifest.ArtifactFile;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.table.embedded.folder.DirectorySync;
import dynamodbstore.table.embedded.folder.LockedFolder;
import dynamodbstore.table.embedded.folder.OwnerOnly;
import dynamodbstore.table.embedded.folder.RestoredFolder;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Restores a backup: artifacts, then the files of the table, then what makes the folder a table. A
 * restore that was interrupted continues with the files that are missing.
 */
public final class BackupRestorer {
  /** Name that no artifact has. */
  private static final String UNFINISHED = TemporaryName.of("restoring");

  private final ObjectReader reader;
  private final BackupProgress progress;
  private final Set<Path> changed = new HashSet<>();

  public BackupRestorer(BackupCatalog catalog, BackupProgress progress) {
    this.reader = new ObjectReader(catalog.store());
    this.progress = progress;
  }

  /**
   * Restores into an empty folder.
   *
   * @param roots empty folders for artifacts, one for each root of the backup; none to leave the
   *     artifacts out
   * @throws CommandFailure if a folder is not empty or lies in another one, or the backup is
   *     damaged
   * @throws dynamodbstore.table.errors.TableUnavailable if another process restores into the folder
   */
  public void restore(BackupManifest backup, Path folder, List<Path> roots) throws IOException {
    requireApart(folder, roots);
    if (!RestoredFolder.isBegun(folder)) {
      requireEmpty(roots);
    }
    try (var restored = RestoredFolder.begin(folder, description(backup, roots))) {
      if (!restored.isComplete()) {
        restore(backup, restored, roots);
      }
    }
  }

  private void restore(BackupManifest backup, RestoredFolder restored, List<Path> roots)
      throws IOException {
    if (!roots.isEmpty()) {
      for (var file : backup.artifacts()) {
        restore(file.object(), target(roots, file));
      }
    }
    for (var file : backup.table()) {
      restore(file.object(), restored.data().resolve(file.name()));
    }
    for (var directory : changed) {
      DirectorySync.force(directory);
    }
    restored.complete(backup.format(), backup.sequence());
  }

  private static String description(BackupManifest backup, List<Path> roots) {
    return "backup %s\n%s\n"
        .formatted(
            backup.id(), roots.stream().map(Path::toString).collect(Collectors.joining("\n")));
  }

  private static Path target(List<Path> roots, ArtifactFile file) {
    var root = roots.get(file.root());
    var target = root.resolve(file.path()).normalize();
    if (!target.startsWith(root)) {
      throw new CommandFailure("The backup has an artifact outside of its folder: " + file.path());
    }
    return target;
  }

  private void restore(BackupObject object, Path target) throws IOException {
    if (!isThere(object, target)) {
      createParents(parent(target));
      var unfinished = target.resolveSibling(UNFINISHED);
      var fault = reader.copy(object, () -> Channels.newOutputStream(truncated(unfinished)));
      if (fault.isPresent()) {
        throw new CommandFailure("The backup is damaged: " + fault.get() + ".");
      }
      try (var file = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
        file.force(true);
      }
      var _ = Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
      boolean _ = changed.add(parent(target));
    }
    progress.add(object.bytes());
  }

  private static FileChannel truncated(Path file) throws IOException {
    return OwnerOnly.open(
        file,
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE);
  }

  /** Whether an interrupted restore has copied the file. It may not have been synced. */
  private boolean isThere(BackupObject object, Path target) throws IOException {
    if (Files.notExists(target) || Files.size(target) != object.bytes()) {
      return false;
    }
    var checksum = new ObjectChecksum(object);
    long _ = Files.copy(target, checksum);
    if (!checksum.matches()) {
      return false;
    }
    try (var file = FileChannel.open(target, StandardOpenOption.WRITE)) {
      file.force(true);
    }
    boolean _ = changed.add(parent(target));
    return true;
  }

  private void createParents(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      createParents(parent(folder));
      OwnerOnly.createDirectories(folder);
      boolean _ = changed.add(parent(folder));
    }
  }

  /** The directory of a file in a folder that exists or is to be created. */
  private static Path parent(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().getParent());
  }

  /** Files of two folders would replace each other if they had the same names. */
  private static void requireApart(Path folder, List<Path> roots) {
    for (int number = 0; number < roots.size(); number++) {
      var root = roots.get(number);
      var others = new ArrayList<>(roots);
      var _ = others.remove(number);
      var enclosing = others.stream().filter(root::startsWith).findFirst();
      if (enclosing.isPresent() || folder.startsWith(root) || isOfTable(folder, root)) {
        throw new CommandFailure(
            "The folder %s is not apart from %s: name separate folders for --to and --artifacts."
                .formatted(root, enclosing.orElse(folder)));
      }
    }
  }

  private static boolean isOfTable(Path folder, Path root) {
    return root.startsWith(folder)
        && LockedFolder.OWN_NAMES.contains(folder.relativize(root).getName(0).toString());
  }

  private static void requireEmpty(List<Path> roots) throws IOException {
    for (var root : roots) {
      if (Files.exists(root)) {
        try (var files = Files.list(root)) {
          if (files.findAny().isPresent()) {
            throw new CommandFailure(
                "The folder " + root + " is not empty. Restore artifacts into an empty folder.");
          }
        }
      }
    }
  }
}
