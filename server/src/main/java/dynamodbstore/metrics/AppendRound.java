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
 * points fit into their tails are written first; those with chunks to store come after them.
 */
final class AppendRound {
  private final Table table;
  private final RunPlace place;
  private final Set<Key> put;
  private final List<Sealing> sealing = new ArrayList<>();

  /**
   * @param put the chunks that this append has stored; those of this round are added
   */
  AppendRound(Table table, RunPlace place, Set<Key> put) {
    this.table = table;
    this.place = place;
    this.put = put;
  }

  /** A group whose write was refused, and the series that another process has written meanwhile. */
  record Refused(SeriesGroup group, Series current) {}

  /** A series with chunks to store first, assuming that none of them is stored yet. */
  private record Sealing(SeriesGroup group, Series before, Extended extended) {}

  /** How the series of a group is written. */
  private record Change(SeriesGroup group, Write write) {}

  /** A group whose series has not been read yet. */
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

  /** Reads series and extends them; returns what was refused. */
  List<Refused> extend(List<SeriesGroup> groups) {
    var refused = new ArrayList<Refused>();
    for (var refusal : table.rewriteAll(groups.stream().map(Extension::new).toList())) {
      refused.add(refused(groups.get(refusal.at()), refusal.current()));
    }
    refused.addAll(seal());
    return refused;
  }

  /** The same with series as the refusals of the last round showed them. */
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

  /** What has to be written of a series, unless chunks have to be stored before. */
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
   * Chunks first. A crash before the series are written loses nothing: the points of a tail are
   * still in it, and the append that seals them again finds their chunk. Points of a large batch
   * that the client does not repeat are then in the history although no answer confirmed them.
   */
  private List<Refused> seal() {
    var chunks = newChunks();
    if (chunks.isEmpty()) {
      return write(changesAfterChunks());
    }
    // What becomes of the series if no chunk is stored yet, which is nearly always so.
    var series = changes();
    var outcomes = table.writeInOrder(chunks, writes(series));
    for (int at = 0; at < chunks.size(); at++) {
      // One that is refused is stored already: its key says what is in it.
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

  /** The same, decided on which of the chunks this append has stored. */
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
