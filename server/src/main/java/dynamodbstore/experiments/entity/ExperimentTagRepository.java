package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.experiments.ExperimentService;
import dynamodbstore.spillablemaps.SpillableMap;
import dynamodbstore.spillablemaps.SpillableMapChange;
import dynamodbstore.spillablemaps.SpillableMapChange.MapEditor;
import dynamodbstore.spillablemaps.SpillableMapItems;
import dynamodbstore.spillablemaps.SpillableMapRepository;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Limits;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Utf8;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/**
 * Repository of the tags of experiments: inline in the item of the experiment, with rows for what
 * does not fit. Thread-safe.
 *
 * <p>Every change of tags is conditional on the revision of the tags that was read, and increments
 * it. Refused writes change nothing; {@link ExperimentService} retries them.
 */
public final class ExperimentTagRepository {
  /**
   * Maximum size of the inline tags in bytes. Every read of a run reads its experiment too: with
   * this limit the item of an experiment remains below 4 KB, which is one read unit, unless its
   * name is very long.
   */
  private static final int ROOM = 3 * 1024;

  /** After so many concurrent changes in a row, a reader accepts a mix of two states. */
  private static final int MOST_ROUNDS = 5;

  private final Table table;
  private final SpillableMapRepository maps;
  private final RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();

  ExperimentTagRepository(Table table) {
    this.table = table;
    this.maps = new SpillableMapRepository(table);
  }

  /** Experiments with all their tags, at the cost of {@link #all}. */
  public List<TaggedExperiment> tagged(List<StoredExperiment> some) {
    var tags = all(some).iterator();
    return some.stream()
        .map(
            one -> {
              var own = new ArrayList<Tag>();
              tags.next().forEach((key, value) -> own.add(new Tag(key, value)));
              return new TaggedExperiment(one.experiment(), own);
            })
        .toList();
  }

  /**
   * All tags of some experiments, in the order of the list. Free for those whose tags are inline.
   * The others cost one query each, concurrently.
   */
  public List<SortedMap<String, String>> all(List<StoredExperiment> some) {
    var others = some.stream().filter(StoredExperiment::hasRows).toList();
    var read = withRows(others);
    return some.stream()
        .map(one -> one.hasRows() ? read.getOrDefault(one.id(), inline(one)) : inline(one))
        .toList();
  }

  private static SortedMap<String, String> inline(StoredExperiment one) {
    return one.inline().inline();
  }

  /**
   * Reads the rows of experiments and, because the query is backwards, their items after them. If
   * the revision of the tags has changed since the item was read first, a tag may have moved
   * between the item and a row meanwhile, so all is read once more.
   */
  private Map<ExperimentId, SortedMap<String, String>> withRows(List<StoredExperiment> some) {
    var found = new HashMap<ExperimentId, SortedMap<String, String>>();
    var unread = some;
    for (int round = 0; !unread.isEmpty(); round++) {
      var queries = unread.stream().map(one -> everything(one.id())).toList();
      var items = Pages.all(table, queries).iterator();
      var changed = new ArrayList<StoredExperiment>();
      for (var one : unread) {
        var read = items.next();
        var now = ExperimentItems.stored(read.getLast());
        found.put(one.id(), tags(now, read));
        if (now.tagRevision() != one.tagRevision()) {
          changed.add(now);
        }
      }
      unread = round < MOST_ROUNDS ? changed : List.of();
    }
    return found;
  }

  private static Query everything(ExperimentId id) {
    return Query.of(Index.PRIMARY, ExperimentKeys.partition(id))
        .in(ExperimentKeys.everything())
        .backwards();
  }

  private static SortedMap<String, String> tags(StoredExperiment one, List<Item> items) {
    var tags = new TreeMap<String, String>(Utf8.ORDER);
    tags.putAll(inline(one));
    for (var item : items) {
      if (one.hasRow(item.key())) {
        var tag = SpillableMapItems.entry(item);
        tags.put(tag.getKey(), tag.getValue());
      }
    }
    return tags;
  }

  /** The tags of a new experiment; its rows may be written before it. No table call. */
  SpillableMapChange created(ExperimentId id, List<Tag> tags) {
    var given = new LinkedHashMap<String, String>();
    tags.forEach(tag -> given.put(tag.key(), tag.value()));
    return editor(id).of(given);
  }

