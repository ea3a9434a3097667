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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One attempt at series of a run. Those whose points fit into their tails are written at once;
 * those that have something to seal come after them, with their chunks first.
 */
final class AppendRound {
  private final Table table;
  private final RunPlace place;
  private final Set<Key> put;
  private final List<Plan> sealing = new ArrayList<>();

  /**
   * @param put the chunks that are there by this append; those of this round are added
   */
  AppendRound(Table table, RunPlace place, Set<Key> put) {
    this.table = table;
    this.place = place;
    this.put = put;
  }

  /** What becomes of a series, and the chunks that have to be there first. */
  private record Plan(Append.Met met, Growth.Sealing growth, List<Item> chunks) {}

  /** How a series is written. */
  private record Change(Append.Logged logged, Write write) {
    static Change of(Append.Met met, Series after) {
      return new Change(met.logged(), writing(met, after));
    }
  }

  /** What is logged to a series, before it has been read. */
  private final class Extension implements Rewrite {
    private final Append.Logged logged;

    Extension(Append.Logged logged) {
      this.logged = logged;
    }

    @Override
    public Key key() {
      return logged.key();
    }

    @Override
    public Optional<Write> of(Optional<Item> current) {
      return decide(new Append.Met(logged, MetricItems.series(current, logged.name())));
    }
  }

  /**
   * Extends series that have not been read yet.
   *
   * @return what was refused, with the series that it met
   */
  List<Append.Met> extend(List<Append.Logged> logged) {
    var refused = new ArrayList<Append.Met>();
    for (var refusal : table.rewriteAll(logged.stream().map(Extension::new).toList())) {
      refused.add(met(logged.get(refusal.at()), refusal.current()));
    }
    refused.addAll(seal());
    return refused;
  }

  /** The same with series as they were met last. */
  List<Append.Met> extendMet(List<Append.Met> met) {
    var changes = new ArrayList<Change>();
    for (var one : met) {
      decide(one).ifPresent(write -> changes.add(new Change(one.logged(), write)));
    }
    var refused = write(changes);
    refused.addAll(seal());
    return refused;
  }

  /** What has to be written of a series, unless something has to be sealed before. */
  private Optional<Write> decide(Append.Met met) {
    var logged = met.logged();
    int room = MetricItems.room(logged.key(), logged.name());
    return switch (met.series().with(logged.points(), room)) {
      case Growth.None() -> Optional.empty();
      case Growth.InTail(var after) -> Optional.of(writing(met, after));
      case Growth.Sealing growth -> {
        sealing.add(plan(met, growth));
        yield Optional.empty();
      }
    };
  }

  private static Write writing(Append.Met met, Series after) {
    long revision = met.series().revision();
    var condition =
        revision == 0 ? Condition.absent() : Condition.is(MetricItems.REVISION, revision);
    return Write.replace(MetricItems.toItem(met.logged().key(), after.next()), condition);
  }

  private Plan plan(Append.Met met, Growth.Sealing growth) {
    var name = met.logged().name();
    var chunks = growth.chunks().stream().map(chunk -> MetricItems.toItem(place, name, chunk));
    return new Plan(met, growth, chunks.toList());
  }

  /**
   * Chunks first. Dying before the series are written loses nothing: the points of a tail are in it
   * still, and whoever seals them again finds their chunk there. Points of a batch that nobody
   * repeats are then in the history, though nobody was told so.
   */
  private List<Append.Met> seal() {
    var chunks = newChunks();
    if (chunks.isEmpty()) {
      return write(changes(put));
    }
    // What becomes of the series if no chunk is there yet, which is nearly always so.
    var all = new HashSet<>(put);
    chunks.forEach(chunk -> all.add(chunk.key()));
    var series = changes(all);
    var outcomes = table.writeInOrder(chunks, writes(series));
    for (int at = 0; at < chunks.size(); at++) {
      // One that is refused is there already: its key says what is in it.
      if (outcomes.get(at).isWritten()) {
        put.add(chunks.get(at).key());
      }
    }
    return outcomes.size() < chunks.size() + series.size()
        ? write(changes(put))
        : refused(series, outcomes.subList(chunks.size(), outcomes.size()));
  }

  private List<Append.Met> write(List<Change> changes) {
    return refused(changes, changes.isEmpty() ? List.of() : table.writeAll(writes(changes)));
  }

  private List<Write> newChunks() {
    var writes = new ArrayList<Write>();
    for (var plan : sealing) {
      for (var chunk : plan.chunks()) {
        if (!put.contains(chunk.key())) {
          writes.add(Write.create(chunk));
        }
      }
    }
    return writes;
  }

  /**
   * What has to be written of the series that have something to seal.
   *
   * @param there the chunks that are there by this append
   */
  private List<Change> changes(Set<Key> there) {
    return sealing.stream().flatMap(plan -> change(plan, there).stream()).toList();
  }

  private static Optional<Change> change(Plan plan, Set<Key> there) {
    var met = plan.met();
    return switch (plan.growth()) {
      case Growth.TailSealed(_, var after) -> Optional.of(Change.of(met, after));
      case Growth.BatchSealed(_, long points, var after) ->
          isRepeated(plan, after, there)
              ? Optional.empty()
              : Optional.of(Change.of(met, after.counting(points)));
    };
  }

  /**
   * Whether a batch was there already and the series knows it. One that somebody died over may pass
   * for that too, but never as the first that was sealed.
   */
  private static boolean isRepeated(Plan plan, Series after, Set<Key> there) {
    var before = plan.met().series();
    return before.sealed() > 0
        && before.equals(after)
        && plan.chunks().stream().noneMatch(chunk -> there.contains(chunk.key()));
  }

  private static List<Write> writes(List<Change> series) {
    return series.stream().map(Change::write).toList();
  }

  private static List<Append.Met> refused(List<Change> series, List<Outcome> outcomes) {
    var refused = new ArrayList<Append.Met>();
    for (int at = 0; at < outcomes.size(); at++) {
      if (outcomes.get(at) instanceof Outcome.Refused(_, var current)) {
        refused.add(met(series.get(at).logged(), current));
      }
    }
    return refused;
  }

  private static Append.Met met(Append.Logged logged, Optional<Item> current) {
    return new Append.Met(logged, MetricItems.series(current, logged.name()));
  }
}
