package dynamodbstore.schema;

import dynamodbstore.table.Key;

/**
 * Key of the schema version.
 *
 * <pre>
 * what             partition   sort
 * schema version   CONFIG      CFG#schema
 * </pre>
 */
final class SchemaKeys {
  private SchemaKeys() {}

  static Key version() {
    return new Key("CONFIG", "CFG#schema");
  }
}
