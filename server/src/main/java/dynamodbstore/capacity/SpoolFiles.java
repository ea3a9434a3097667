package dynamodbstore.capacity;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Factory of temporary files for large bodies and responses, with a limit for their total size (4
 * GiB). A file is unlinked as soon as it is open, so that a crash leaves none behind. Thread-safe.
 */
public final class SpoolFiles {
  private static final long MOST_BYTES = 4L << 30;

  private final Path folder;
  private final long mostBytes;
  private final AtomicLong used = new AtomicLong();

  public SpoolFiles(Path folder, long mostBytes) {
    this.folder = folder;
    this.mostBytes = mostBytes;
  }

  /** In {@code java.io.tmpdir}. */
  public static SpoolFiles ofThisProcess() {
    return new SpoolFiles(Path.of(System.getProperty("java.io.tmpdir", "/tmp")), MOST_BYTES);
  }

  /**
   * @throws Overloaded if the process has too many files open
   */
  FileChannel open() throws IOException {
    try {
      return openNameless();
    } catch (FileSystemException e) {
      if (String.valueOf(e.getReason()).contains("Too many open files")) {
        throw overloaded();
      }
      throw e;
    }
  }

  private FileChannel openNameless() throws IOException {
    var path = Files.createTempFile(folder, "mlflow-spool", null);
    try {
      return FileChannel.open(
          path,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          StandardOpenOption.DELETE_ON_CLOSE);
    } finally {
      // Unlinked at once where the system allows it, also if opening failed; else deleted on close.
      delete(path);
    }
  }

  private static void delete(Path path) {
    try {
      var _ = Files.deleteIfExists(path);
    } catch (IOException _) {
      // Deleted when it is closed.
    }
  }

  /**
   * Reserves disk before it is written.
   *
   * @throws Overloaded if all files together would exceed the limit
   */
  void reserve(long bytes) {
    if (used.addAndGet(bytes) > mostBytes) {
      used.addAndGet(-bytes);
      throw overloaded();
    }
  }

  private static Overloaded overloaded() {
    return new Overloaded("Too many large requests or responses are in progress. Please retry.");
  }

  /** Bytes reserved by all open files. */
  long used() {
    return used.get();
  }

  void release(long bytes) {
    used.addAndGet(-bytes);
  }
}
