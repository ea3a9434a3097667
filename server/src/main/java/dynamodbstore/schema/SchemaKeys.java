package dynamodbstore.schema;

import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.items.Key;

/** Key of the schema version, as {@code docs/table.md} lists it. */
final class SchemaKeys {
  private SchemaKeys() {}

  static Key version() {
    return new Key(PartitionPrefix.CONFIG, "CFG#schema");
  }
}
