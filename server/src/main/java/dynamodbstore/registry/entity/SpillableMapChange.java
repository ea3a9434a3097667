package dynamodbstore.registry.entity;

import dynamodbstore.registry.entity.RegistryKeys.Entry;
import dynamodbstore.table.Write;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Result of a change to a spillable map: its new state, and the row writes that must be committed
 * in the same transaction as the owner's item.
 *
 * @param rows puts and deletes of spilled entries; empty in nearly all cases
 */
public record SpillableMapChange(SpillableMap after, List<Write> rows) {
  public SpillableMapChange {
    rows = List.copyOf(rows);
  }

  /** Factory of changes to the spillable maps of one kind in the partition of one model. */
  public record MapEditor(RegisteredModelId model, Entry entry, RandomGenerator random) {
    public SpillableMapChange put(SpillableMap before, String key, String value) {
      if (before.hasRoomFor(key, value)) {
        return new SpillableMapChange(before.with(key, value), deletion(before, key));
      }
      var spill = before.spill().orElseGet(this::newSpill);
      var row = SpillableMapItems.row(RegistryKeys.row(model, entry, spill, key), key, value);
      return new SpillableMapChange(
          before.without(key).spillingInto(spill), List.of(Write.put(row)));
    }

    public SpillableMapChange remove(SpillableMap before, String key) {
      return new SpillableMapChange(before.without(key), deletion(before, key));
    }

    /**
     * Builds the map of a new owner. Its rows may be written before the owner, outside of the
     * transaction: the name of the spill is random, so no other writer or reader knows it.
     */
    public SpillableMapChange of(Map<String, String> entries) {
      var bag = SpillableMap.EMPTY;
      var rows = new ArrayList<Write>();
      for (var entry : entries.entrySet()) {
        var change = put(bag, entry.getKey(), entry.getValue());
        bag = change.after();
        rows.addAll(change.rows());
      }
      return new SpillableMapChange(bag, rows);
    }

    private List<Write> deletion(SpillableMap before, String key) {
      return before
          .spill()
          .<Write>map(spill -> Write.delete(RegistryKeys.row(model, entry, spill, key)))
          .stream()
          .toList();
    }

    private String newSpill() {
      return HexFormat.of().toHexDigits(random.nextLong());
    }
  }

  /** Whether the change is a no-op, so that no write is needed. */
  public boolean isNoOp(SpillableMap before) {
    return rows.isEmpty() && after.equals(before);
  }
}
