package dynamodbstore.traces.storage;

import static java.util.Objects.requireNonNull;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
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
import dynamodbstore.traces.items.TraceItems;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.items.TraceMeta;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    if (metas.isEmpty()) {
      return plans.stream().map(_ -> true).toList();
    }
    var outcomes = table.writeStaged(StagedWrite.inOrder(first, metas)).last().iterator();
    return plans.stream()
        .map(plan -> plan.meta().isEmpty() || (outcomes.hasNext() && outcomes.next().isWritten()))
        .toList();
  }

  /** Deletes items that nothing refers to. */
  void delete(List<Key> keys) {
    writeAll(keys.stream().<Write>map(Write::delete).toList());
  }

  /** The open row of a trace. One read. */
  public Optional<OpenRow> row(ExperimentId experiment, TraceId id) {
    return table.get(TraceKeys.row(experiment, id), Read.STRONG).map(TraceItems::openRow);
  }

  /** The open rows that exist. One batch read. */
  Map<TraceId, OpenRow> rows(Map<TraceId, ExperimentId> experiments) {
    var keys = new LinkedHashMap<TraceId, Key>();
    experiments.forEach((id, experiment) -> keys.put(id, TraceKeys.row(experiment, id)));
    var found = table.getAll(keys.values(), Read.STRONG);
    var rows = new LinkedHashMap<TraceId, OpenRow>();
    keys.forEach(
        (id, key) ->
            Optional.ofNullable(found.get(key))
                .ifPresent(item -> rows.put(id, TraceItems.openRow(item))));
    return rows;
  }

  /** Deletes open rows, each unless a change has put it again. */
  public void deleteRows(Map<TraceId, ExperimentId> experiments, Map<TraceId, String> tokens) {
    var writes = new ArrayList<Write>();
    tokens.forEach(
        (id, token) ->
            writes.add(
                Write.delete(
                    TraceKeys.row(requireNonNull(experiments.get(id)), id),
                    Condition.is(TraceItems.TOKEN, token))));
    writeAll(writes);
  }

  /**
   * Writes METAs again that no client has changed since they were read, each on condition of its
   * revision: a step of packing, or of removing an open row. A tombstone must be emptied; it gets
   * its expiry.
   *
   * @param next what to write, by what was read
   * @return those that were written, as they were read
   */
  public List<TraceMeta> rewrite(Map<TraceMeta, TraceMeta> next) {
    var parts = new ArrayList<Write>();
    var replacements = new ArrayList<Write>();
    next.forEach(
        (read, meta) -> {
          if (meta.isDeleted()) {
            var items = expiring(meta);
            items.subList(0, items.size() - 1).forEach(part -> parts.add(Write.put(part)));
            replacements.add(Write.replace(items.getLast(), TraceItems.isUnchanged(read)));
          } else {
            replacements.add(TraceItems.repack(read, meta));
          }
        });
    writeAll(parts);
    var outcomes = replacements.isEmpty() ? List.<Outcome>of() : table.writeAll(replacements);
    var written = new ArrayList<TraceMeta>();
    var obsolete = new ArrayList<Key>();
    int at = 0;
    for (var read : next.keySet()) {
      if (outcomes.get(at++).isWritten()) {
        written.add(read);
        if (read.isDeleted()) {
          obsolete.addAll(TraceItems.partKeys(read));
        }
      }
    }
    delete(obsolete);
    return written;
  }

  /** The items of a tombstone, META last. Its parts expire also if META is not written. */
  private List<Item> expiring(TraceMeta tombstone) {
    var end = clock.instant().plus(TOMBSTONE_LIFE);
    return TraceItems.toItems(tombstone).stream()
        .map(item -> item.toBuilder().expiring(end).build())
        .toList();
  }

  /** Puts a tombstone for a trace that still has no META. Returns whether it was put. */
  public boolean createTombstone(TraceMeta tombstone) {
    var item = expiring(tombstone).getLast();
    return table.write(Write.replace(item, Condition.absent())).isWritten();
  }

  /**
   * Deletes chunks and parts of bodies that are older than tombstones, those of earlier lives of
   * the traces included. A query for each trace, and a write for each item.
   */
  public void deleteContents(List<TraceMeta> tombstones) {
    var queries =
        tombstones.stream()
            .map(
                tombstone ->
                    Query.of(Index.PRIMARY, TraceKeys.partition(tombstone.trace().id()))
                        .in(TraceKeys.ALL)
                        .read(Read.STRONG.keys()))
            .toList();
    var found = Pages.all(table, queries).iterator();
    var keys = new ArrayList<Key>();
    for (var tombstone : tombstones) {
      for (var item : found.next()) {
        if (TraceKeys.isOlderContent(item.key(), tombstone)) {
          keys.add(item.key());
        }
      }
    }
    delete(keys);
  }

  private void writeAll(List<Write> writes) {
    if (!writes.isEmpty()) {
      var _ = table.writeAll(writes);
    }
  }
}
