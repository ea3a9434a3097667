package dynamodbstore.runs;

import dynamodbstore.fulltext.TextField;
import dynamodbstore.table.CorruptItem;
import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Read;
import dynamodbstore.table.Value;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Packed runs as items, and back. */
final class PackedRunItems {
  static final String GENERATION = "generation";
  static final String STALE = "stale";

  /** More is read from the children: a page of runs shall not be a page of megabytes. */
  static final int LARGEST_DATA = 64 * 1024;

  private static final String DATA = "data";
  private static final String ROWS = "rows";
  private static final String UNRANKED = "unranked";
  private static final String NAME = "name";

  /** What a reader of runs needs, strongly. */
  static final Read COPY = Read.STRONG.only(GENERATION, DATA);

  /** The same from whatever the table has at hand. */
  static final Read COPY_AT_HAND = Read.EVENTUAL.only(GENERATION, DATA);

  private static final System.Logger LOG = System.getLogger(PackedRunItems.class.getName());

  private PackedRunItems() {}

  /**
   * The data of a run, if they are not too many, and what its rows are: data say it themselves,
   * with the name of then and the texts that rows were put for. Where there are no data, or the run
   * is deleted and has no rows, so does a field.
   */
  static Item toItem(Run run, byte[] data, Set<TextField> texts, Set<Key> rows, Set<Key> stale) {
    var item = Item.at(RunKeys.packed(run.place())).with(GENERATION, run.liveness().generation());
    if (!texts.isEmpty()) {
      item.with(RunItems.TEXTS, TextField.write(texts));
    }
    if (texts.contains(TextField.RUN_NAME)) {
      item.with(NAME, run.name());
    }
    if (data.length <= LARGEST_DATA) {
      item.with(DATA, data);
      if (run.lifecycle().isDeleted()) {
        item.with(UNRANKED, true);
      }
    } else {
      item.with(ROWS, briefs(rows));
    }
    if (!stale.isEmpty()) {
      item.with(STALE, briefs(stale));
    }
    return item.build();
  }

  /** Whether this is a run's copy: it has settled, and has not been written to since. */
  static boolean isOf(Run run, Item item) {
    return run.liveness().isSettled() && run.liveness().generation() == item.number(GENERATION);
  }

  /**
   * The data alone, if there are any: all that a reader of runs needs. What is damaged is as good
   * as missing, since the children say the same.
   */
  static Optional<PackedData> copy(Item item) {
    try {
      return data(item);
    } catch (CorruptItem damaged) {
      LOG.log(
          System.Logger.Level.WARNING, "A run is read from its children: " + damaged.getMessage());
      return Optional.empty();
    }
  }

  /** How long the data of a copy are. */
  static int dataBytes(Item item) {
    return item.has(DATA) ? item.bytes(DATA).length : 0;
  }

  private static Optional<PackedData> data(Item item) {
    return item.has(DATA)
        ? Optional.of(PackedData.of(item.key(), item.bytes(DATA)))
        : Optional.empty();
  }

  static PackedRun fromItem(Run run, Item item) {
    var data = data(item);
    return new PackedRun(
        item.number(GENERATION),
        data,
        RunItems.texts(item),
        rows(run, item, data),
        keys(run, item, STALE));
  }

  private static Set<Key> rows(Run run, Item item, Optional<PackedData> data) {
    if (item.has(UNRANKED)) {
      return Set.of();
    }
    var name = item.has(NAME) ? item.text(NAME) : "";
    return data.map(whole -> RunRows.of(run, name, whole, RunItems.texts(item)).all())
        .orElseGet(() -> keys(run, item, ROWS));
  }

  private static Value briefs(Collection<Key> rows) {
    return new Value.ListOf(rows.stream().map(row -> Value.of(RunRows.brief(row))).toList());
  }

  private static Set<Key> keys(Run run, Item item, String field) {
    var keys = new HashSet<Key>();
    switch (item.fields().get(field)) {
      case null -> {}
      case Value.ListOf(var briefs) ->
          briefs.forEach(
              brief -> {
                if (!(brief instanceof Value.Text(String text))) {
                  throw new CorruptItem(item.key(), field, "not made of texts");
                }
                keys.add(RunRows.row(run, text));
              });
      default -> throw new CorruptItem(item.key(), field, "not a list");
    }
    return keys;
  }
}
