package dynamodbstore.table.embedded;

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
 * <p>Every byte is looked at, the padding at the end of a block included: it is stricter than
 * RocksDB, which takes several kinds of damage for the end of the file.
 */
final class RecordLog {
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

  private RecordLog(FileChannel file, Consumer<byte[]> records) {
    this.file = file;
    this.records = records;
  }

  /** How a file ends. */
  enum Ending {
    /** With a whole record. */
    WHOLE,

    /** Within a record, as after a crash; damage of the last block can look the same. */
    TORN,

    /** There are bytes that were never written so. */
    DAMAGED
  }

  /**
   * What a file was found to be.
   *
   * @param at how many bytes of it are whole records
   */
  record Extent(Ending ending, long at) {}

  /** Hands over each whole record in order, up to the first byte that is not part of one. */
  static Extent read(Path path, Consumer<byte[]> records) throws IOException {
    try (var file = FileChannel.open(path, StandardOpenOption.READ)) {
      var log = new RecordLog(file, records);
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
        // Room that was reserved and never written, unless something follows.
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
    // Too few bytes for a header: padding, or the beginning of one.
    if (isZero()) {
      return Ending.WHOLE;
    }
    return isLast ? Ending.TORN : Ending.DAMAGED;
  }

  /** Adds a fragment, and hands over the record that it ends; false if it does not fit. */
  private boolean add(int type, int from, int length) {
    boolean begins = type == FULL || type == FIRST;
    boolean continues = type == MIDDLE || type == LAST;
    if (!begins && !continues) {
      return true; // Of a kind that says nothing about rows.
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

  /** As it is stored: turned, so that the checksum of a checksum is not the same again. */
  private int checksum(int from, int length) {
    var crc = new CRC32C();
    crc.update(block.array(), from, length);
    return Integer.rotateRight((int) crc.getValue(), 15) + MASK_DELTA;
  }
}
