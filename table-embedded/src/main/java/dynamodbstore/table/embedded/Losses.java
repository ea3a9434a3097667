package dynamodbstore.table.embedded;

import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.table.TableDamaged;
import java.nio.file.Path;

/** What is said about a folder that has less than it must have. */
final class Losses {
  private static final System.Logger LOG = System.getLogger(Losses.class.getName());

  private Losses() {}

  /** Of a loss that the operator can accept, after which the table goes on without what is lost. */
  static TableDamaged refusal(Path folder, String loss) {
    return new TableDamaged(
        ("The table in %s has lost writes: %s. Restore the folder from a backup, or start the server"
                + " with --accept-loss to continue without them")
            .formatted(folder, loss));
  }

  static void warn(Path folder, String loss) {
    LOG.log(WARNING, "The table in {0} has lost writes, which was accepted: {1}", folder, loss);
  }
}
