package dynamodbstore.spillablemaps;

import dynamodbstore.table.items.Utf8;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Immutable spillable map of strings, such as the tags of a model: small entries are stored inline
 * in the item of their owner, and entries that do not fit spill into one row each.
 *
 * <p>Invariant: no key is stored both inline and in a row. This record does not contain the spilled
 * entries; {@link SpillableMapRepository} reads them.
 *
 * @param inline the inline entries, in UTF-8 order of their keys
 * @param spill the name under which the rows of spilled entries are stored; present once an entry
 *     has spilled, even if all of its rows have been deleted since
 */
public record SpillableMap(NavigableMap<String, String> inline, Optional<String> spill) {
  public static final SpillableMap EMPTY =
      new SpillableMap(new TreeMap<>(Utf8.ORDER), Optional.empty());

  /** Size overhead in bytes that the table charges for each map entry. */
  private static final int ENTRY = 8;

  public SpillableMap {
    inline = Collections.unmodifiableNavigableMap(inline);
  }

  static SpillableMap of(Map<String, String> inline, Optional<String> spill) {
    var sorted = new TreeMap<String, String>(Utf8.ORDER);
    sorted.putAll(inline);
    return new SpillableMap(sorted, spill);
  }

  /**
   * Whether an entry fits inline, counting the other inline entries but not the one it replaces.
   *
   * @param room maximum size of the inline entries in bytes
   */
  boolean hasRoomFor(String key, String value, int room) {
    int taken = weight(key, value);
    for (var entry : inline.entrySet()) {
      taken += entry.getKey().equals(key) ? 0 : weight(entry.getKey(), entry.getValue());
    }
    return taken <= room;
  }

  public SpillableMap with(String key, String value) {
    var changed = new TreeMap<>(inline);
    changed.put(key, value);
    return new SpillableMap(changed, spill);
  }

  public SpillableMap without(String key) {
    var changed = new TreeMap<>(inline);
    var _ = changed.remove(key);
    return new SpillableMap(changed, spill);
  }

  public SpillableMap spillingInto(String name) {
    return new SpillableMap(inline, Optional.of(name));
  }

  private static int weight(String key, String value) {
    return Utf8.length(key) + Utf8.length(value) + ENTRY;
  }
}
