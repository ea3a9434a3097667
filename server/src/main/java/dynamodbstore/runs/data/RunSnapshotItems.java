package dynamodbstore.runs.data;

import dynamodbstore.fulltext.TagRanking;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.table.Read;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Conversion of snapshots to items and back. */
public final class RunSnapshotItems {
  public static final String GENERATION = "generation";
  public static final String STALE = "stale";

  /**
   * Larger data is read from the child items instead, because a page of runs reads the snapshots of
   * all of them.
   */
  static final int LARGEST_DATA = 64 * 1024;

  private static final String DATA = "data";
  private static final String ROWS = "rows";
  private static final String UNRANKED = "unranked";
  private static final String NAME = "name";

  /** Absent if those of the default have no rows. */
  private static final String UNRANKED_TAGS = "unrankedTags";

  /** Projection for readers of runs, strongly consistent. */
  static final Read COPY = Read.STRONG.only(GENERATION, DATA);

  /** The same projection, eventually consistent. */
  public static final Read COPY_AT_HAND = Read.EVENTUAL.only(GENERATION, DATA);

  private static final System.Logger LOG = System.getLogger(RunSnapshotItems.class.getName());

  private RunSnapshotItems() {}

  /**
   * Snapshot item with the data, if it is small enough. The rows are not stored if they can be
   * derived: they follow from the data, the run's name at that time and the indexed fields.
   * Otherwise, that is without data, a list names them; a deleted run, which has no rows, is
   * marked.
   *
   * @param indexed of the run's own tags, those without rows
   */
  public static Item toItem(
      Run run, byte[] data, IndexedFields indexed, Set<Key> rows, Set<Key> stale) {
    var texts = indexed.texts();
    var item =
        Item.at(RunKeys.snapshot(run.location()))
            .with(GENERATION, run.settlingState().generation());
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
    if (!indexed.unrankedTags().equals(TagRanking.DEFAULT)) {
      item.with(UNRANKED_TAGS, texts(indexed.unrankedTags()));
    }
    return item.build();
  }

  /** Whether the snapshot is current: the run is SETTLED with the same generation. */
  static boolean isOf(Run run, Item item) {
    return run.settlingState().isSettled()
        && run.settlingState().generation() == item.number(GENERATION);
  }

  /**
   * The data alone, for readers of runs. Damaged data counts as missing and is logged, because the
   * child items have the same content.
   */
  public static Optional<SnapshotData> copy(Item item) {
    try {
      return data(item);
    } catch (CorruptItem damaged) {
      LOG.log(
          System.Logger.Level.WARNING,
          "Damaged snapshot, the run is read from its child items: " + damaged.getMessage());
      return Optional.empty();
    }
  }

  /** Encoded size of the data, 0 if there is none. */
  public static int dataBytes(Item item) {
    return item.has(DATA) ? item.bytes(DATA).length : 0;
  }

  private static Optional<SnapshotData> data(Item item) {
    return item.has(DATA)
        ? Optional.of(SnapshotData.of(item.key(), item.bytes(DATA)))
        : Optional.empty();
  }

  public static RunSnapshot fromItem(Run run, Item item) {
    var data = data(item);
    return new RunSnapshot(
        item.number(GENERATION),
        data,
        new IndexedFields(RunItems.texts(item), unrankedTags(item)),
        rows(run, item, data),
        keys(run, item, STALE));
  }

  private static Set<Key> rows(Run run, Item item, Optional<SnapshotData> data) {
    if (item.has(UNRANKED)) {
      return Set.of();
    }
    var name = item.has(NAME) ? item.text(NAME) : "";
    var indexed = new IndexedFields(RunItems.texts(item), unrankedTags(item));
    return data.map(whole -> SettledRunRows.of(run, name, whole, indexed).all())
        .orElseGet(() -> keys(run, item, ROWS));
  }

  /** Keys of tags without rows. May name tags that the run does not have. */
  public static Set<String> unrankedTags(Item item) {
    return item.has(UNRANKED_TAGS) ? texts(item, UNRANKED_TAGS) : TagRanking.DEFAULT;
  }

  private static Value briefs(Collection<Key> rows) {
    return texts(rows.stream().map(SettledRunRows::brief).toList());
  }

  private static Value texts(Collection<String> texts) {
    return new Value.ListOf(texts.stream().map(Value::of).toList());
  }

  private static Set<Key> keys(Run run, Item item, String field) {
    return texts(item, field).stream()
        .map(brief -> SettledRunRows.row(run, brief))
        .collect(Collectors.toSet());
  }

  private static Set<String> texts(Item item, String field) {
    var texts = new HashSet<String>();
    switch (item.fields().get(field)) {
      case null -> {}
      case Value.ListOf(var all) ->
          all.forEach(
              one -> {
                if (!(one instanceof Value.Text(String text))) {
                  throw new CorruptItem(item.key(), field, "not a list of texts");
                }
                texts.add(text);
              });
      default -> throw new CorruptItem(item.key(), field, "not a list");
    }
    return texts;
  }
}
