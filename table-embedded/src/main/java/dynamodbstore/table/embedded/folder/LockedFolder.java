package dynamodbstore.table.embedded.folder;

import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.errors.TableUnavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a table, locked by this process.
 *
 * <pre>
 * FORMAT    marks the folder as a table, with the number of its format
 * WATERMARK lower bound of the sequence numbers that the database must have
 * owner     locked by the process that has the table open, or restores it; contains its pid
 * data      RocksDB's files
 * lost      write-ahead logs that were set aside when their loss was accepted
 * room      temporary file while free disk space is probed
 * backup    checkpoint of a backup that is being taken, and the request for it
 * restoring marks a folder into which a backup is being restored
 * ui        MLflow's web UI, if it was installed; the table does not use it
 * </pre>
 */
public final class LockedFolder implements AutoCloseable {
  static final String DATA = "data";
  private static final String BACKUP = "backup";

  /** All names that the server uses in the folder. */
  public static final Set<String> OWN_NAMES =
      Set.of(
          OwnerFile.NAME,
          FormatFile.NAME,
          AtomicFile.unfinished(FormatFile.NAME),
          Watermark.NAME,
          AtomicFile.unfinished(Watermark.NAME),
          DATA,
          "lost",
          "room",
          BACKUP,
          RestoredFolder.MARKER,
          AtomicFile.unfinished(RestoredFolder.MARKER),
          "ui");

  /** Names that may exist in an unused folder; {@code lost+found} is on every new volume. */
  private static final Set<String> HARMLESS =
      Set.of(
          OwnerFile.NAME,
          FormatFile.NAME,
          AtomicFile.unfinished(FormatFile.NAME),
          Watermark.NAME,
          AtomicFile.unfinished(Watermark.NAME),
          "ui",
          "lost+found");

  private final Path folder;
  private final OwnerFile owner;
  private final Watermark mark;

  private LockedFolder(Path folder, OwnerFile owner, Watermark mark) {
    this.folder = folder;
    this.owner = owner;
    this.mark = mark;
  }

  /** Locks the folder against other processes, and initialises it if it is empty. */
  public static LockedFolder lock(Path folder, boolean acceptLoss) {
    return lock(folder, acceptLoss, true).orElseThrow();
  }

  /** Locks the folder of a table; empty if a process has the table open. */
  public static Optional<LockedFolder> tryLock(Path folder) {
    return lock(folder, false, false);
  }

  /** Whether a process has the table in a folder open. Changes nothing. */
  public static boolean isInUse(Path folder) {
    try {
      return OwnerFile.isLocked(folder);
    } catch (IOException fault) {
      throw unusable(folder, fault);
    }
  }

  private static Optional<LockedFolder> lock(Path folder, boolean acceptLoss, boolean isRequired) {
    OwnerFile owner = null;
    try {
      Files.createDirectories(folder);
      if (!FormatFile.isIn(folder)) {
        requireUnused(folder);
      }
      owner = OwnerFile.tryLock(folder).orElse(null);
      if (owner == null) {
        if (isRequired) {
          throw new TableUnavailable(
              "The table in %s is already in use by %s".formatted(folder, owner(folder)));
        }
        return Optional.empty();
      }
      if (!FormatFile.isIn(folder)) {
        // A process that restored a backup into the folder may have had the lock meanwhile.
        requireUnused(folder);
        // In this order, so that after a crash a FORMAT file implies that there is a WATERMARK.
        Watermark.create(folder, WatermarkSlot.ofNothing());
        FormatFile.write(folder);
      } else {
        requireMark(folder, FormatFile.read(folder), acceptLoss);
      }
      return Optional.of(new LockedFolder(folder, owner, Watermark.open(folder)));
    } catch (IOException fault) {
      release(owner);
      throw unusable(folder, fault);
    } catch (RuntimeException fault) {
      release(owner);
      throw fault;
    }
  }

  /** Deletes a folder with all its content, unless a process has the table open. */
  public static void discard(Path folder) {
    try (var owner = OwnerFile.tryLock(folder).orElse(null)) {
      if (owner == null) {
        return;
      }
      var locked = folder.resolve(OwnerFile.NAME);
      List<Path> files;
      try (var walk = Files.walk(folder)) {
        // Delete children before their parents, and the locked file last.
        files =
            walk.filter(file -> !file.equals(locked)).sorted(Comparator.reverseOrder()).toList();
      }
      for (var file : files.subList(0, files.size() - 1)) {
        Files.delete(file);
      }
      Files.delete(locked);
      Files.delete(folder);
    } catch (IOException notEmpty) {
      // Best effort: the caller already has a failure to report.
    }
  }

  public Path folder() {
    return folder;
  }

  public Watermark mark() {
    return mark;
  }

  public Path data() {
    return folder.resolve(DATA);
  }

  /** The folder of the checkpoint that a backup is copied from; it may not exist. */
  public static Path backup(Path folder) {
    return folder.resolve(BACKUP);
  }

  /** The process that has the table open, as it wrote it into the folder. */
  public static String owner(Path folder) {
    return OwnerFile.process(folder);
  }

  @Override
  public void close() {
    mark.close();
    release(owner);
  }

  /**
   * Checks that there is a watermark. A folder of format 1 has none: it gets one and becomes format
   * 2.
   */
  private static void requireMark(Path folder, int format, boolean acceptLoss) throws IOException {
    boolean isOlder = format == FormatFile.WITHOUT_WATERMARK;
    if (!Watermark.isIn(folder)) {
      if (!isOlder && !acceptLoss) {
        throw LossMessages.refusal(folder, Watermark.NAME + " is missing");
      }
      Watermark.create(folder, WatermarkSlot.ofAnything());
    }
    if (isOlder) {
      FormatFile.write(folder);
    }
  }

  private static void requireUnused(Path folder) throws IOException {
    try (var files = Files.newDirectoryStream(folder)) {
      for (var file : files) {
        var name = file.getFileName().toString();
        if (name.equals(DATA) && Watermark.isIn(folder)) {
          throw new TableDamaged(
              "The table in %s is damaged: %s is missing".formatted(folder, FormatFile.NAME));
        }
        if (!HARMLESS.contains(name)) {
          throw new TableUnavailable(
              "The folder %s is neither empty nor a table: it contains %s".formatted(folder, name));
        }
      }
    }
  }

  private static TableUnavailable unusable(Path folder, IOException fault) {
    return new TableUnavailable(
        "The folder %s cannot be used: %s".formatted(folder, IoMessages.of(fault)), fault);
  }

  private static void release(@Nullable OwnerFile owner) {
    try {
      if (owner != null) {
        owner.close();
      }
    } catch (IOException fault) {
      throw new TableUnavailable("The lock file of the folder cannot be closed: " + fault, fault);
    }
  }
}
