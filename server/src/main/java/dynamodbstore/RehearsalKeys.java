package dynamodbstore;

import dynamodbstore.table.Key;

/**
 * Where a rehearsal keeps its items, in a table that is thrown away.
 *
 * <pre>
 * what       partition     sort    also found at
 * item       REHEARSAL     number  GSI1  REHEARSAL / number
 * </pre>
 */
final class RehearsalKeys {
  static final String PARTITION = "REHEARSAL";

  private RehearsalKeys() {}

  static Key item(int number) {
    return new Key(PARTITION, "%04d".formatted(number));
  }
}
