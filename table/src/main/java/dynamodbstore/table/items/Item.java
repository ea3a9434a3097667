package dynamodbstore.table.items;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dynamodbstore.table.errors.CorruptItem;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Immutable item of the table: its key, its positions in secondary indexes, its fields and its
 * expiry.
 *
 * <p>A read of selected fields returns an item with only those fields, and with no index position
 * except the one through which it was found. Thread-safe.
 */
public final class Item {
  /**
   * Attribute name of the expiry. Fields must not use it, nor the attribute names of index keys.
   */
  public static final String EXPIRY_ATTRIBUTE = "ttl";

  private final Key key;
  private final Map<Index, Key> positions;
  private final FieldMap fields;
  private final @Nullable Instant expiry;

  /** Lazily computed, 0 until then; the race is benign because the result is deterministic. */
  private int size;

  private Item(Key key, Map<Index, Key> positions, FieldMap fields, @Nullable Instant expiry) {
    this.key = key;
    this.positions = positions.isEmpty() ? Map.of() : Collections.unmodifiableMap(positions);
    this.fields = fields;
    this.expiry = expiry;
  }

  public static Builder at(Key key) {
    return new Builder(key);
  }

  /** Builder initialised with everything that this item has. */
  public Builder toBuilder() {
    var builder = new Builder(key);
    positions.forEach(builder::inIndex);
    builder.fields.setAll(fields);
    builder.expiry = expiry;
    return builder;
  }

  public Key key() {
    return key;
  }

  public Map<Index, Key> positions() {
    return positions;
  }

  public Map<String, Value> fields() {
    return fields;
  }

  /** Size in bytes as DynamoDB counts it. */
  int size() {
    if (size == 0) {
      size = ItemSize.count(this);
    }
    return size;
  }

  /** The first second in which the item no longer exists. */
  public Optional<Instant> expiry() {
    return Optional.ofNullable(expiry);
  }

  public boolean isExpired(Instant now) {
    return expiry != null && !now.isBefore(expiry);
  }

  /** The item's position in an index; empty if the index does not contain it. */
  public Optional<Key> position(Index index) {
    return index == Index.PRIMARY ? Optional.of(key) : Optional.ofNullable(positions.get(index));
  }

  public boolean has(String field) {
    return fields.containsKey(field);
  }

  public String text(String field) {
    if (fields.get(field) instanceof Value.Text(String text)) {
      return text;
    }
    throw isNot("text", field);
  }

  public long number(String field) {
    if (fields.get(field) instanceof Value.Whole(long number)) {
      return number;
    }
    throw isNot("a number", field);
  }

  public boolean flag(String field) {
    if (fields.get(field) instanceof Value.Flag(boolean flag)) {
      return flag;
    }
    throw isNot("a flag", field);
  }

  public byte[] bytes(String field) {
    if (fields.get(field) instanceof Value.Bytes(byte[] bytes)) {
      return bytes;
    }
    throw isNot("bytes", field);
  }

  private CorruptItem isNot(String wanted, String field) {
    return new CorruptItem(key, field, has(field) ? "not " + wanted : "missing");
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Item item
        && key.equals(item.key)
        && positions.equals(item.positions)
        && fields.equals(item.fields)
        && Objects.equals(expiry, item.expiry);
  }

  @Override
  public int hashCode() {
    return Objects.hash(key, positions, fields, expiry);
  }

  @Override
  public String toString() {
    return key + " " + fields + " " + positions + (expiry == null ? "" : " until " + expiry);
  }

  /**
   * Builder of an item; a later call overrides an earlier one for the same field, index or expiry.
   * For one thread.
   */
  public static final class Builder {
    private final Key key;

    /** Allocated lazily, because most items are in no secondary index. */
    private Map<Index, Key> positions = Map.of();

    private final FieldMap fields = new FieldMap();
    private @Nullable Instant expiry;

    private Builder(Key key) {
      this.key = key;
    }

    @CanIgnoreReturnValue
    public Builder with(String field, Value value) {
      FieldNames.check(field);
      fields.set(field, value);
      return this;
    }

    @CanIgnoreReturnValue
    public Builder with(String field, String text) {
      return with(field, Value.of(text));
    }

    @CanIgnoreReturnValue
    public Builder with(String field, long number) {
      return with(field, Value.of(number));
    }

    @CanIgnoreReturnValue
    public Builder with(String field, boolean flag) {
      return with(field, Value.of(flag));
    }

    @CanIgnoreReturnValue
    public Builder with(String field, byte[] bytes) {
      return with(field, Value.of(bytes));
    }

    @CanIgnoreReturnValue
    public Builder without(String field) {
      fields.drop(field);
      return this;
    }

    /**
     * Sets the position in a secondary index. A position in a local index must be in the item's own
     * partition.
     */
    @CanIgnoreReturnValue
    public Builder inIndex(Index index, Key position) {
      if (index == Index.PRIMARY) {
        throw new IllegalArgumentException("The primary position is the key itself");
      }
      if (index.isLocal() && !position.partition().equals(key.partition())) {
        throw new IllegalArgumentException(index + " must stay in partition " + key.partition());
      }
      ownPositions().put(index, position);
      return this;
    }

    /** Sets the position in a local index, in the item's own partition. */
    @CanIgnoreReturnValue
    public Builder inIndex(Index local, String sort) {
      return inIndex(local, new Key(key.partition(), sort));
    }

    /** Removes the item from a secondary index. */
    @CanIgnoreReturnValue
    public Builder notInIndex(Index index) {
      ownPositions().remove(index);
      return this;
    }

    private Map<Index, Key> ownPositions() {
      if (positions.isEmpty()) {
        positions = new EnumMap<>(Index.class);
      }
      return positions;
    }

    /** Sets the expiry, truncated to whole seconds, which is the resolution of every adapter. */
    @CanIgnoreReturnValue
    public Builder expiring(Instant expiry) {
      this.expiry = Instant.ofEpochSecond(expiry.getEpochSecond());
      return this;
    }

    /** Removes the expiry. */
    @CanIgnoreReturnValue
    public Builder withoutExpiry() {
      this.expiry = null;
      return this;
    }

    /** Builds the item. The builder must not be used afterwards: the item shares its state. */
    public Item build() {
      return new Item(key, positions, fields, expiry);
    }
  }
}
