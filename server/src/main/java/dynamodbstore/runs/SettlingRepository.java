package dynamodbstore.runs;

import dynamodbstore.api.RunPlace;
import dynamodbstore.experiments.ExperimentRow;
import dynamodbstore.metrics.Metric;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What settlers do to the table: one method for each step. */
public final class SettlingRepository {
  private static final String PRIMARY_METRIC = "mlflow.experiment.primaryMetric.name";
  private static final String GENERATION = PackedRunItems.GENERATION;

  private final Table table;

  public SettlingRepository(Table table) {
    this.table = table;
  }

  /**
   * Runs that something is due for, those that have waited longest first within each shard. A query
   * of a global index for each shard, as they are walked: what it says may be out of date.
   */
  Stream<RunPlace> due(Instant now) {
    var due = RunKeys.due(now.toEpochMilli());
    return IntStream.range(0, RunKeys.LIVE_SHARDS)
        .mapToObj(
            shard ->
                Query.of(Index.GSI2, RunKeys.liveShard(shard)).in(due).read(Read.EVENTUAL.keys()))
        .flatMap(query -> Pages.stream(table, query))
        .map(item -> RunKeys.place(item.key()));
  }

  /** One write. False if anybody has written to the run or settled it since it was looked at. */
  boolean change(Run before, Run after) {
    return change(before, RunItems.changes(before, after));
  }

  /**
   * The last step: one write, which takes the run to its place among those of its experiment's
   * primary metric too.
   */
  boolean settle(Run settling, Run settled, Optional<Metric> primary) {
    var changes = new ArrayList<>(RunItems.changes(settling, settled));
    changes.add(
        primary
            .filter(metric -> !Double.isNaN(metric.latest().value()))
            .filter(_ -> !settling.lifecycle().isDeleted())
            .map(metric -> Change.move(Index.LSI5, byPrimaryMetric(settling, metric)))
            .orElse(Change.leave(Index.LSI5)));
    return change(settling, changes);
  }

  /** What an experiment's runs are mainly measured by, if anybody said so. One read. */
  Optional<String> primaryMetric(RunPlace place) {
    return table
        .get(ExperimentRow.tagKey(place.experiment(), PRIMARY_METRIC))
        .map(ExperimentRow::tagValue);
  }

  /** One read. */
  Optional<PackedRun> packed(Run run) {
    return table.get(RunKeys.packed(run.place())).map(item -> PackedRunItems.fromItem(run, item));
  }

  /** One write of what may take several units. False if another settler has put one meanwhile. */
  boolean put(Item packed, Optional<PackedRun> predecessor) {
    var condition =
        predecessor
            .map(before -> Condition.is(GENERATION, before.generation()))
            .orElse(Condition.absent());
    return table.write(Write.replace(packed, condition)).isWritten();
  }

  /** A write for each. False if a later settler was faster. */
  boolean putRows(Set<Key> rows, long generation) {
    var free = Condition.any(Condition.absent(), Condition.below(GENERATION, generation));
    var writes = new ArrayList<Write>(rows.size());
    for (var row : rows) {
      writes.add(Write.replace(Item.at(row).with(GENERATION, generation).build(), free));
    }
    return table.writeAll(writes).stream().allMatch(Outcome::isWritten);
  }

  /** A write for each, refused where a later settler has put the row again. */
  void deleteRowsBefore(Collection<Key> rows, long generation) {
    delete(rows, Condition.below(GENERATION, generation));
  }

  /** A write for each, refused where the row is another settler's. */
  void deleteRowsOf(Collection<Key> rows, long generation) {
    delete(rows, Condition.is(GENERATION, generation));
  }

  /** One write: the rows of earlier generations are gone. */
  void forgetStale(Run run) {
    var _ =
        table.write(
            Write.update(
                RunKeys.packed(run.place()),
                Condition.is(GENERATION, run.liveness().generation()),
                Change.remove(PackedRunItems.STALE)));
  }

  private boolean change(Run before, List<Change> changes) {
    return table
        .write(
            new Write.Update(RunKeys.run(before.place()), changes, RunItems.unmoved(before), false))
        .isWritten();
  }

  private void delete(Collection<Key> rows, Condition condition) {
    var _ = table.writeAll(rows.stream().<Write>map(row -> Write.delete(row, condition)).toList());
  }

  private static Key byPrimaryMetric(Run run, Metric metric) {
    return RunKeys.byPrimaryMetric(
        run.place(), metric.key(), metric.latest().value(), run.start().toEpochMilli());
  }
}
