package dynamodbstore.table.embedded.folder;

import dynamodbstore.table.errors.TableDamaged;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * High-water mark: the file WATERMARK with a lower bound of the sequence numbers that the database
 * must have, by which lost writes are detected.
 *
 * <p>The file is memory-mapped: moving the mark needs no system call and no wait, and the mark
 * survives a crash of the process. It has two slots, written alternately, each with a checksum: if
 * a crash interrupts a write of one, the other is intact. It is not synced while the table is in
 * use. So after a power loss it may be older than the table but never newer, because it is moved
 * after the rows up to it are on the disk.
 *
 * <p>Not thread-safe: opening, closing and the committing thread use it one after the other.
 */
public final class Watermark implements AutoCloseable {
  public static final String NAME = "WATERMARK";

  private static final int FILE_BYTES = 4096;
  private static final int SECOND_AT = FILE_BYTES / 2;

  private final Path path;
  private final FileChannel file;
  private final Arena arena = Arena.ofShared();
  private final byte[] bytes = new byte[WatermarkSlot.BYTES];

  /**
   * Null if the file system cannot map files: then the mark moves only when the table is opened and
   * closed.
   */
  private final @Nullable MemorySegment mapped;

  private WatermarkSlot latest;
  private boolean isFirstNext;
  private boolean isStuck;

  private Watermark(Path path, FileChannel file, WatermarkSlot latest, boolean isFirstNext) {
    this.path = path;
    this.file = file;
    this.latest = latest;
    this.isFirstNext = isFirstNext;
    this.mapped = map(file, arena);
  }

  static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(NAME));
  }

  /** Writes the mark of a folder that had none, and syncs it. */
  public static void create(Path folder, WatermarkSlot first) throws IOException {
    var content = ByteBuffer.allocate(FILE_BYTES);
    var slot = first.encode();
    content.put(0, slot);
    content.put(SECOND_AT, slot);
    AtomicFile.write(folder, NAME, content);
  }

  public static Watermark open(Path folder) throws IOException {
    var path = folder.resolve(NAME);
    var content = Files.readAllBytes(path);
    var first = slot(content, 0);
    var second = slot(content, SECOND_AT);
    var latest =
        Stream.concat(first.stream(), second.stream())
            .max(Comparator.comparingLong(WatermarkSlot::generation))
            .orElseThrow(
                () -> new TableDamaged("The file " + path + " is damaged, and so may be others"));
    return new Watermark(
        path,
        FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE),
        latest,
        second.equals(Optional.of(latest)));
  }

  /** Whether every byte of the file is as it was written. */
  public static boolean isSound(Path folder) throws IOException {
    var content = Files.readAllBytes(folder.resolve(NAME));
    if (content.length != FILE_BYTES
        || slot(content, 0).isEmpty()
        || slot(content, SECOND_AT).isEmpty()) {
      return false;
    }
    for (int at = 0; at < FILE_BYTES; at++) {
      if (at % SECOND_AT >= WatermarkSlot.BYTES && content[at] != 0) {
        return false;
      }
    }
    return true;
  }

  public WatermarkSlot latest() {
    return latest;
  }

  /** Moves the mark to the current end of the table. For the committing thread. */
  public void move(long synced, long written) {
    latest = latest.moved(synced, written);
    if (mapped != null) {
      write(mapped);
    }
  }

  /**
   * Records the state of a newly opened database, all of whose rows are in SST files, and syncs the
   * mark.
   */
  public void recordOpened(long log, long sequence) {
    latest = latest.opened(log, sequence);
    force();
  }

  /** Records the state of a database that was flushed and closed, and syncs the mark. */
  public void recordClosed(long sequence) {
    latest = latest.moved(sequence, sequence);
    force();
  }

  private void force() {
    try {
      if (mapped == null) {
        var _ = file.write(ByteBuffer.wrap(latest.encode()), isFirstNext ? 0 : SECOND_AT);
        isFirstNext = !isFirstNext;
        file.force(false);
      } else {
        write(mapped);
        mapped.force();
      }
    } catch (IOException | UncheckedIOException fault) {
      isStuck = true;
    }
  }

  @Override
  public void close() {
    try {
      if (arena.scope().isAlive()) {
        arena.close();
      }
      file.close();
    } catch (IOException fault) {
      throw new TableDamaged("The file " + path + " cannot be closed: " + fault, fault);
    }
  }

  /**
   * On a full disk some file systems fail even to overwrite. The mark then stays where it is, which
   * only makes the check less strict.
   */
  private void write(MemorySegment mark) {
    if (isStuck) {
      return;
    }
    try {
      latest.encode(bytes);
      MemorySegment.copy(
          MemorySegment.ofArray(bytes), 0, mark, isFirstNext ? 0 : SECOND_AT, bytes.length);
      isFirstNext = !isFirstNext;
    } catch (InternalError noRoom) {
      isStuck = true;
    }
  }

  private static Optional<WatermarkSlot> slot(byte[] content, int at) {
    return content.length < at + WatermarkSlot.BYTES
        ? Optional.empty()
        : WatermarkSlot.decode(ByteBuffer.wrap(content, at, WatermarkSlot.BYTES).slice());
  }

  private static @Nullable MemorySegment map(FileChannel file, Arena arena) {
    try {
      return file.map(FileChannel.MapMode.READ_WRITE, 0, FILE_BYTES, arena);
    } catch (IOException | UnsupportedOperationException notHere) {
      return null;
    }
  }
}
