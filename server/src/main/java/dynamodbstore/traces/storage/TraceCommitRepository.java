package dynamodbstore.traces.storage;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.traces.items.OpenRow;
import dynamodbstore.traces.items.Revision;
import dynamodbstore.traces.items.TraceItems;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.items.TraceMeta;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Repository of the writes of traces. Thread-safe. */
public final class TraceCommitRepository {
  /** Long enough that no delayed write of the deleted trace is still under way. */
  private static final Duration TOMBSTONE_LIFE = Duration.ofDays(7);

  private final Table table;
  private final InstantSource clock;

  public TraceCommitRepository(Table table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  /**
   * Writes plans of different traces: first what is without effect, then each META if it is
   * unchanged since it was read. One staged write.
   *
   * <p>If an open row was replaced meanwhile, no META is written.
   *
   * <p>After a crash in between, chunks and parts remain that no META lists, and open rows that
   * name no trace; no request shows them.
   *
   * @return whether the META of each plan was written
   */
  List<Boolean> commit(List<TraceCommitPlan> plans) {
    var first = new ArrayList<Write>();
    var metas = new ArrayList<Write>();
    for (var plan : plans) {
      first.addAll(plan.first());
      plan.meta().ifPresent(metas::add);
    }
    var outcomes = table.writeStaged(StagedWrite.inOrder(first, metas)).last().iterator();
    return plans.stream()
        .map(plan -> plan.meta().isEmpty() || (outcomes.hasNext() && outcomes.next().isWritten()))
        .toList();
  }

  /** Deletes items that nothing refers to. */
  void delete(List<Key> keys) {
    if (!keys.isEmpty()) {
      var _ = table.writeAll(keys.stream().<Write>map(Write::delete).toList());
    }
  }

  Optional<OpenRow> row(ExperimentId experiment, TraceId id) {
    return table.get(TraceKeys.row(experiment, id), Read.STRONG).map(TraceItems::openRow);
  }

  /** Deletes an open row unless a change has put it again. */
  void deleteRow(ExperimentId experiment, TraceId id, String token) {
    var _ =
        table.write(
            Write.delete(TraceKeys.row(experiment, id), Condition.is(TraceItems.TOKEN, token)));
  }

  /**
   * Raises the revision of a META that no client has changed since it was read. A tombstone then
   * lists no chunks and gets its expiry.
   *
   * @return whether it was written
   */
  boolean raise(TraceMeta meta, Revision revision) {
    var raised =
        new TraceMeta(
            meta.packing(),
            revision,
            meta.content(),
            meta.incarnation(),
            meta.trace(),
            meta.stored(),
            meta.isDeleted() ? List.of() : meta.chunks(),
            0);
    var items = TraceItems.toItems(raised);
    var parts = items.subList(0, items.size() - 1);
    var item = items.getLast();
    if (meta.isDeleted()) {
      item = item.toBuilder().expiring(clock.instant().plus(TOMBSTONE_LIFE)).build();
    }
    if (!parts.isEmpty()) {
      var _ = table.writeAll(parts.stream().<Write>map(Write::put).toList());
    }
    var unchanged = Condition.is(TraceItems.REVISION, meta.revision().text());
    boolean isWritten = table.write(Write.replace(item, unchanged)).isWritten();
    delete(
        isWritten
            ? TraceItems.partKeys(meta.trace().id(), meta.revision(), meta.parts())
            : parts.stream().map(Item::key).toList());
    return isWritten;
  }

  /**
   * Deletes chunks and parts of bodies that are older than a tombstone, those of earlier lives of
   * the trace included. One query, and a write for each.
   */
  void deleteContents(TraceMeta tombstone) {
    var id = tombstone.trace().id();
    var query =
        Query.of(Index.PRIMARY, TraceKeys.partition(id)).in(TraceKeys.ALL).read(Read.STRONG.keys());
    var keys = new ArrayList<Key>();
    for (var item : Pages.of(table, query)) {
      if (TraceKeys.isOlderContent(item.key(), tombstone)) {
        keys.add(item.key());
      }
    }
    delete(keys);
  }
}
