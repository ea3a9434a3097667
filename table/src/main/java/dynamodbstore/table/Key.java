package dynamodbstore.table;

import java.util.Comparator;

/**
 * A place: a partition, and a position in its order. Tables compare both as UTF-8 bytes, which is
 * not always how Java compares strings.
 */
public record Key(String partition, String sort) implements Comparable<Key> {
  private static final Comparator<Key> ORDER =
      Comparator.comparing(Key::partition, Utf8.ORDER).thenComparing(Key::sort, Utf8.ORDER);

  public Key {
    if (partition.isEmpty() || sort.isEmpty()) {
      throw new IllegalArgumentException("A key is never empty: " + partition + " / " + sort);
    }
  }

  @Override
  public int compareTo(Key other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return partition + " / " + sort;
  }
}
