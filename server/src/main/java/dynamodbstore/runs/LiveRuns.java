package dynamodbstore.runs;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunPlace;
import dynamodbstore.runs.RunRepository.OpenRun;
import dynamodbstore.wire.ErrorCode;
import java.time.InstantSource;
import java.util.List;

/**
 * How anything is written that lies with a run.
 *
 * <p>A run's data are read from its children while it is LIVE, and from a packed copy once it has
 * settled. So that no copy is ever taken for the run that misses an acknowledged write, a writer
 *
 * <ol>
 *   <li>reads run and experiment, strongly: {@link #active};
 *   <li>makes the run LIVE, should it not be;
 *   <li>puts the children;
 *   <li>reads the run again, and makes it LIVE again should it not be any more.
 * </ol>
 *
 * <p>A child that a settler did not see was put after the settler had marked the run, so the
 * writer's last look sees the mark. A writer that dies before it has left a child nobody was
 * promised.
 */
public final class LiveRuns {
  private static final int TRIES = 20;

  private final RunRepository runs;
  private final InstantSource clock;

  public LiveRuns(RunRepository runs, InstantSource clock) {
    this.runs = runs;
    this.clock = clock;
  }

  /**
   * The run, if it is there and active: one batch read of two items.
   *
   * @throws ApiError if it is not
   */
  public RunInfo active(Caller caller, RunId id) {
    return run(caller, id).requireActive();
  }

  /** The run, active or not. */
  public RunInfo run(Caller caller, RunId id) {
    return runs.find(id).filter(info -> isOf(caller, info)).orElseThrow(() -> missing(id));
  }

  /** The same batch read, with some of the run's params besides. */
  OpenRun activeWithParams(Caller caller, RunId id, List<String> params) {
    var open =
        runs.findWithParams(id, params)
            .filter(found -> isOf(caller, found.info()))
            .orElseThrow(() -> missing(id));
    var _ = open.info().requireActive();
    return open;
  }

  /** Puts children of a run that was just found active. One read besides what they cost. */
  public void write(RunInfo info, Runnable children) {
    if (!info.run().isFresh(clock.instant())) {
      makeLive(info.run());
    }
    try {
      children.run();
    } catch (RuntimeException refused) {
      // Some of them may have been put before another was refused.
      try {
        revive(info.place());
      } catch (RuntimeException fault) {
        refused.addSuppressed(fault);
      }
      throw refused;
    }
    revive(info.place());
  }

  private void revive(RunPlace place) {
    if (runs.needsReviving(place)) {
      runs.find(place).ifPresent(this::makeLive);
    }
  }

  /**
   * Touches the state only, never the stage: a run that was deleted meanwhile stays deleted. Of
   * many writers that find the run idle, one changes it, and the others see that on their second
   * look.
   */
  private void makeLive(Run seen) {
    var before = seen;
    for (int attempt = 0; attempt < TRIES; attempt++) {
      if (runs.change(before, before.live(clock.instant())).isWritten()) {
        return;
      }
      before = again(before.place());
      if (before.isFresh(clock.instant())) {
        return;
      }
    }
    throw busy(seen.place().run());
  }

  private Run again(RunPlace place) {
    return runs.find(place).orElseThrow(() -> missing(place.run()));
  }

  private static boolean isOf(Caller caller, RunInfo info) {
    return info.experiment().workspace().equals(caller.workspace());
  }

  static ApiError missing(RunId id) {
    return ApiError.missing("Run with id=%s not found".formatted(id));
  }

  static ApiError busy(RunId id) {
    return new ApiError(
        ErrorCode.TEMPORARILY_UNAVAILABLE,
        "The run %s is being changed by others. Please try again.".formatted(id));
  }
}
