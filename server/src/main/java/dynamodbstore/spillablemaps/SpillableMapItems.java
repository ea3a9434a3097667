package dynamodbstore.spillablemaps;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Codec between spillable maps and item fields, and between spilled entries and their rows. */
public final class SpillableMapItems {
  private static final String SPILL = "Spill";
  private static final String VALUE = "value";

  private SpillableMapItems() {}

  /** Adds the map to an item; an empty map without spill adds no field. */
  public static void put(Item.Builder item, String field, SpillableMap map) {
    if (!map.inline().isEmpty()) {
      item.with(field, inline(map));
    }
    map.spill().ifPresent(spill -> item.with(field + SPILL, spill));
  }

  /** Changes that replace the map in an item; an empty map is a field too. */
  public static List<Change> changes(String field, SpillableMap map) {
    var changes = new ArrayList<Change>();
    changes.add(Change.set(field, inline(map)));
    map.spill().ifPresent(spill -> changes.add(Change.set(field + SPILL, spill)));
    return changes;
  }

  private static Value inline(SpillableMap map) {
    var values = new HashMap<String, Value>();
    map.inline().forEach((key, value) -> values.put(key, Value.of(value)));
    return new Value.MapOf(values);
  }

  public static SpillableMap map(Item item, String field) {
    var texts = new HashMap<String, String>();
    if (item.fields().get(field) instanceof Value.MapOf(var values)) {
      values.forEach(
          (key, value) -> {
            if (value instanceof Value.Text(String text)) {
              texts.put(key, text);
            }
          });
    }
    return SpillableMap.of(
        texts, item.has(field + SPILL) ? Optional.of(item.text(field + SPILL)) : Optional.empty());
  }

  static Item row(Key at, String key, String value) {
    return Item.at(at).with("key", key).with(VALUE, value).build();
  }

  /** Deletes a row only if it still has the value that was read. */
  public static Write deleteUnchanged(Key at, String value) {
    return Write.delete(at, Condition.is(VALUE, value));
  }

  public static Map.Entry<String, String> entry(Item row) {
    return Map.entry(row.text("key"), row.text(VALUE));
  }
}
