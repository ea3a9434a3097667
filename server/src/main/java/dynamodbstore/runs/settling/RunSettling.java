package dynamodbstore.runs.settling;

import dynamodbstore.api.Environment;
import dynamodbstore.jobs.BackgroundJob;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.table.Table;
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

  public static RunSettling of(Table table, RunTextSettings texts, Environment environment) {
    var clock = environment.clock();
    var settlings = new SettlingRepository(table);
    var settler =
        new Settler(
            new RunRepository(table), new RunDataRepository(table), settlings, texts, environment);
    return new RunSettling(
        new SettlingQueue(clock), settler, new SettlingSweep(settlings, settler, clock));
  }

  /** Settles ended runs from the queue, and sweeps once a minute. */
  public List<BackgroundJob> jobs() {
    return List.of(
        () -> BackgroundSettler.start(queue, settler),
        BackgroundJob.periodic("run-sweep", sweep::sweep, BETWEEN_SWEEPS));
  }
}
