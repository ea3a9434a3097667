package dynamodbstore.table.testkit.contract;

/**
 * Case in which a substitute for DynamoDB bills differently from DynamoDB's documentation. The
 * contract expects the documented cost unless an adapter's test declares the substitute's.
 */
public enum CostDeviation {
  /** Equal parts of a transaction: DynamoDB Local bills only one of them. */
  EQUAL_PARTS_OF_A_TRANSACTION,
  /** Keys that a batch read does not find: DynamoDB Local does not bill them. */
  MISSING_KEYS_OF_A_BATCH,
  /** A query without results: DynamoDB Local does not bill it. */
  EMPTY_QUERY
}
