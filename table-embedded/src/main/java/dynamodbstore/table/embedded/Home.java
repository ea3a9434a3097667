package dynamodbstore.table.embedded;

import dynamodbstore.table.TableUnavailable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A folder that holds a table, claimed by this process.
 *
 * <pre>
 * FORMAT    says that it is ours, and in which form
 * owner     locked by the process that has it open; holds its pid
 * data      RocksDB's files
 * room      there for a moment while a full disk is probed
 * ui        MLflow's web pages, if they were installed; the table has no business with them
 * </pre>
 */
final class Home implements AutoCloseable {
  private static final String OWNER = "owner";

  /** All that the server keeps in the folder. */
  static final Set<String> OWN_NAMES =
      Set.of(OWNER, FormatStamp.NAME, FormatStamp.UNFINISHED, "data", "room", "ui");

  /** What may lie in a folder that nobody has used yet; the last is on every fresh volume. */
  private static final Set<String> HARMLESS =
      Set.of(OWNER, FormatStamp.NAME, FormatStamp.UNFINISHED, "ui", "lost+found");

  /** Beyond the pid, so that it can be read where a lock forbids reading. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private final Path folder;
  private final FileChannel owner;

  private Home(Path folder, FileChannel owner) {
    this.folder = folder;
    this.owner = owner;
  }

  /** Makes the folder ours if it is empty, and keeps every other process out. */
  static Home claim(Path folder) {
    FileChannel owner = null;
    try {
      Files.createDirectories(folder);
      if (!FormatStamp.isIn(folder)) {
        requireUnused(folder);
      }
      owner =
          FileChannel.open(
              folder.resolve(OWNER),
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      lock(folder, owner);
      FormatStamp.checkOrWrite(folder);
      return new Home(folder, owner);
    } catch (IOException fault) {
      release(owner);
      throw new TableUnavailable("The folder " + folder + " cannot be used: " + fault, fault);
    } catch (RuntimeException fault) {
      release(owner);
      throw fault;
    }
  }

  Path data() {
    return folder.resolve("data");
  }

  @Override
  public void close() {
    release(owner);
  }

  private static void requireUnused(Path folder) throws IOException {
    try (var files = Files.newDirectoryStream(folder)) {
      for (var file : files) {
        var name = file.getFileName().toString();
        if (!HARMLESS.contains(name)) {
          throw new TableUnavailable(
              "The folder %s is not a table, and not empty: it has %s".formatted(folder, name));
        }
      }
    }
  }

  private static void lock(Path folder, FileChannel owner) throws IOException {
    if (tryLock(owner) == null) {
      throw new TableUnavailable(
          "The table in %s is already in use by pid %s".formatted(folder, pid(owner)));
    }
    var pid = Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8);
    owner.truncate(0);
    var _ = owner.write(ByteBuffer.wrap(pid), 0);
  }

  private static @Nullable FileLock tryLock(FileChannel owner) throws IOException {
    try {
      return owner.tryLock(LOCKED_BYTE, 1, false);
    } catch (OverlappingFileLockException inThisProcess) {
      return null;
    }
  }

  private static String pid(FileChannel owner) throws IOException {
    var bytes = ByteBuffer.allocate(32);
    var _ = owner.read(bytes, 0);
    return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
  }

  private static void release(@Nullable FileChannel owner) {
    try {
      if (owner != null) {
        owner.close();
      }
    } catch (IOException fault) {
      throw new TableUnavailable("A folder cannot be released: " + fault, fault);
    }
  }
}
