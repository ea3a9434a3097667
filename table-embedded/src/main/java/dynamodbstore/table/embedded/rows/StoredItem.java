package dynamodbstore.table.embedded.rows;

import dynamodbstore.table.Read;
import dynamodbstore.table.cost.Footprint;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An encoded item, decoded lazily: the constructor reads the header, methods decode the rest on
 * demand. Thread-safe as long as its bytes are not modified.
 *
 * <pre>
 * version     1 byte
 * size        as DynamoDB counts it
 * shape       a bit for each index that contains the item, by the index's number; bit 0: it expires
 * expiry      seconds, if it expires
 * positions   for each index in the shape: the partition unless it is local, and the sort
 * fields      name and value, one after the other, to the end
 * </pre>
 */
public final class StoredItem {
  private static final int VERSION = 1;
  private static final int EXPIRES = 1;

  private final Key key;
  private final FieldNameCache names;
  private final ByteReader rest;
  private final int size;
  private final int shape;
  private final long expirySecond;

  private StoredItem(Key key, ByteReader in, FieldNameCache names) {
    this.key = key;
    this.names = names;
    this.rest = in;
    int version = in.readByte();
    if (version != VERSION) {
      throw new TableDamaged(
          "Item %s is encoded in version %d; this server reads version %d"
              .formatted(key, version, VERSION));
    }
    size = in.readCount();
    shape = in.readCount();
    if (shape >>> IndexNumber.COUNT != 0) {
      throw new MalformedEncoding("unknown indexes: " + Integer.toBinaryString(shape));
    }
    expirySecond = expires() ? in.readSigned() : 0;
  }

  /** Decodes the header. The item takes over the reader, which the caller must not use any more. */
  public static StoredItem of(Key key, ByteReader in, FieldNameCache names) {
    try {
      return new StoredItem(key, in, names);
    } catch (MalformedEncoding malformed) {
      throw corrupt(key, malformed);
    }
  }

  public static void encode(Item item, int size, ByteWriter out) {
    out.writeByte(VERSION);
    out.writeUnsigned(size);
    out.writeUnsigned(shape(item));
    item.expiry().ifPresent(expiry -> out.writeSigned(expiry.getEpochSecond()));
    // Invariant: positions are in the order of the indexes, which is that of their numbers.
    item.positions().forEach((index, position) -> writePosition(out, index, position));
    item.fields()
        .forEach(
            (name, value) -> {
              out.writeText(name);
              ValueCodec.write(out, value);
            });
  }

  /** Size in bytes as DynamoDB counts it. */
  public int size() {
    return size;
  }

  public boolean expires() {
    return (shape & EXPIRES) != 0;
  }

  public long expirySecond() {
    return expirySecond;
  }

  public boolean isExpired(Instant now) {
    return expires() && now.getEpochSecond() >= expirySecond;
  }

  public Optional<Instant> expiry() {
    return expires() ? Optional.of(Instant.ofEpochSecond(expirySecond)) : Optional.empty();
  }

  public Footprint footprint() {
    try {
      return new Footprint(key, positions(), expiry(), size);
    } catch (MalformedEncoding | IllegalArgumentException | DateTimeException malformed) {
      throw corrupt(key, malformed);
    }
  }

  /** Whether a field has a value. Decodes no other field. */
  public boolean has(String field, Value value) {
    try {
      var in = rest.fork();
      for (int left = positionBits(); left != 0; left &= left - 1) {
        skipPosition(in, lowest(left));
      }
      while (!in.isAtEnd()) {
        if (in.readName(names).equals(field)) {
          return ValueCodec.read(in).equals(value);
        }
        ValueCodec.skip(in);
      }
      return false;
    } catch (MalformedEncoding | IllegalArgumentException malformed) {
      throw corrupt(key, malformed);
    }
  }

  public Item item() {
    try {
      var in = rest.fork();
      var item = Item.at(key);
      for (int left = positionBits(); left != 0; left &= left - 1) {
        var index = lowest(left);
        item.inIndex(index, readPosition(in, index));
      }
      if (expires()) {
        item.expiring(Instant.ofEpochSecond(expirySecond));
      }
      while (!in.isAtEnd()) {
        item.with(in.readName(names), ValueCodec.read(in));
      }
      return item.build();
    } catch (MalformedEncoding | IllegalArgumentException | DateTimeException malformed) {
      throw corrupt(key, malformed);
    }
  }

  /** Projects the item as found through an index. Fields that are not projected are not decoded. */
  public Item project(Read read, Index found) {
    return read.isWhole() ? item() : project(read.fields().get(), found);
  }

  private Item project(Set<String> wanted, Index found) {
    try {
      var in = rest.fork();
      var item = Item.at(key);
      for (int left = positionBits(); left != 0; left &= left - 1) {
        var index = lowest(left);
        if (index == found) {
          item.inIndex(index, readPosition(in, index));
        } else {
          skipPosition(in, index);
        }
      }
      if (expires()) {
        item.expiring(Instant.ofEpochSecond(expirySecond));
      }
      for (int left = wanted.size(); left > 0 && !in.isAtEnd(); ) {
        var name = in.readName(names);
        if (wanted.contains(name)) {
          item.with(name, ValueCodec.read(in));
          left--;
        } else {
          ValueCodec.skip(in);
        }
      }
      return item.build();
    } catch (MalformedEncoding | IllegalArgumentException | DateTimeException malformed) {
      throw corrupt(key, malformed);
    }
  }

  private Map<Index, Key> positions() {
    if (positionBits() == 0) {
      return Collections.emptyMap();
    }
    var in = rest.fork();
    var positions = new EnumMap<Index, Key>(Index.class);
    for (int left = positionBits(); left != 0; left &= left - 1) {
      var index = lowest(left);
      positions.put(index, readPosition(in, index));
    }
    return positions;
  }

  private int positionBits() {
    return shape & ~EXPIRES;
  }

  private static Index lowest(int bits) {
    return IndexNumber.index(Integer.numberOfTrailingZeros(bits));
  }

  private static int shape(Item item) {
    int shape = item.expiry().isPresent() ? EXPIRES : 0;
    for (var index : item.positions().keySet()) {
      shape |= 1 << IndexNumber.of(index);
    }
    return shape;
  }

  private static void writePosition(ByteWriter out, Index index, Key position) {
    if (!index.isLocal()) {
      out.writeText(position.partition());
    }
    out.writeText(position.sort());
  }

  private Key readPosition(ByteReader in, Index index) {
    var partition = index.isLocal() ? key.partition() : in.readText();
    return new Key(partition, in.readText());
  }

  private static void skipPosition(ByteReader in, Index index) {
    if (!index.isLocal()) {
      in.skipSized();
    }
    in.skipSized();
  }

  private static CorruptItem corrupt(Key key, RuntimeException malformed) {
    return new CorruptItem(key, "it is stored with " + malformed.getMessage(), malformed);
  }
}
