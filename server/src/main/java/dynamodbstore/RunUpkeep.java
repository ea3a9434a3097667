package dynamodbstore;

import dynamodbstore.runs.BackgroundSettler;
import dynamodbstore.runs.RunSweep;
import dynamodbstore.runs.Settler;
import dynamodbstore.runs.SettlingQueue;
import dynamodbstore.upkeep.RegularJob;
import java.time.Duration;

/**
 * Background jobs for runs: settles ended runs from the settling queue, and sweeps for idle ones
 * once a minute.
 */
final class RunUpkeep implements AutoCloseable {
  private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(1);

  private final BackgroundSettler settler;
  private final RegularJob sweep;

  private RunUpkeep(BackgroundSettler settler, RegularJob sweep) {
    this.settler = settler;
    this.sweep = sweep;
  }

  static RunUpkeep start(SettlingQueue queue, Settler settler, RunSweep sweep) {
    return new RunUpkeep(
        BackgroundSettler.start(queue, settler),
        RegularJob.start("run-sweep", sweep::sweep, BETWEEN_SWEEPS));
  }

  /** Stops both jobs and returns after their last access to the table. */
  @Override
  public void close() {
    sweep.close();
    settler.close();
  }
}
