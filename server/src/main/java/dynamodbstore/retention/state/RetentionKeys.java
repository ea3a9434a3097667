package dynamodbstore.retention.state;

import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.items.Key;

/** Key of the state of retention, as {@code docs/table.md} lists it. */
final class RetentionKeys {
  private RetentionKeys() {}

  static Key state() {
    return new Key(PartitionPrefix.CONFIG, "RETENTION");
  }
}
