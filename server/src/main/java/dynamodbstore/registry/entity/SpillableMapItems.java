package dynamodbstore.registry.entity;

import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Codec between spillable maps and item fields, and between spilled entries and their rows. */
final class SpillableMapItems {
  private static final String SPILL = "Spill";

  private SpillableMapItems() {}

  /** Adds the map to an item; an empty map without spill adds no field. */
  static void put(Item.Builder item, String field, SpillableMap bag) {
    if (!bag.inline().isEmpty()) {
      var values = new HashMap<String, Value>();
      bag.inline().forEach((key, value) -> values.put(key, Value.of(value)));
      item.with(field, new Value.MapOf(values));
    }
    bag.spill().ifPresent(spill -> item.with(field + SPILL, spill));
  }

  static SpillableMap bag(Item item, String field) {
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
    return Item.at(at).with("key", key).with("value", value).build();
  }

  static Map.Entry<String, String> entry(Item row) {
    return Map.entry(row.text("key"), row.text("value"));
  }
}
