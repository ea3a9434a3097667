package dynamodbstore.backup.store;

import dynamodbstore.table.embedded.folder.DirectorySync;
import dynamodbstore.table.embedded.folder.OwnerOnly;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Backups in a folder, which may be on another disk. Only its owner can read the files.
 *
 * <p>A file is written in the directory {@code unfinished}, synced, and renamed.
 */
final class FolderBackupStore implements BackupStore {
  private static final String UNFINISHED = "unfinished";

  private final Path root;
  private final Set<Path> unsynced = new HashSet<>();

  FolderBackupStore(Path root) {
    this.root = root;
  }

  @Override
  public Map<String, Long> list(String directory) throws IOException {
    var sizes = new HashMap<String, Long>();
    try (var files = Files.newDirectoryStream(root.resolve(directory))) {
      for (var file : files) {
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          sizes.put(file.getFileName().toString(), Files.size(file));
        }
      }
    } catch (NoSuchFileException none) {
      return Map.of();
    }
    return sizes;
  }

  @Override
  public void read(String file, OutputStream out) throws IOException {
    long _ = Files.copy(root.resolve(file), out);
  }

  @Override
  public void put(String file, Content content) throws IOException {
    var target = root.resolve(file);
    createParent(target);
    var unfinished = root.resolve(UNFINISHED).resolve(UUID.randomUUID().toString());
    createParent(unfinished);
    try {
      write(unfinished, content);
      var _ = Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      boolean _ = Files.deleteIfExists(unfinished);
    }
    boolean _ = unsynced.add(parent(target));
  }

  private static void write(Path unfinished, Content content) throws IOException {
    try (var in = content.open();
        var file =
            OwnerOnly.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      long bytes = in.transferTo(Channels.newOutputStream(file));
      if (bytes != content.bytes()) {
        throw new EOFException(
            "%,d bytes were to be copied, not %,d".formatted(content.bytes(), bytes));
      }
      file.force(true);
    }
  }

  private void createParent(Path file) throws IOException {
    var folder = parent(file);
    if (Files.notExists(folder)) {
      OwnerOnly.createDirectories(folder);
      boolean _ = unsynced.add(parent(folder));
      boolean _ = unsynced.add(root);
    }
  }

  /** The directory of a file, which is in the root or is the root. */
  private static Path parent(Path file) {
    return Objects.requireNonNull(file.getParent());
  }

  @Override
  public void delete(String file) throws IOException {
    boolean _ = Files.deleteIfExists(root.resolve(file));
  }

  @Override
  public void sync() throws IOException {
    for (var folder : unsynced) {
      DirectorySync.force(folder);
    }
    unsynced.clear();
  }

  @Override
  public void sweep() throws IOException {
    for (var file : list(UNFINISHED).keySet()) {
      boolean _ = Files.deleteIfExists(root.resolve(UNFINISHED).resolve(file));
    }
  }

  @Override
  public void close() {}
}
