package dynamodbstore.registry;

import dynamodbstore.registry.RegistryKeys.Entry;
import dynamodbstore.table.Write;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What becomes of a bag, and what must be written together with the item that it is in.
 *
 * @param rows what goes on beside the item; nearly always nothing
 */
record BagChange(Bag after, List<Write> rows) {
  BagChange {
    rows = List.copyOf(rows);
  }

  /** Bags of one kind, in the partition of one model. */
  record Place(RegisteredModelId model, Entry entry, RandomGenerator random) {
    BagChange put(Bag before, String key, String value) {
      if (before.hasRoomFor(key, value)) {
        return new BagChange(before.with(key, value), deletion(before, key));
      }
      var spill = before.spill().orElseGet(this::newSpill);
      var row = BagItems.row(RegistryKeys.row(model, entry, spill, key), key, value);
      return new BagChange(before.without(key).spillingInto(spill), List.of(Write.put(row)));
    }

    BagChange remove(Bag before, String key) {
      return new BagChange(before.without(key), deletion(before, key));
    }

    /** A bag for something new. Its rows may be put before: nobody else can know of them. */
    BagChange of(Map<String, String> entries) {
      var bag = Bag.EMPTY;
      var rows = new ArrayList<Write>();
      for (var entry : entries.entrySet()) {
        var change = put(bag, entry.getKey(), entry.getValue());
        bag = change.after();
        rows.addAll(change.rows());
      }
      return new BagChange(bag, rows);
    }

    private List<Write> deletion(Bag before, String key) {
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

  /** Whether nothing needs to be written. */
  boolean isNothing(Bag before) {
    return rows.isEmpty() && after.equals(before);
  }
}
