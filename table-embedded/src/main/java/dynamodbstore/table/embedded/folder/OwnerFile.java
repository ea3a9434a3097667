package dynamodbstore.table.embedded.folder;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * File {@code owner} in the folder of a table. The process that uses the folder has it locked, and
 * writes its pid into it. The operating system releases the lock if the process dies.
 */
final class OwnerFile implements AutoCloseable {
  static final String NAME = "owner";

  /**
   * Offset of the locked byte: far beyond the pid, so that another process can read the pid where
   * locks are mandatory.
   */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private final FileChannel channel;

  private OwnerFile(FileChannel channel) {
    this.channel = channel;
  }

  /** Locks a folder, which must exist; empty if a process has done so, this one included. */
  static Optional<OwnerFile> tryLock(Path folder) throws IOException {
    var channel =
        FileChannel.open(
            folder.resolve(NAME),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    boolean isLocked = false;
    try {
      isLocked = tryLock(channel) != null;
      if (!isLocked) {
        return Optional.empty();
      }
      writePid(channel);
      return Optional.of(new OwnerFile(channel));
    } finally {
      if (!isLocked) {
        channel.close();
      }
    }
  }

  /** Whether a process has locked the folder. Changes nothing. */
  static boolean isLocked(Path folder) throws IOException {
    try (var channel =
        FileChannel.open(folder.resolve(NAME), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return tryLock(channel) == null;
    } catch (NoSuchFileException neverLocked) {
      return false;
    }
  }

  /** The process that has locked the folder, as it wrote it into the file. */
  static String process(Path folder) {
    try {
      return "pid " + Files.readString(folder.resolve(NAME));
    } catch (IOException unknown) {
      return "another process";
    }
  }

  private static void writePid(FileChannel channel) throws IOException {
    var pid = Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8);
    channel.truncate(0);
    var _ = channel.write(ByteBuffer.wrap(pid), 0);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock(LOCKED_BYTE, 1, false);
    } catch (OverlappingFileLockException inThisProcess) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
