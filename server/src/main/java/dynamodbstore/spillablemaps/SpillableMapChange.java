package dynamodbstore.spillablemaps;

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

  /**
   * Factory of changes to the spillable maps of one kind in the partition of one owner.
   *
   * @param room maximum size of the inline entries in bytes
   */
  public record MapEditor(SpillRows keys, int room, RandomGenerator random) {
    public SpillableMapChange put(SpillableMap before, String key, String value) {
      if (before.hasRoomFor(key, value, room)) {
        return new SpillableMapChange(before.with(key, value), deletion(before, key));
      }
      var spill = before.spill().orElseGet(this::newSpill);
      var row = SpillableMapItems.row(keys.row(spill, key), key, value);
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
      var map = SpillableMap.EMPTY;
      var rows = new ArrayList<Write>();
      for (var entry : entries.entrySet()) {
        var change = put(map, entry.getKey(), entry.getValue());
        map = change.after();
        if (!map.inline().containsKey(entry.getKey())) {
          // A new owner has no rows that an inline entry would have to replace.
          rows.addAll(change.rows());
        }
      }
      return new SpillableMapChange(map, rows);
    }

    /** An inline entry has no row to delete. */
    private List<Write> deletion(SpillableMap before, String key) {
      return before
          .spill()
          .filter(_ -> !before.inline().containsKey(key))
          .<Write>map(spill -> Write.delete(keys.row(spill, key)))
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
