package dynamodbstore.metrics;

import dynamodbstore.api.RunPlace;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Rewrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
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
final class AppendRound {
  private final Table table;
  private final RunPlace place;
  private final Set<Key> put;
  private final List<Sealing> sealing = new ArrayList<>();

  /**
   * @param put keys of the chunks that this append has stored; this round adds its own
   */
  AppendRound(Table table, RunPlace place, Set<Key> put) {
    this.table = table;
    this.place = place;
    this.put = put;
  }

  /**
   * A group whose write was refused, and the series as another process has written it meanwhile.
   */
  record Refused(SeriesGroup group, Series current) {}

  /** A series with chunks to store first, computed as if none of them were stored yet. */
  private record Sealing(SeriesGroup group, Series before, Extended extended) {}

  /** A group and the conditional write of its series. */
  private record Change(SeriesGroup group, Write write) {}

  /** The optimistic update of a series that has not been read yet. */
  private final class Extension implements Rewrite {
    private final SeriesGroup group;

    Extension(SeriesGroup group) {
      this.group = group;
    }

    @Override
    public Key key() {
      return group.key();
    }

    @Override
    public Optional<Write> of(Optional<Item> current) {
      return decide(group, MetricItems.series(current, group.name()));
    }
  }

  /** Reads the series, extends them, and returns the groups whose writes were refused. */
  List<Refused> extend(List<SeriesGroup> groups) {
    var refused = new ArrayList<Refused>();
    for (var refusal : table.rewriteAll(groups.stream().map(Extension::new).toList())) {
      refused.add(refused(groups.get(refusal.at()), refusal.current()));
    }
    refused.addAll(seal());
    return refused;
  }

  /**
   * The same, without a read: starts from the series that the refusals of the last round returned.
   */
  List<Refused> extendCurrent(List<Refused> last) {
    var changes = new ArrayList<Change>();
    for (var one : last) {
      decide(one.group(), one.current())
          .ifPresent(write -> changes.add(new Change(one.group(), write)));
    }
    var refused = write(changes);
    refused.addAll(seal());
    return refused;
  }

  /**
   * The write of a series. Empty if nothing changes, or if chunks have to be stored first: then the
   * series is left to {@link #seal}.
   */
  private Optional<Write> decide(SeriesGroup group, Series before) {
    var extended = Extended.of(place, before, group, _ -> true);
    if (!extended.chunks().isEmpty()) {
      sealing.add(new Sealing(group, before, extended));
      return Optional.empty();
    }
    return writeOf(group, before, extended);
  }

  private static Optional<Write> writeOf(SeriesGroup group, Series before, Extended extended) {
    if (!extended.hasChanged()) {
      return Optional.empty();
    }
    long revision = before.revision();
    var condition =
        revision == 0 ? Condition.absent() : Condition.is(MetricItems.REVISION, revision);
    var item = MetricItems.toItem(group.key(), extended.series().next());
    return Optional.of(Write.replace(item, condition));
  }

  /**
   * Stores chunks, then the series that refer to them. If the process crashes in between, no point
   * is lost: the points of a sealed tail are still in the tail, and the append that seals them
   * again finds their chunk. If the client does not repeat a large batch after such a crash, its
   * points are in the history although no response confirmed them.
   */
  private List<Refused> seal() {
    var chunks = newChunks();
    if (chunks.isEmpty()) {
      return write(changesAfterChunks());
    }
    // Assumes that no chunk is stored yet, which is nearly always true.
    var series = changes();
    var outcomes = table.writeInOrder(chunks, writes(series));
    for (int at = 0; at < chunks.size(); at++) {
      // A refused chunk is stored already: its key contains the digest of its points.
      if (outcomes.get(at).isWritten()) {
        put.add(chunks.get(at).key());
      }
    }
    return outcomes.size() < chunks.size() + series.size()
        ? write(changesAfterChunks())
        : refused(series, outcomes.subList(chunks.size(), outcomes.size()));
  }

  private List<Refused> write(List<Change> changes) {
    return refused(changes, changes.isEmpty() ? List.of() : table.writeAll(writes(changes)));
  }

  private List<Write> newChunks() {
    var chunks = new LinkedHashMap<Key, Item>();
    sealing.forEach(one -> chunks.putAll(one.extended().chunks()));
    put.forEach(chunks::remove);
    return chunks.values().stream().<Write>map(Write::create).toList();
  }

  private List<Change> changes() {
    var changes = new ArrayList<Change>();
    for (var one : sealing) {
      writeOf(one.group(), one.before(), one.extended())
          .ifPresent(write -> changes.add(new Change(one.group(), write)));
    }
    return changes;
  }

  /** The same, now that it is known which of the chunks this append has stored. */
  private List<Change> changesAfterChunks() {
    var changes = new ArrayList<Change>();
    for (var one : sealing) {
      var extended = Extended.of(place, one.before(), one.group(), put::contains);
      writeOf(one.group(), one.before(), extended)
          .ifPresent(write -> changes.add(new Change(one.group(), write)));
    }
    return changes;
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
