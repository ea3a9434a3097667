package dynamodbstore.logging;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.logging.ErrorManager;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * Log handler that appends each line to a file with one write, so that a crash of the server loses
 * no line. The file can be rotated by renaming it: once a second the handler compares the file of
 * that name with the open one, and opens it again if it is another or missing. A line that cannot
 * be written goes to the standard error; if a part of it is in the file, as after a full disk or a
 * crash, the next line begins on a line of its own.
 *
 * <p>Thread-safe: the monitor of this object guards all fields.
 */
final class LogFileHandler extends Handler {
  private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Path file;
  private final LongSupplier nanos;
  private OutputStream out;
  private @Nullable Object key;
  private long checked;

  /** Whether the file may end with a part of a line. */
  private boolean mayBeTorn = true;

  private LogFileHandler(Path file, LongSupplier nanos, OutputStream out) {
    this.file = file;
    this.nanos = nanos;
    this.out = out;
    this.key = key(file);
    this.checked = nanos.getAsLong();
  }

  static LogFileHandler open(Path file) throws IOException {
    return open(file, System::nanoTime);
  }

  /**
   * @param nanos clock that decides when the name of the file is looked up again
   */
  static LogFileHandler open(Path file, LongSupplier nanos) throws IOException {
    return new LogFileHandler(file, nanos, append(file));
  }

  @Override
  public synchronized void publish(LogRecord record) {
    if (!isLoggable(record)) {
      return;
    }
    var line = getFormatter().format(record);
    try {
      reopenIfRotated();
      completeTornLine();
      out.write(line.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      mayBeTorn = true;
      System.err.print(line);
      reportError("The log cannot be written", e, ErrorManager.WRITE_FAILURE);
    }
  }

  private void reopenIfRotated() throws IOException {
    long now = nanos.getAsLong();
    if (now - checked < CHECK_NANOS) {
      return;
    }
    checked = now;
    var found = key(file);
    if (found == null || !found.equals(key)) {
      var next = append(file);
      out.close();
      out = next;
      key = key(file);
      mayBeTorn = true;
    }
  }

  private void completeTornLine() throws IOException {
    if (mayBeTorn) {
      if (isTorn(file)) {
        out.write('\n');
      }
      mayBeTorn = false;
    }
  }

  /** Whether the last line has no end. Only files can be read again: the log may also be a pipe. */
  private static boolean isTorn(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (var reader = new RandomAccessFile(file.toFile(), "r")) {
      long length = reader.length();
      if (length == 0) {
        return false;
      }
      reader.seek(length - 1);
      return reader.read() != '\n';
    }
  }

  private static OutputStream append(Path file) throws IOException {
    return Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** Identity of the file of that name; null if there is none. */
  private static @Nullable Object key(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (IOException _) {
      return null;
    }
  }

  /** Nothing is buffered. */
  @Override
  public void flush() {}

  @Override
  public synchronized void close() {
    try {
      out.close();
    } catch (IOException e) {
      reportError("The log cannot be closed", e, ErrorManager.CLOSE_FAILURE);
    }
  }
}
