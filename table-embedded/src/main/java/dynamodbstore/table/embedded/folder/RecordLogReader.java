package dynamodbstore.table.embedded.folder;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * Reader of the record format that RocksDB's write-ahead logs and its MANIFEST share: blocks of 32
 * KB, in which each fragment of a record has a header of 7 bytes (checksum, length, type).
 *
 * <p>It verifies every byte, including the padding at the end of a block. That is stricter than
 * RocksDB, which treats several kinds of damage as the end of the file.
 */
public final class RecordLogReader {
  private static final int BLOCK_BYTES = 32 << 10;
  private static final int HEADER_BYTES = 7;
  private static final int LENGTH_AT = 4;
  private static final int TYPE_AT = 6;
  private static final int NONE = 0;
  private static final int FULL = 1;
  private static final int FIRST = 2;
  private static final int MIDDLE = 3;
  private static final int LAST = 4;
  private static final int MASK_DELTA = 0xa282ead8;

  private final FileChannel file;
  private final Consumer<byte[]> records;
  private final ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final ByteArrayOutputStream record = new ByteArrayOutputStream();
  private long blockAt;
  private long whole;
  private boolean isWithinRecord;

  private RecordLogReader(FileChannel file, Consumer<byte[]> records) {
    this.file = file;
    this.records = records;
  }

  /** State of the end of a file. */
  public enum Ending {
    /** It ends with a complete record. */
    WHOLE,

    /** It ends within a record, as after a crash; damage of the last block can look the same. */
    TORN,

    /** It contains bytes that cannot have been written like that. */
    DAMAGED
  }

  /**
   * Result of reading a file.
   *
   * @param at number of bytes at the start of the file that form complete records
   */
  public record Extent(Ending ending, long at) {}

  /**
   * Passes each complete record to {@code records} in order, up to the first byte that is not part
   * of one.
   */
  static Extent read(Path path, Consumer<byte[]> records) throws IOException {
    try (var file = FileChannel.open(path, StandardOpenOption.READ)) {
      var log = new RecordLogReader(file, records);
      return new Extent(log.readBlocks(), log.whole);
    }
  }

  private Ending readBlocks() throws IOException {
    while (fill()) {
      boolean isLast = block.limit() < BLOCK_BYTES;
      var ending = readBlock(isLast);
      if (ending != Ending.WHOLE) {
        return ending;
      }
      blockAt += block.limit();
    }
    return isWithinRecord ? Ending.TORN : Ending.WHOLE;
  }

  private boolean fill() throws IOException {
    block.clear();
    int read = 0;
    while (block.hasRemaining() && read >= 0) {
      read = file.read(block, blockAt + block.position());
    }
    block.flip();
    return block.hasRemaining();
  }

  private Ending readBlock(boolean isLast) {
    while (block.remaining() >= HEADER_BYTES) {
      int from = block.position();
      int length = Short.toUnsignedInt(block.getShort(from + LENGTH_AT));
      int type = block.get(from + TYPE_AT);
      if (type == NONE && length == 0) {
        // Preallocated space that was never written, unless other bytes follow.
        return isLast && isZero() ? Ending.TORN : Ending.DAMAGED;
      }
      if (HEADER_BYTES + length > block.remaining()) {
        return isLast ? Ending.TORN : Ending.DAMAGED;
      }
      if (block.getInt(from) != checksum(from + TYPE_AT, length + 1) || !add(type, from, length)) {
        return Ending.DAMAGED;
      }
      block.position(from + HEADER_BYTES + length);
      if (!isWithinRecord) {
        whole = blockAt + block.position();
      }
    }
    // Too few bytes for a header: padding, or a partial header.
    if (isZero()) {
      return Ending.WHOLE;
    }
    return isLast ? Ending.TORN : Ending.DAMAGED;
  }

  /**
   * Adds a fragment, and emits the record if it is complete; false if the fragment cannot follow
   * the previous one.
   */
  private boolean add(int type, int from, int length) {
    boolean begins = type == FULL || type == FIRST;
    boolean continues = type == MIDDLE || type == LAST;
    if (!begins && !continues) {
      return true; // A record type without rows.
    }
    if (begins == isWithinRecord) {
      return false;
    }
    record.write(block.array(), from + HEADER_BYTES, length);
    isWithinRecord = type == FIRST || type == MIDDLE;
    if (!isWithinRecord) {
      records.accept(record.toByteArray());
      record.reset();
    }
    return true;
  }

  private boolean isZero() {
    for (int at = block.position(); at < block.limit(); at++) {
      if (block.get(at) != 0) {
        return false;
      }
    }
    return true;
  }

  /** CRC as RocksDB stores it: masked, so that the CRC of data that contains CRCs stays useful. */
  private int checksum(int from, int length) {
    var crc = new CRC32C();
    crc.update(block.array(), from, length);
    return Integer.rotateRight((int) crc.getValue(), 15) + MASK_DELTA;
  }
}
