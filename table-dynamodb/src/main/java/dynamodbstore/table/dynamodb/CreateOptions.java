package dynamodbstore.table.dynamodb;

/**
 * Options for creating a table that the operator may choose.
 *
 * @param pointInTimeRecovery whether AWS can restore any second of the last 35 days; billed by the
 *     size of the table
 * @param deletionProtection whether deleting the table takes two steps
 */
public record CreateOptions(boolean pointInTimeRecovery, boolean deletionProtection) {}
