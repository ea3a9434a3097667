package dynamodbstore.table.embedded.rows;

import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import dynamodbstore.table.items.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Encoding and decoding of the keys of rows. The package comment has the format. */
public final class RowKeys {
  private static final int ITEM = 0;
  private static final int EXPIRY = 11;

  private RowKeys() {}

  public static byte[] item(Key key) {
    int partition = Utf8.length(key.partition());
    int sort = Utf8.length(key.sort());
    var row = new byte[3 + partition + sort];
    row[0] = ITEM;
    row[1] = (byte) (partition >>> 8);
    row[2] = (byte) partition;
    Utf8Encoder.write(key.partition(), partition, row, 3);
    Utf8Encoder.write(key.sort(), sort, row, 3 + partition);
    return row;
  }

  public static byte[] entry(Index index, Position position) {
    var row = partition(index, position.at().partition());
    row.writeOrderedText(position.at().sort());
    if (!index.isLocal()) {
      row.writeOrderedText(position.key().partition());
    }
    row.write(position.key().sort().getBytes(StandardCharsets.UTF_8));
    return row.toBytes();
  }

  public static byte[] expiry(long second, Key key) {
    var row = new ByteWriter(64);
    row.writeByte(EXPIRY);
    row.writeOrdered(second);
    var item = item(key);
    row.write(item, 1, item.length - 1);
    return row.toBytes();
  }

  /** Common prefix of the rows of one partition of an index. */
  public static ByteWriter partition(Index index, String partition) {
    var text = partition.getBytes(StandardCharsets.UTF_8);
    var row = new ByteWriter(3 + text.length + 64);
    row.writeByte(IndexNumber.of(index));
    row.writeShort(text.length);
    row.write(text);
    return row;
  }

  static byte[] firstItem() {
    return new byte[] {ITEM};
  }

  static byte[] firstExpiry() {
    return new byte[] {EXPIRY};
  }

  /** Exclusive upper bound of the rows of items that have expired at {@code second}. */
  static byte[] afterExpiry(long second) {
    var row = new ByteWriter(9);
    row.writeByte(EXPIRY);
    row.writeOrdered(second + 1);
    return row.toBytes();
  }

  public static Key itemKey(ByteReader row) {
    row.skip(1);
    return key(row);
  }

  /** Decodes the key of an item whose partition the caller knows, which saves decoding it. */
  public static Key itemKey(String partition, ByteReader row) {
    row.skip(1);
    row.skip(row.readShort());
    return place(partition, row.readRest());
  }

  /** Decodes the key of the item that an expiry row belongs to. */
  public static Key expiringKey(ByteReader row) {
    row.skip(1 + Long.BYTES);
    return key(row);
  }

  /** Decodes the position of an index entry whose partition the caller knows. */
  public static Position position(Index index, String partition, ByteReader row) {
    row.skip(1);
    row.skip(row.readShort());
    var at = place(partition, row.readOrderedText());
    var home = index.isLocal() ? partition : row.readOrderedText();
    return new Position(at, place(home, row.readRest()));
  }

  /** Exclusive upper bound of the keys that start with {@code prefix}. */
  static byte[] afterPrefix(byte[] prefix) {
    int length = prefix.length;
    while (prefix[length - 1] == (byte) 0xff) {
      length--;
    }
    var next = Arrays.copyOf(prefix, length);
    next[length - 1]++;
    return next;
  }

  private static Key key(ByteReader in) {
    var partition = in.readText(in.readShort());
    return place(partition, in.readRest());
  }

  private static Key place(String partition, String sort) {
    if (partition.isEmpty() || sort.isEmpty()) {
      throw new MalformedEncoding("an empty key");
    }
    return new Key(partition, sort);
  }
}
