package dynamodbstore.backup;

import dynamodbstore.artifacts.local.TemporaryName;
import dynamodbstore.backup.BackupManifest.ArtifactFile;
import dynamodbstore.config.CommandFailure;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Adds the artifacts below local roots to a backup. Files that the previous backup has with the
 * same size and time are not read again. Clients may write meanwhile: artifacts are replaced
 * atomically, and one that disappears is left out.
 */
final class ArtifactScan {
  /**
   * A file this young may change without getting another time, which file systems keep only so
   * precisely.
   */
  private static final Duration YOUNG = Duration.ofSeconds(3);

  private static final int PIECE_BYTES = 256 << 10;

  /** A file that is written all the time is no artifact, or no complete one. */
  private static final int ATTEMPTS = 10;

  private final ObjectPool pool;
  private final Set<Path> excluded;
  private final Instant started;

  /** Artifacts of an earlier backup by their paths, by their roots. */
  private final Map<String, Map<String, ArtifactFile>> known = new HashMap<>();

  private final List<ArtifactFile> found = new ArrayList<>();
  private int skipped;

  /**
   * @param excluded folders that are no artifacts, such as the table's
   */
  ArtifactScan(ObjectPool pool, Set<Path> excluded, Instant started) throws IOException {
    this.pool = pool;
    this.started = started;
    var real = new HashSet<Path>();
    for (var folder : excluded) {
      boolean _ = real.add(Files.exists(folder) ? folder.toRealPath() : folder);
    }
    this.excluded = Set.copyOf(real);
  }

  /** Uses what an earlier backup knows about files that have not changed since. */
  void reuse(BackupManifest earlier) {
    for (var file : earlier.artifacts()) {
      var ofRoot = known.computeIfAbsent(earlier.roots().get(file.root()), _ -> new HashMap<>());
      var _ = ofRoot.put(file.path(), file);
    }
  }

  List<ArtifactFile> found() {
    return found;
  }

  /** Number of symbolic links, pipes and the like, which are not backed up. */
  int skipped() {
    return skipped;
  }

  void add(int number, Path root) throws IOException {
    if (!Files.isDirectory(root)) {
      // Rather a mistake in a path, or a disk that is not mounted, than a table without artifacts.
      throw new CommandFailure(
          "There is no folder %s: create it, or remove it from --artifacts.".formatted(root));
    }
    // Walked without following links, but the root itself may be one.
    var real = root.toRealPath();
    var _ =
        Files.walkFileTree(
            real,
            new SimpleFileVisitor<>() {
              @Override
              public FileVisitResult preVisitDirectory(
                  Path directory, BasicFileAttributes attributes) {
                return excluded.contains(directory)
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
              }

              @Override
              public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                  throws IOException {
                visit(number, root, real.relativize(file), file, attributes);
                return FileVisitResult.CONTINUE;
              }

              @Override
              public FileVisitResult visitFileFailed(Path file, IOException fault)
                  throws IOException {
                return continueIfGone(fault);
              }

              @Override
              public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException fault)
                  throws IOException {
                return fault == null ? FileVisitResult.CONTINUE : continueIfGone(fault);
              }
            });
  }

  private static FileVisitResult continueIfGone(IOException fault) throws IOException {
    if (fault instanceof NoSuchFileException) {
      return FileVisitResult.CONTINUE;
    }
    throw fault;
  }

  /**
   * @param relative path of the file in the root
   */
  private void visit(
      int number, Path root, Path relative, Path file, BasicFileAttributes attributes)
      throws IOException {
    if (TemporaryName.is(file.getFileName().toString())) {
      return;
    }
    if (!attributes.isRegularFile()) {
      skipped++;
      return;
    }
    requireSpelled(relative);
    var path = relative.toString().replace(root.getFileSystem().getSeparator(), "/");
    long modified = modified(attributes);
    try {
      var earlier = known.getOrDefault(root.toString(), Map.of()).get(path);
      if (earlier != null
          && isUnchanged(earlier, attributes, modified)
          && pool.has(earlier.object())) {
        pool.add(earlier.object(), file);
        // Usually the same object, so that the heap has each path once.
        found.add(
            earlier.root() == number
                ? earlier
                : new ArtifactFile(number, path, modified, earlier.object()));
      } else {
        found.add(new ArtifactFile(number, path, modified, read(file)));
      }
    } catch (NoSuchFileException missing) {
      // Deleted meanwhile, so no artifact any more; unless the location of the backups is missing.
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        throw missing;
      }
    }
  }

  /** A name that Java cannot spell would be restored as another one, perhaps that of a sibling. */
  private static void requireSpelled(Path file) {
    if (!isSpelled(file)) {
      throw new CommandFailure(
          "The name of the file %s is not in the encoding %s: rename it, or set LC_ALL."
              .formatted(file, System.getProperty("sun.jnu.encoding")));
    }
  }

  private static boolean isSpelled(Path file) {
    try {
      return file.getFileSystem().getPath(file.toString()).equals(file);
    } catch (InvalidPathException _) {
      return false;
    }
  }

  private boolean isUnchanged(ArtifactFile earlier, BasicFileAttributes attributes, long modified) {
    return modified != 0
        && earlier.modified() == modified
        && earlier.object().bytes() == attributes.size();
  }

  /**
   * Repeats if the file is changed between the two times that it is read. Of a file that another
   * program appends to, the copy has what was there the first time.
   */
  private BackupObject read(Path file) throws IOException {
    for (int attempt = 1; ; attempt++) {
      var object = object(file);
      try {
        pool.add(object, file);
        return object;
      } catch (CheckedContent.DamagedFile | EOFException changed) {
        if (attempt == ATTEMPTS || object(file).equals(object)) {
          throw changed;
        }
      }
    }
  }

  /** The object with the content of a file. */
  static BackupObject object(Path file) throws IOException {
    var sha = ObjectChecksum.sha256();
    var piece = ByteBuffer.allocate(PIECE_BYTES);
    long bytes = 0;
    try (var content = FileChannel.open(file, StandardOpenOption.READ)) {
      while (content.read(piece) >= 0) {
        bytes += piece.position();
        sha.update(piece.flip());
        piece.clear();
      }
    }
    return BackupObject.ofSha256(sha.digest(), bytes);
  }

  private long modified(BasicFileAttributes attributes) {
    var time = attributes.lastModifiedTime();
    return time.toInstant().isAfter(started.minus(YOUNG)) ? 0 : time.to(TimeUnit.NANOSECONDS);
  }
}
