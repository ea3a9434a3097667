package dynamodbstore.table;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One stored thing: where it lives, where each index finds it, what it holds, and when it expires.
 *
 * <p>A read that asked for some fields only gives an item with those, and with no positions but the
 * one it was found at.
 */
public final class Item {
  /** The name of the stored expiry. Fields may not use it, nor the names of index keys. */
  public static final String EXPIRY_ATTRIBUTE = "ttl";

  private final Key key;
  private final Map<Index, Key> positions;
  private final Fields fields;
  private final @Nullable Instant expiry;

  /** 0 until somebody asks; whoever asks at the same time counts the same. */
  private int size;

  private Item(Key key, Map<Index, Key> positions, Fields fields, @Nullable Instant expiry) {
    this.key = key;
    this.positions = positions.isEmpty() ? Map.of() : Collections.unmodifiableMap(positions);
    this.fields = fields;
    this.expiry = expiry;
  }

  public static Builder at(Key key) {
    return new Builder(key);
  }

  /** A builder that starts with everything this item has. */
  public Builder toBuilder() {
    var builder = new Builder(key);
    positions.forEach(builder::found);
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

  /** How many bytes DynamoDB counts for it. */
  int size() {
    if (size == 0) {
      size = ItemSize.count(this);
    }
    return size;
  }

  /** The first second in which the item is no longer there. */
  public Optional<Instant> expiry() {
    return Optional.ofNullable(expiry);
  }

  public boolean isExpired(Instant now) {
    return expiry != null && !now.isBefore(expiry);
  }

  /** Where an index finds this item, if it does. */
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

  /** Gathers an item. What is said twice counts as said last. */
  public static final class Builder {
    private final Key key;

    /** Most items are in no index. */
    private Map<Index, Key> positions = Map.of();

    private final Fields fields = new Fields();
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

    /** Lets an index find the item at a position; a local one only within the item's partition. */
    @CanIgnoreReturnValue
    public Builder found(Index index, Key position) {
      if (index == Index.PRIMARY) {
        throw new IllegalArgumentException("The primary position is the key itself");
      }
      if (index.isLocal() && !position.partition().equals(key.partition())) {
        throw new IllegalArgumentException(index + " must stay in partition " + key.partition());
      }
      ownPositions().put(index, position);
      return this;
    }

    /** Lets a local index find the item at a position of its own partition. */
    @CanIgnoreReturnValue
    public Builder found(Index local, String sort) {
      return found(local, new Key(key.partition(), sort));
    }

    @CanIgnoreReturnValue
    public Builder notFound(Index index) {
      ownPositions().remove(index);
      return this;
    }

    private Map<Index, Key> ownPositions() {
      if (positions.isEmpty()) {
        positions = new EnumMap<>(Index.class);
      }
      return positions;
    }

    /** Tables count whole seconds: a fraction is cut off. */
    @CanIgnoreReturnValue
    public Builder expiring(Instant expiry) {
      this.expiry = Instant.ofEpochSecond(expiry.getEpochSecond());
      return this;
    }

    @CanIgnoreReturnValue
    public Builder lasting() {
      this.expiry = null;
      return this;
    }

    /** The item; the builder is not to be used again. */
    public Item build() {
      return new Item(key, positions, fields, expiry);
    }
  }
}
