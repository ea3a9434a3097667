package dynamodbstore.runs.storage;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.data.RunWithData;
import dynamodbstore.runs.entity.Run;
import java.time.InstantSource;
import java.util.List;

/**
 * Write protocol for child items of a run: every writer of params, tags, metrics, inputs and
 * outputs goes through it. Thread-safe and stateless; writers and settlers run concurrently, on one
 * server or several, without a lock.
 *
 * <p>Readers take a run's data from its child items while it is LIVE, and from its snapshot once it
 * is SETTLED. Invariant: no acknowledged write is missing from what readers see. Therefore a writer
 *
 * <ol>
 *   <li>reads the run and its experiment, strongly consistent: {@link #active};
 *   <li>makes the run LIVE, if it is not;
 *   <li>writes the child items;
 *   <li>reads the run again, and makes it LIVE again if it no longer is.
 * </ol>
 *
 * <p>A child item that a settler did not read was written after the settler marked the run
 * SETTLING, so step 4 sees that mark or a later one. A writer that crashes before step 4 leaves a
 * child item that was never acknowledged.
 */
public final class RunWriter {
  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final RunRepository runs;
  private final InstantSource clock;

  public RunWriter(RunRepository runs, InstantSource clock) {
    this.runs = runs;
    this.clock = clock;
  }

  /**
   * Finds an active run: one batch read of two items.
   *
   * @throws ApiError if it does not exist or is not active
   */
  public RunSummary active(Caller caller, RunId id) {
    return run(caller, id).requireActive();
  }

  /** Finds a run, active or not: one batch read of two items. */
  public RunSummary run(Caller caller, RunId id) {
    return runs.find(id).filter(info -> isOf(caller, info)).orElseThrow(() -> missing(id));
  }

  /** The same batch read, with the stored values of some params. */
  public RunWithData activeWithParams(Caller caller, RunId id, List<String> params) {
    var open =
        runs.findWithParams(id, params)
            .filter(found -> isOf(caller, found.info()))
            .orElseThrow(() -> missing(id));
    var _ = open.info().requireActive();
    return open;
  }

  /**
   * Runs steps 2 to 4 for a run that was just read as active. Costs one read more than the writes
   * of the child items, and a write if the run has to be made LIVE.
   */
  public void write(RunSummary info, Runnable children) {
    if (!info.run().isFresh(clock.instant())) {
      makeLive(info.run());
    }
    try {
      children.run();
    } catch (RuntimeException refused) {
      // Some child items may have been written before another was refused.
      try {
        makeLiveAgain(info.location());
      } catch (RuntimeException fault) {
        refused.addSuppressed(fault);
      }
      throw refused;
    }
    makeLiveAgain(info.location());
  }

  private void makeLiveAgain(RunLocation location) {
    if (runs.isSettlingOrSettled(location)) {
      runs.find(location).ifPresent(this::makeLive);
    }
  }

  /**
   * Optimistic update, whose first attempt starts from the run that was read already. Changes the
   * settling state only: a run that is deleted concurrently stays deleted. Of many writers that
   * find the run idle, one succeeds and the others see its result when they read again.
   */
  private void makeLive(Run seen) {
    if (!tryMakeLive(seen)) {
      update.run(
          "run",
          seen.location().run(),
          () -> {
            var now = again(seen.location());
            return now.isFresh(clock.instant()) || tryMakeLive(now);
          });
    }
  }

  private boolean tryMakeLive(Run before) {
    return runs.change(before, before.live(clock.instant())).isWritten();
  }

  private Run again(RunLocation location) {
    return runs.find(location).orElseThrow(() -> missing(location.run()));
  }

  private static boolean isOf(Caller caller, RunSummary info) {
    return info.experiment().workspace().equals(caller.workspace());
  }

  static ApiError missing(RunId id) {
    return ApiError.missing("Run with id=%s not found".formatted(id));
  }
}
