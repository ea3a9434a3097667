package dynamodbstore.verification;

import dynamodbstore.table.items.Key;
import java.util.List;
import java.util.stream.Stream;

/** Keys of the items of one family, by patterns. Immutable. */
public final class KeyFamily {
  private final List<KeyPattern> patterns;

  private KeyFamily(List<KeyPattern> patterns) {
    this.patterns = List.copyOf(patterns);
  }

  /**
   * The keys in some partitions.
   *
   * @param partition pattern of the partition keys, as {@link KeyPattern} reads it
   * @param sorts patterns of the sort keys
   */
  public static KeyFamily in(String partition, String... sorts) {
    return new KeyFamily(Stream.of(sorts).map(sort -> new KeyPattern(partition, sort)).toList());
  }

  /** Both of this and of another one. */
  public KeyFamily and(KeyFamily other) {
    return new KeyFamily(Stream.concat(patterns.stream(), other.patterns.stream()).toList());
  }

  public boolean contains(Key key) {
    for (var pattern : patterns) {
      if (pattern.matches(key)) {
        return true;
      }
    }
    return false;
  }
}
