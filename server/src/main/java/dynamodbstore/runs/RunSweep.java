package dynamodbstore.runs;

import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.table.TableBusy;
import dynamodbstore.table.TableUnavailable;
import java.time.InstantSource;

/**
 * Settles whatever is due: runs that nobody has written to for a while, those that ended when a
 * server could not settle them, and deleted ones that are ranked still.
 */
public final class RunSweep {
  private static final System.Logger LOG = System.getLogger(RunSweep.class.getName());

  private final SettlingRepository settlings;
  private final Settler settler;
  private final InstantSource clock;

  public RunSweep(SettlingRepository settlings, Settler settler, InstantSource clock) {
    this.settlings = settlings;
    this.settler = settler;
    this.clock = clock;
  }

  /** A query for each shard, and what settling costs, one run after the other. */
  public void sweep() {
    for (var due = settlings.due(clock.instant()).iterator();
        due.hasNext() && !Thread.currentThread().isInterrupted(); ) {
      var place = due.next();
      try {
        boolean _ = settler.settle(place);
      } catch (TableBusy | TableUnavailable e) {
        // Others would fare no better now.
        throw e;
      } catch (RuntimeException e) {
        // Stays live, and keeps nobody else from settling.
        LOG.log(WARNING, "Run " + place.run() + " cannot be settled: " + e.getMessage());
      }
    }
  }
}
