package dynamodbstore.registry;

import dynamodbstore.table.Utf8;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Texts by their keys, such as tags: those that fit lie in the item they belong to, and the others
 * each in a row of its own. No key is in both.
 *
 * @param inline those in the item, in the order of their keys
 * @param spill what the rows of the others are found by, if there ever were some
 */
record Bag(NavigableMap<String, String> inline, Optional<String> spill) {
  static final Bag EMPTY = new Bag(new TreeMap<>(Utf8.ORDER), Optional.empty());

  /** Beyond this, every change of the item would cost more than a row does. */
  private static final int ROOM = 32 * 1024;

  /** What a table counts for an entry beside its texts. */
  private static final int ENTRY = 8;

  Bag {
    inline = Collections.unmodifiableNavigableMap(inline);
  }

  static Bag of(Map<String, String> inline, Optional<String> spill) {
    var sorted = new TreeMap<String, String>(Utf8.ORDER);
    sorted.putAll(inline);
    return new Bag(sorted, spill);
  }

  /** Whether a text can lie in the item, beside all but the one that it takes the place of. */
  boolean hasRoomFor(String key, String value) {
    int taken = weight(key, value);
    for (var entry : inline.entrySet()) {
      taken += entry.getKey().equals(key) ? 0 : weight(entry.getKey(), entry.getValue());
    }
    return taken <= ROOM;
  }

  Bag with(String key, String value) {
    var changed = new TreeMap<>(inline);
    changed.put(key, value);
    return new Bag(changed, spill);
  }

  Bag without(String key) {
    var changed = new TreeMap<>(inline);
    var _ = changed.remove(key);
    return new Bag(changed, spill);
  }

  Bag spillingInto(String name) {
    return new Bag(inline, Optional.of(name));
  }

  private static int weight(String key, String value) {
    return Utf8.length(key) + Utf8.length(value) + ENTRY;
  }
}
