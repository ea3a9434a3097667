package dynamodbstore.table.dynamodb;

/**
 * What whoever owns the table may choose.
 *
 * @param pointInTimeRecovery whether AWS can bring back any second of the last 35 days; billed by
 *     the size of the table
 * @param deletionProtection whether deleting the table takes two steps
 */
public record CreateOptions(boolean pointInTimeRecovery, boolean deletionProtection) {}
