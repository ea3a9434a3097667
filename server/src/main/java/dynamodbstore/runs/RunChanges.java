package dynamodbstore.runs;

import dynamodbstore.api.Caller;
import dynamodbstore.api.RunId;
import java.util.function.Function;

/** Changes of runs themselves, each decided anew as long as others get in between. */
final class RunChanges {
  private static final int TRIES = 20;

  private final RunRepository runs;
  private final LiveRuns live;

  RunChanges(RunRepository runs, LiveRuns live) {
    this.runs = runs;
    this.live = live;
  }

  /** A batch read of two items and, if the run comes out changed, a write. */
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
