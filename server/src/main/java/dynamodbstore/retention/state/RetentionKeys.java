package dynamodbstore.retention.state;

import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.KeyFamily;

/** Key of the state of retention, as {@code docs/table.md} lists it. */
final class RetentionKeys {
  private static final String STATE = "RETENTION";

  static final KeyFamily ALL = KeyFamily.in(PartitionPrefix.CONFIG, STATE);

  private RetentionKeys() {}

  static Key state() {
    return new Key(PartitionPrefix.CONFIG, STATE);
  }
}
