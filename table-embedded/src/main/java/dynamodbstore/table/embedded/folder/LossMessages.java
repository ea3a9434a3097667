package dynamodbstore.table.embedded.folder;

import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.table.errors.TableDamaged;
import java.nio.file.Path;

/** Error and log messages about lost writes. */
final class LossMessages {
  private static final System.Logger LOG = System.getLogger(LossMessages.class.getName());

  private LossMessages() {}

  /**
   * Error for a loss that the operator can accept, after which the table continues without the lost
   * writes.
   */
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
