package dynamodbstore.table.embedded;

import dynamodbstore.table.TableDamaged;
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
 * High-water mark: a file that says which sequence numbers a folder must at least have.
 *
 * <p>It is mapped into memory, so that moving it costs a write no system call and no wait, and what
 * was written survives the end of the process. Two slots are written in turn, each with a checksum:
 * if the process or the machine ends within one, the other is whole. Nothing forces it to the disk
 * while the table is in use. After a loss of power it may therefore be older than the table, and
 * never newer: it is moved after the rows it speaks of are on the disk.
 */
final class Watermark implements AutoCloseable {
  static final String NAME = "WATERMARK";

  private static final int FILE_BYTES = 4096;
  private static final int SECOND_AT = FILE_BYTES / 2;

  private final Path path;
  private final FileChannel file;
  private final Arena arena = Arena.ofShared();
  private final byte[] bytes = new byte[WatermarkSlot.BYTES];

  /** Missing where the file system cannot map files: then the mark moves at open and close only. */
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

  /** Writes the mark of a folder that had none. It is on the disk afterwards. */
  static void create(Path folder, WatermarkSlot first) throws IOException {
    var content = ByteBuffer.allocate(FILE_BYTES);
    var slot = first.encode();
    content.put(0, slot);
    content.put(SECOND_AT, slot);
    WholeFile.write(folder, NAME, content);
  }

  static Watermark open(Path folder) throws IOException {
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

  /** Whether every byte of a mark is as it was written. */
  static boolean isSound(Path folder) throws IOException {
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

  WatermarkSlot latest() {
    return latest;
  }

  /** Moves the mark to where the table now ends. For one thread at a time. */
  void move(long synced, long written) {
    latest = latest.moved(synced, written);
    if (mapped != null) {
      write(mapped);
    }
  }

  /** Says where an opened database stands: all its rows are in files. */
  void begin(long log, long sequence) {
    latest = latest.opened(log, sequence);
    force();
  }

  /** Says where a closed database stands: all its rows are in files. */
  void end(long sequence) {
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
   * A file system without room can refuse even to overwrite. Then the mark stays behind, which is
   * only less strict.
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
