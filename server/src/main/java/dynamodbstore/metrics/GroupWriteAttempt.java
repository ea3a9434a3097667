package dynamodbstore.metrics;

import dynamodbstore.api.RunLocation;
import dynamodbstore.metrics.series.Series;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.ReadModifyWrite;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One attempt to write groups of appends, each to a different series of one run. Series whose
 * points fit into their tails are written first; series with chunks to store come after them. Used
 * by one thread.
 *
 * <p>Every write of a series is conditional on the revision that was read (optimistic update). A
 * refused write changes nothing and is returned for a retry.
 */
final class GroupWriteAttempt {
  private final Table table;
  private final RunLocation location;
  private final Set<Key> put;

  /**
   * @param put keys of the chunks that this append has stored; this round adds its own
   */
  GroupWriteAttempt(Table table, RunLocation location, Set<Key> put) {
    this.table = table;
    this.location = location;
    this.put = put;
  }

  /**
   * A group whose write was refused, and the series as another process has written it meanwhile.
   */
  record Refused(SeriesGroup group, Series current) {}

  /** A series with chunks to store first, computed as if none of them were stored yet. */
  private record Sealing(SeriesGroup group, Series before, SeriesUpdate extended) {}

  /** A group and the conditional write of its series. */
  private record Change(SeriesGroup group, Write write) {}

  /**
   * The optimistic update of a series that has not been read yet. A series with chunks to store
   * first is deferred.
   */
  private record Extension(RunLocation location, SeriesGroup group)
      implements ReadModifyWrite<Sealing> {
    @Override
    public Key key() {
      return group.key();
    }

    @Override
    public Action<Sealing> of(Optional<Item> current) {
      return action(location, group, MetricItems.series(current, group.name()));
    }
  }

  /** Reads the series, extends them, and returns the groups whose writes were refused. */
  List<Refused> extend(List<SeriesGroup> groups) {
    var result = table.rewriteAll(groups.stream().map(this::extension).toList());
    var refused = new ArrayList<Refused>();
    for (var refusal : result.refused()) {
      refused.add(refused(groups.get(refusal.at()), refusal.current()));
    }
    refused.addAll(seal(result.deferred()));
    return refused;
  }

  private Extension extension(SeriesGroup group) {
    return new Extension(location, group);
  }

  /**
   * The same, without a read: starts from the series that the refusals of the last round returned.
   */
  List<Refused> retryWithCurrent(List<Refused> last) {
    var changes = new ArrayList<Change>();
    var sealing = new ArrayList<Sealing>();
    for (var one : last) {
      switch (action(location, one.group(), one.current())) {
        case ReadModifyWrite.Apply<Sealing>(var write) ->
            changes.add(new Change(one.group(), write));
        case ReadModifyWrite.Defer<Sealing>(var work) -> sealing.add(work);
        case ReadModifyWrite.Leave<Sealing>() -> {}
      }
    }
    var refused = write(changes);
    refused.addAll(seal(sealing));
    return refused;
  }

  /** What to do with a series. Pure computation. */
  private static ReadModifyWrite.Action<Sealing> action(
      RunLocation location, SeriesGroup group, Series before) {
    var extended = SeriesUpdate.of(location, before, group, _ -> true);
    if (!extended.chunks().isEmpty()) {
      return new ReadModifyWrite.Defer<>(new Sealing(group, before, extended));
    }
    return extended.hasChanged()
        ? new ReadModifyWrite.Apply<>(writeOf(group, before, extended))
        : ReadModifyWrite.leave();
  }

  private static Write writeOf(SeriesGroup group, Series before, SeriesUpdate extended) {
    long revision = before.revision();
    var condition =
        revision == 0 ? Condition.absent() : Condition.is(MetricItems.REVISION, revision);
    return Write.replace(
        MetricItems.toItem(group.key(), extended.series().withNextRevision()), condition);
  }

  /**
   * Stores chunks, then the series that refer to them. If the process crashes in between, no point
   * is lost: the points of a sealed tail are still in the tail, and the append that seals them
   * again finds their chunk. If the client does not repeat a large batch after such a crash, its
   * points are in the history although no response confirmed them.
   */
  private List<Refused> seal(List<Sealing> sealing) {
    var chunks = newChunks(sealing);
    if (chunks.isEmpty()) {
      return write(changesAfterChunks(sealing));
    }
    // Assumes that no chunk is stored yet, which is nearly always true.
    var series = changes(sealing);
    var staged = table.writeStaged(StagedWrite.inOrder(chunks, writes(series)));
    for (int at = 0; at < chunks.size(); at++) {
      // A refused chunk is stored already: its key contains the digest of its points.
      if (staged.prerequisites().get(at).isWritten()) {
        put.add(chunks.get(at).key());
      }
    }
    return staged.last().isEmpty()
        ? write(changesAfterChunks(sealing))
        : refused(series, staged.last());
  }

  private List<Refused> write(List<Change> changes) {
    return refused(changes, changes.isEmpty() ? List.of() : table.writeAll(writes(changes)));
  }

  private List<Write> newChunks(List<Sealing> sealing) {
    var chunks = new LinkedHashMap<Key, Item>();
    sealing.forEach(one -> chunks.putAll(one.extended().chunks()));
    put.forEach(chunks::remove);
    return chunks.values().stream().<Write>map(Write::create).toList();
  }

  private static List<Change> changes(List<Sealing> sealing) {
    var changes = new ArrayList<Change>();
    for (var one : sealing) {
      addChange(changes, one, one.extended());
    }
    return changes;
  }

  /** The same, now that it is known which of the chunks this append has stored. */
  private List<Change> changesAfterChunks(List<Sealing> sealing) {
    var changes = new ArrayList<Change>();
    for (var one : sealing) {
      addChange(changes, one, SeriesUpdate.of(location, one.before(), one.group(), put::contains));
    }
    return changes;
  }

  private static void addChange(List<Change> changes, Sealing one, SeriesUpdate extended) {
    if (extended.hasChanged()) {
      changes.add(new Change(one.group(), writeOf(one.group(), one.before(), extended)));
    }
  }

  private static List<Write> writes(List<Change> changes) {
    return changes.stream().map(Change::write).toList();
  }

  private static List<Refused> refused(List<Change> changes, List<Outcome> outcomes) {
    var refused = new ArrayList<Refused>();
    for (int at = 0; at < outcomes.size(); at++) {
      if (outcomes.get(at) instanceof Outcome.Refused(_, var current)) {
        refused.add(refused(changes.get(at).group(), current));
      }
    }
    return refused;
  }

  private static Refused refused(SeriesGroup group, Optional<Item> current) {
    return new Refused(group, MetricItems.series(current, group.name()));
  }
}