  /**
   * Sets a tag: one write, or a transaction if a row changes too; none if the tag has this value.
   * False if the tags have changed, or the experiment was deleted or restored, since it was read.
   *
   * @param before its tags must be inline
   */
  public boolean put(StoredExperiment before, Tag tag) {
    var map = before.tags().orElseThrow();
    var change = editor(before.id()).put(map, tag.key(), tag.value());
    return change.isNoOp(map) || write(before, change).isWritten();
  }

  /**
   * Deletes a tag: one write, or a transaction if it may be a row. Refused at 0 as {@link #put} is,
   * at 1 if there is no such tag.
   *
   * @param before its tags must be inline
   */
  public Outcome delete(StoredExperiment before, String key) {
    var map = before.tags().orElseThrow();
    if (map.inline().containsKey(key)) {
      return write(before, editor(before.id()).remove(map, key));
    }
    if (map.spill().isEmpty()) {
      return new Outcome.Refused(1, Optional.empty());
    }
    var row = ExperimentKeys.spilledTag(before.id(), map.spill().get(), key);
    return table.transact(List.of(update(before, map), Write.delete(row, Condition.present())));
  }

  private Outcome write(StoredExperiment before, SpillableMapChange change) {
    var update = update(before, change.after());
    if (change.rows().isEmpty()) {
      return table.write(update);
    }
    var writes = new ArrayList<Write>();
    writes.add(update);
    writes.addAll(change.rows());
    return table.transact(writes);
  }

  private static Write update(StoredExperiment before, SpillableMap tags) {
    return ExperimentItems.tagging(before, before.tagged(tags));
  }

  /**
   * Moves the tags of an experiment that a program of schema version 1 wrote from rows into its
   * item: one query and a transaction. Free if they are there already. Empty if a concurrent
   * request moved them, or changed the experiment.
   *
   * <p>The transaction has all writes, unless they are too many for one. Then the new rows are
   * written before the item, and the old ones deleted after it. A crash before the item leaves new
   * rows, and a crash after it old ones. No request reads them; {@code table verify} reports them.
   *
   * <p>A row is deleted only with the value that was read: a server of schema version 1 that still
   * runs may have changed it, and its write is not to be lost.
   */
  public Optional<StoredExperiment> inlined(StoredExperiment before) {
    if (before.tags().isPresent()) {
      return Optional.of(before);
    }
    var old = maps.all(before.owned());
    var change = editor(before.id()).of(old);
    var after = before.tagged(change.after());
    var deletes =
        old.entrySet().stream()
            .map(
                tag ->
                    SpillableMapItems.deleteUnchanged(
                        ExperimentKeys.tag(before.id(), tag.getKey()), tag.getValue()))
            .toList();
    return moved(ExperimentItems.tagging(before, after), change.rows(), deletes)
        ? Optional.of(after)
        : Optional.empty();
  }

  private boolean moved(Write item, List<Write> puts, List<Write> deletes) {
    if (1 + puts.size() + deletes.size() <= Limits.TRANSACTION_WRITES) {
      var together = new ArrayList<Write>();
      together.add(item);
      together.addAll(puts);
      together.addAll(deletes);
      return table.transact(together).isWritten();
    }
    boolean isMoved = writtenAfter(puts, item);
    if (isMoved) {
      var _ = table.writeAll(deletes);
    } else {
      discard(puts);
    }
    return isMoved;
  }

  /**
   * Writes rows and then the item. Returns false if the item has changed; then the rows remain. If
   * the table fails without having written the item, it deletes the rows.
   */
  private boolean writtenAfter(List<Write> rows, Write item) {
    try {
      var staged = table.writeStaged(StagedWrite.transaction(List.of(rows), List.of(item)));
      return staged.last().getFirst().isWritten();
    } catch (TableBusy | TableUnavailable e) {
      try {
        discard(rows);
      } catch (TableException left) {
        // The rows remain, as after a crash.
        e.addSuppressed(left);
      }
      throw e;
    }
  }

  /** Deletes rows that were written for an item that has not been written. */
  void discard(List<Write> rows) {
    if (!rows.isEmpty()) {
      var _ = table.writeAll(rows.stream().<Write>map(row -> Write.delete(row.key())).toList());
    }
  }

  private MapEditor editor(ExperimentId id) {
    return new MapEditor(new ExperimentSpill.Rows(id), ROOM, random);
  }
}
