package dynamodbstore.runs.settling;

import dynamodbstore.jobs.BackgroundJob;
import java.time.Duration;
import java.util.List;

/**
 * Components that settle the runs of one table.
 *
 * @param queue ended runs, which wait to be settled
 * @param sweep finds idle runs, and those that a crashed server has left
 */
public record RunSettling(SettlingQueue queue, Settler settler, SettlingSweep sweep) {
  private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(1);

  /** Settles ended runs from the queue, and sweeps once a minute. */
  public List<BackgroundJob> jobs() {
    return List.of(
        () -> BackgroundSettler.start(queue, settler),
        BackgroundJob.periodic("run-sweep", sweep::sweep, BETWEEN_SWEEPS));
  }
}
