package dynamodbstore.purges;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.TruncatedText;
import dynamodbstore.verification.KeyFamily;

/**
 * Keys of purge tickets.
 *
 * <p>{@code docs/table.md} lists them.
 */
final class PurgeTicketKeys {
  /** Longest spelling of an id: clients of earlier versions chose ids of runs. */
  private static final int ID_BYTES = 900;

  static final KeyFamily ALL = KeyFamily.in(PartitionPrefix.PURGES, "{}#{}#{}");

  private PurgeTicketKeys() {}

  static Key of(PurgeKind kind, ExperimentId experiment, String id) {
    return new Key(
        partition(),
        kind.letter() + "#" + experiment + "#" + TruncatedText.of(EscapedText.of(id), ID_BYTES));
  }

  static String partition() {
    return PartitionPrefix.PURGES;
  }
}
