package dynamodbstore.runs.storage;

import dynamodbstore.api.Caller;
import dynamodbstore.api.RunId;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.entity.Run;
import java.util.Optional;
import java.util.function.Function;

/** {@linkplain OptimisticUpdate Optimistic update} of run items. */
public final class RunUpdater {
  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final RunRepository runs;
  private final RunWriter writer;

  public RunUpdater(RunRepository runs, RunWriter writer) {
    this.runs = runs;
    this.writer = writer;
  }

  /**
   * Applies a function to the current run and writes the result. Retries from the read if another
   * request or a settler changed the run meanwhile. Each attempt costs a batch read of two items
   * and, if the function changed the run, a write.
   */
  public RunSummary change(Caller caller, RunId id, Function<RunSummary, Run> decide) {
    return update.call(
        "run",
        id,
        () -> {
          var before = writer.run(caller, id);
          var after = decide.apply(before);
          return runs.change(before.run(), after).isWritten()
              ? Optional.of(new RunSummary(after, before.experiment()))
              : Optional.empty();
        });
  }
}
