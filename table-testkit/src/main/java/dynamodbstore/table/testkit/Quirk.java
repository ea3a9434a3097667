package dynamodbstore.table.testkit;

/**
 * Where a stand-in for DynamoDB is known to bill other than DynamoDB documents. The contract asks
 * for the documented figure unless an adapter's test says what its stand-in answers instead.
 */
public enum Quirk {
  /** Equal parts of a transaction, of which DynamoDB Local counts only one. */
  EQUAL_PARTS_OF_A_TRANSACTION,
  /** Keys that a batch read does not find, which DynamoDB Local gives away. */
  MISSING_KEYS_OF_A_BATCH,
  /** A query that finds nothing, which DynamoDB Local gives away. */
  EMPTY_QUERY
}
