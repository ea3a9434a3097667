package dynamodbstore.runs;

import dynamodbstore.api.Caller;
import dynamodbstore.api.RunId;
import java.util.function.Function;

/** Optimistic update of run items with retry. */
final class RunChanges {
  private static final int TRIES = 20;

  private final RunRepository runs;
  private final LiveRuns live;

  RunChanges(RunRepository runs, LiveRuns live) {
    this.runs = runs;
    this.live = live;
  }

  /**
   * Applies a function to the current run and writes the result. Retries from the read, at most
   * {@code TRIES} times, if another request or a settler changed the run meanwhile. Each attempt
   * costs a batch read of two items and, if the function changed the run, a write.
   */
  RunInfo change(Caller caller, RunId id, Function<RunInfo, Run> decide) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      var before = live.run(caller, id);
      var after = decide.apply(before);
      if (runs.change(before.run(), after).isWritten()) {
        return new RunInfo(after, before.experiment());
      }
    }
    throw LiveRuns.busy(id);
  }
}
