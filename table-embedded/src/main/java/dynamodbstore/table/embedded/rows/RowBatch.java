package dynamodbstore.table.embedded.rows;

import dynamodbstore.table.items.Item;

/**
 * Puts and deletes of rows in the binary format of RocksDB's write batch, so that a whole group of
 * writes takes one native call. For one thread.
 */
public final class RowBatch {
  /**
   * Length of the header: a sequence number that RocksDB fills in, and a count in little-endian
   * order.
   */
  public static final int HEAD_BYTES = 12;

  private static final int COUNT_AT = 8;
  private static final int DELETE = 0;
  private static final int PUT = 1;

  private final ByteWriter records;
  private int count;

  RowBatch(int capacity) {
    records = new ByteWriter(capacity);
  }

  public static RowBatch empty() {
    return new RowBatch(0);
  }

  public int count() {
    return count;
  }

  public int length() {
    return records.length();
  }

  /**
   * Puts an item.
   *
   * @param size as DynamoDB counts it
   * @return the range of the encoded item within these records
   */
  Span put(byte[] key, Item item, int size) {
    records.writeByte(PUT);
    records.writeSized(key);
    int from = records.beginSized();
    StoredItem.encode(item, size, records);
    records.endSized(from);
    count++;
    return new Span(from, records.length());
  }

  /** Range of bytes; {@code to} is exclusive. */
  public record Span(int from, int to) {}

  public ByteReader read(Span span) {
    return new ByteReader(records.array(), span.from(), span.to());
  }

  void put(byte[] key, byte[] value) {
    records.writeByte(PUT);
    records.writeSized(key);
    records.writeSized(value);
    count++;
  }

  void delete(byte[] key) {
    records.writeByte(DELETE);
    records.writeSized(key);
    count++;
  }

  /** Copies the records into a batch from {@code at} on, and returns the index after them. */
  public int copyTo(byte[] batch, int at) {
    System.arraycopy(records.array(), 0, batch, at, records.length());
    return at + records.length();
  }

  public static void writeHead(byte[] batch, int count) {
    for (int index = 0; index < Integer.BYTES; index++) {
      batch[COUNT_AT + index] = (byte) (count >>> (8 * index));
    }
  }
}
