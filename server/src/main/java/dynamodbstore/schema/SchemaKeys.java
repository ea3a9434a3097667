package dynamodbstore.schema;

import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.KeyFamily;

/** Key of the schema version, as {@code docs/table.md} lists it. */
final class SchemaKeys {
  private static final String VERSION = "CFG#schema";

  static final KeyFamily ALL = KeyFamily.in(PartitionPrefix.CONFIG, VERSION);

  private SchemaKeys() {}

  static Key version() {
    return new Key(PartitionPrefix.CONFIG, VERSION);
  }
}
