package dynamodbstore.table.items;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Size calculation of items as DynamoDB counts them: attribute names and values, index positions
 * and expiry included.
 */
public final class ItemSize {
  private static final int NESTED = 3;
  private static final int ELEMENT = 1;

  private ItemSize() {}

  /** Size of an item; memoised in the item, because items are immutable. */
  public static int of(Item item) {
    return item.size();
  }

  static int count(Item item) {
    int size = ofPosition(Index.PRIMARY, item.key()) + ofExpiry(item.expiry());
    for (var position : item.positions().entrySet()) {
      size += ofPosition(position.getKey(), position.getValue());
    }
    for (var field : item.fields().entrySet()) {
      size += Utf8.length(field.getKey()) + of(field.getValue());
    }
    return size;
  }

  /**
   * Size of an item's entry in a secondary index, which holds the key, the position and the expiry.
   */
  public static int ofEntry(Index index, Item item) {
    return ofEntry(index, item.key(), item.positions(), item.expiry());
  }

  public static int ofEntry(
      Index index, Key key, Map<Index, Key> positions, Optional<Instant> expiry) {
    var position = positions.get(index);
    if (position == null) {
      throw new IllegalArgumentException(key + " is not in " + index);
    }
    return ofPosition(Index.PRIMARY, key) + ofPosition(index, position) + ofExpiry(expiry);
  }

  private static int ofPosition(Index index, Key position) {
    int size = index.sortAttribute().length() + Utf8.length(position.sort());
    if (!index.isLocal()) {
      size += index.partitionAttribute().length() + Utf8.length(position.partition());
    }
    return size;
  }

  private static int ofExpiry(Optional<Instant> expiry) {
    return expiry
        .map(instant -> Item.EXPIRY_ATTRIBUTE.length() + ofNumber(instant.getEpochSecond()))
        .orElse(0);
  }

  private static int of(Value value) {
    return switch (value) {
      case Value.Text(String text) -> Utf8.length(text);
      case Value.Whole(long number) -> ofNumber(number);
      case Value.Bytes(byte[] bytes) -> bytes.length;
      case Value.Flag _ -> 1;
      case Value.ListOf(var values) -> {
        int size = NESTED;
        for (var inner : values) {
          size += ELEMENT + of(inner);
        }
        yield size;
      }
      case Value.MapOf(var values) -> {
        int size = NESTED;
        for (var inner : values.entrySet()) {
          size += ELEMENT + Utf8.length(inner.getKey()) + of(inner.getValue());
        }
        yield size;
      }
    };
  }

  /** One byte for every two significant digits, plus one, plus another for a negative sign. */
  private static int ofNumber(long number) {
    if (number == 0) {
      return 1;
    }
    long rest = number;
    while (rest % 100 == 0) {
      rest /= 100;
    }
    int pairs = 0;
    for (; rest != 0; rest /= 100) {
      pairs++;
    }
    return pairs + (number < 0 ? 2 : 1);
  }
}
