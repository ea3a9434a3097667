package dynamodbstore.table.embedded.checkpoints;

import dynamodbstore.table.embedded.folder.IoMessages;
import dynamodbstore.table.embedded.folder.LockedFolder;
import dynamodbstore.table.embedded.folder.OwnerOnly;
import dynamodbstore.table.errors.TableUnavailable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The folder {@code backup} in the folder of a table, locked by the process that takes a backup.
 *
 * <pre>
 * lock        locked by the process that takes a backup, as long as it runs
 * request     id of the checkpoint that it waits for
 * ID          the checkpoint; appears when it is complete
 * ID.failed   why there is none
 * </pre>
 *
 * A process that can write to the folder can read the whole table anyway, so a request needs no
 * further authentication.
 */
final class CheckpointFolder implements AutoCloseable {
  private static final String LOCK = "lock";
  private static final String REQUEST = "request";
  private static final String FAILED = ".failed";
  private static final String INCOMPLETE = ".incomplete";

  private final Path folder;
  private final FileChannel lock;

  private CheckpointFolder(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /** Locks the folder, which is created; empty if another process takes a backup. */
  static Optional<CheckpointFolder> tryLock(Path table) {
    var folder = LockedFolder.backup(table);
    try {
      OwnerOnly.createDirectories(folder);
      var lock =
          OwnerOnly.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (isLocked(lock)) {
        return Optional.of(new CheckpointFolder(folder, lock));
      }
      lock.close();
      return Optional.empty();
    } catch (IOException fault) {
      throw unusable(folder, fault);
    }
  }

  private static boolean isLocked(FileChannel lock) throws IOException {
    try {
      return lock.tryLock() != null;
    } catch (OverlappingFileLockException inThisProcess) {
      return false;
    }
  }

  /** The id of the requested checkpoint. */
  static Optional<String> requested(Path table) {
    try {
      return Optional.of(Files.readString(LockedFolder.backup(table).resolve(REQUEST)));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException fault) {
      throw unusable(table, fault);
    }
  }

  static Path checkpoint(Path table, String id) {
    return LockedFolder.backup(table).resolve(id);
  }

  /** The same while it is being created and checked. */
  static Path incomplete(Path table, String id) {
    return LockedFolder.backup(table).resolve(id + INCOMPLETE);
  }

  static boolean isAnswered(Path table, String id) {
    return Files.exists(checkpoint(table, id)) || failure(table, id).isPresent();
  }

  static Optional<String> failure(Path table, String id) {
    try {
      return Optional.of(Files.readString(LockedFolder.backup(table).resolve(id + FAILED)));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException fault) {
      throw unusable(table, fault);
    }
  }

  static void fail(Path table, String id, String reason) {
    try {
      write(LockedFolder.backup(table), id + FAILED, reason);
    } catch (IOException fault) {
      throw unusable(table, fault);
    }
  }

  /** Asks the process that has the table open for a checkpoint. */
  void request(String id) {
    try {
      write(folder, REQUEST, id);
    } catch (IOException fault) {
      throw unusable(folder, fault);
    }
  }

  /** Deletes everything but the lock; the request last, so that a crash leaves a sign. */
  void clear() {
    try {
      List<Path> files;
      try (var walk = Files.walk(folder)) {
        files =
            walk.filter(path -> !path.equals(folder))
                .filter(path -> !path.equals(folder.resolve(LOCK)))
                .filter(path -> !path.equals(folder.resolve(REQUEST)))
                .sorted(Comparator.reverseOrder())
                .toList();
      }
      for (var file : files) {
        boolean _ = Files.deleteIfExists(file);
      }
      boolean _ = Files.deleteIfExists(folder.resolve(REQUEST));
    } catch (IOException fault) {
      throw unusable(folder, fault);
    } catch (UncheckedIOException fault) {
      throw unusable(folder, new IOException(fault));
    }
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException fault) {
      throw unusable(folder, fault);
    }
  }

  /** Writes a file atomically; a crash of the machine may lose it. */
  private static void write(Path folder, String name, String text) throws IOException {
    var unfinished = folder.resolve(name + ".unfinished");
    try (var file =
        OwnerOnly.open(
            unfinished,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      var content = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (content.hasRemaining()) {
        var _ = file.write(content);
      }
    }
    var _ = Files.move(unfinished, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  private static TableUnavailable unusable(Path folder, IOException fault) {
    return new TableUnavailable(
        "The folder %s cannot be used: %s".formatted(folder, IoMessages.of(fault)), fault);
  }
}
