package dynamodbstore.capacity;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The temporary files that large bodies and responses wait in, and how much disk they may take
 * together. A file has no name once it is open, so that none is left behind by a crash. Shared by
 * all threads.
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

  /** In the folder for temporary files of this process. */
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
      // Gone at once where the system allows it, also if it could not be opened; else once closed.
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
   * @throws Overloaded if all files together would become too large
   */
  void reserve(long bytes) {
    if (used.addAndGet(bytes) > mostBytes) {
      used.addAndGet(-bytes);
      throw overloaded();
    }
  }

  private static Overloaded overloaded() {
    return new Overloaded("Too many large requests and responses are under way. Please try again.");
  }

  /** How many bytes there are in all files. */
  long used() {
    return used.get();
  }

  void release(long bytes) {
    used.addAndGet(-bytes);
  }
}
