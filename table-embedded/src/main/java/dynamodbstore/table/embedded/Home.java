package dynamodbstore.table.embedded;

import dynamodbstore.table.TableDamaged;
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
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A folder that holds a table, claimed by this process.
 *
 * <pre>
 * FORMAT    says that it is ours, and in which form
 * WATERMARK says what must at least be there
 * owner     locked by the process that has it open; holds its pid
 * data      RocksDB's files
 * lost      logs that were set aside when their loss was accepted
 * room      there for a moment while a full disk is probed
 * ui        MLflow's web pages, if they were installed; the table has no business with them
 * </pre>
 */
final class Home implements AutoCloseable {
  private static final String OWNER = "owner";
  private static final String DATA = "data";

  /** All that the server keeps in the folder. */
  static final Set<String> OWN_NAMES =
      Set.of(
          OWNER,
          FormatStamp.NAME,
          WholeFile.unfinished(FormatStamp.NAME),
          Watermark.NAME,
          WholeFile.unfinished(Watermark.NAME),
          DATA,
          "lost",
          "room",
          "ui");

  /** What may lie in a folder that nobody has used yet; the last is on every fresh volume. */
  private static final Set<String> HARMLESS =
      Set.of(
          OWNER,
          FormatStamp.NAME,
          WholeFile.unfinished(FormatStamp.NAME),
          Watermark.NAME,
          WholeFile.unfinished(Watermark.NAME),
          "ui",
          "lost+found");

  /** Beyond the pid, so that it can be read where a lock forbids reading. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private final Path folder;
  private final FileChannel owner;
  private final Watermark mark;

  private Home(Path folder, FileChannel owner, Watermark mark) {
    this.folder = folder;
    this.owner = owner;
    this.mark = mark;
  }

  /** Makes the folder ours if it is empty, and keeps every other process out. */
  static Home claim(Path folder, boolean acceptLoss) {
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
      if (!FormatStamp.isIn(folder)) {
        // In this order: a stamp means that there is a mark.
        Watermark.create(folder, WatermarkSlot.ofNothing());
        FormatStamp.write(folder);
      } else {
        requireMark(folder, FormatStamp.read(folder), acceptLoss);
      }
      return new Home(folder, owner, Watermark.open(folder));
    } catch (IOException fault) {
      release(owner);
      throw new TableUnavailable(
          "The folder %s cannot be used: %s".formatted(folder, IoReasons.of(fault)), fault);
    } catch (RuntimeException fault) {
      release(owner);
      throw fault;
    }
  }

  /** Deletes a folder and all that is in it, unless a process has it open. */
  static void discard(Path folder) {
    var path = folder.resolve(OWNER);
    try (var owner = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      if (tryLock(owner) == null) {
        return;
      }
      List<Path> files;
      try (var walk = Files.walk(folder)) {
        // Parents come after what they hold, and the lock after everything else.
        files = walk.filter(file -> !file.equals(path)).sorted(Comparator.reverseOrder()).toList();
      }
      for (var file : files.subList(0, files.size() - 1)) {
        Files.delete(file);
      }
      Files.delete(path);
      Files.delete(folder);
    } catch (IOException notEmpty) {
      // What cannot be deleted stays: the caller has a better reason to report.
    }
  }

  Path folder() {
    return folder;
  }

  Watermark mark() {
    return mark;
  }

  Path data() {
    return folder.resolve(DATA);
  }

  @Override
  public void close() {
    mark.close();
    release(owner);
  }

  /** A folder of the first format has no mark yet, and is of the next one once it has. */
  private static void requireMark(Path folder, int format, boolean acceptLoss) throws IOException {
    boolean isOlder = format == FormatStamp.WITHOUT_WATERMARK;
    if (!Watermark.isIn(folder)) {
      if (!isOlder && !acceptLoss) {
        throw Losses.refusal(folder, Watermark.NAME + " is missing");
      }
      Watermark.create(folder, WatermarkSlot.ofAnything());
    }
    if (isOlder) {
      FormatStamp.write(folder);
    }
  }

  private static void requireUnused(Path folder) throws IOException {
    try (var files = Files.newDirectoryStream(folder)) {
      for (var file : files) {
        var name = file.getFileName().toString();
        if (name.equals(DATA) && Watermark.isIn(folder)) {
          throw new TableDamaged(
              "The table in %s is damaged: %s is missing".formatted(folder, FormatStamp.NAME));
        }
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
