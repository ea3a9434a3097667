package dynamodbstore.runs.settling;

import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableUnavailable;
import java.time.InstantSource;

/**
 * Sweep: settles all runs that are due. These are idle runs, ended runs that were not settled
 * because a queue was full or a server crashed, settled runs with rows of earlier generations, and
 * deleted runs that still have rows.
 */
public final class SettlingSweep {
  private static final System.Logger LOG = System.getLogger(SettlingSweep.class.getName());

  private final SettlingRepository settlings;
  private final Settler settler;
  private final InstantSource clock;

  public SettlingSweep(SettlingRepository settlings, Settler settler, InstantSource clock) {
    this.settlings = settlings;
    this.settler = settler;
    this.clock = clock;
  }

  /**
   * One query for each shard, and the cost of settling each run, sequentially. Stops when the
   * thread is interrupted.
   */
  public void sweep() {
    for (var due = settlings.due(clock.instant()).iterator();
        due.hasNext() && !Thread.currentThread().isInterrupted(); ) {
      var location = due.next();
      try {
        boolean _ = settler.settle(location);
      } catch (TableBusy | TableUnavailable e) {
        // The table is overloaded or down: stop the sweep, other runs would fail too.
        throw e;
      } catch (RuntimeException e) {
        // The run stays LIVE; continue with the others.
        LOG.log(WARNING, "Run " + location.run() + " cannot be settled: " + e.getMessage());
      }
    }
  }
}
