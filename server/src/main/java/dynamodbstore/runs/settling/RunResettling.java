package dynamodbstore.runs.settling;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.experiments.entity.ExperimentWalk;
import dynamodbstore.fulltext.TextSource;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Position;
import java.util.function.Predicate;

/**
 * Walk over all runs of a table, experiment by experiment, which makes runs settle again that were
 * settled by other settings. A settled run whose rows are outdated is made due and settled again by
 * the usual protocol.
 *
 * <p>Invariant: once the walk has passed a run, the run is LIVE, or has the right rows, or will get
 * them when it settles. Settlers read the settings after they have marked a run SETTLING, and the
 * walk cancels a settling that was marked earlier.
 */
final class RunResettling {
  private static final int RUNS_AT_ONCE = 100;
  private static final int QUERIES_AT_ONCE = 100;

  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final Table table;
  private final SettlingRepository settlings;
  private final Settler settler;

  RunResettling(Table table, Settler settler) {
    this.table = table;
    this.settlings = new SettlingRepository(table);
    this.settler = settler;
  }

  /**
   * Processes the next runs: one query for each experiment, until there are a hundred runs, and the
   * cost of settling these.
   *
   * @param hasRightRows of a settled run. All others, and those that are being settled, are decided
   *     here
   */
  TextSource.Step advance(String position, Predicate<Run> hasRightRows) {
    Predicate<Run> isInOrder = run -> isInOrder(run, hasRightRows);
    var walk = ExperimentWalk.of(table);
    var at = BackFillPosition.parse(position);
    var experiment = walk.next(at.experiment());
    long looked = 0;
    long changed = 0;
    for (int queries = 0;
        queries < QUERIES_AT_ONCE && looked < RUNS_AT_ONCE && experiment.isPresent();
        queries++) {
      at = at.in(experiment.getAsLong());
      var page = table.query(at.query());
      for (var item : page.items()) {
        looked++;
        changed += resettleIfOutdated(RunItems.fromItem(item), isInOrder) ? 1 : 0;
      }
      at = page.next().map(at::after).orElseGet(at::next);
      experiment = walk.next(at.experiment());
    }
    return new TextSource.Step(at.text(), experiment.isEmpty(), looked, changed);
  }

  /**
   * Settles a run again if its rows do not match the settings. Optimistic update, whose first
   * attempt starts from the run that was read already. Returns whether the run was out of date.
   */
  private boolean resettleIfOutdated(Run seen, Predicate<Run> isInOrder) {
    if (isInOrder.test(seen)) {
      return false;
    }
    if (!settleAgain(seen)) {
      update.run(
          "run",
          seen.location().run(),
          () -> {
            var run = table.get(RunKeys.run(seen.location()), Read.STRONG).map(RunItems::fromItem);
            return run.isEmpty() || isInOrder.test(run.get()) || settleAgain(run.get());
          });
    }
    return true;
  }

  /** Returns false if the run has changed since it was read. */
  private boolean settleAgain(Run run) {
    if (!settlings.change(
        run, run.with(run.settlingState().withSettlingCancelled().requireResettling()))) {
      return false;
    }
    // If another settler is faster or a writer cancels this one, the run settles later.
    boolean _ = settler.settle(run.location());
    return true;
  }

  /**
   * Deleted runs count as up to date: they lose their rows anyway, and settle again when they are
   * restored.
   */
  private static boolean isInOrder(Run run, Predicate<Run> hasRightRows) {
    var settlingState = run.settlingState();
    return run.lifecycle().isDeleted()
        || (settlingState.token().isEmpty()
            && (!settlingState.isSettled() || hasRightRows.test(run)));
  }

  /**
   * Position of the back-fill.
   *
   * @param run the last run of the experiment that was processed; empty at its beginning
   */
  private record BackFillPosition(long experiment, String run) {
    static BackFillPosition parse(String text) {
      if (text.isEmpty()) {
        return new BackFillPosition(0, "");
      }
      int end = text.indexOf('/');
      return new BackFillPosition(Long.parseLong(text.substring(0, end)), text.substring(end + 1));
    }

    String text() {
      return experiment + "/" + run;
    }

    /** The same, or the beginning of another experiment. */
    BackFillPosition in(long next) {
      return next == experiment ? this : new BackFillPosition(next, "");
    }

    BackFillPosition next() {
      return new BackFillPosition(experiment + 1, "");
    }

    BackFillPosition after(Position last) {
      return new BackFillPosition(experiment, RunKeys.location(last.key()).run().text());
    }

    Query query() {
      var id = new ExperimentId(experiment);
      var runs =
          Query.of(Index.PRIMARY, RunKeys.partition(id))
              .in(SortRange.prefix(RunKeys.RUN))
              .limit(RUNS_AT_ONCE);
      return run.isEmpty()
          ? runs
          : runs.after(Position.of(RunKeys.run(new RunLocation(id, new RunId(run)))));
    }
  }
}
