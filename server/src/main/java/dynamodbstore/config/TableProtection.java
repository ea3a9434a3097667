package dynamodbstore.config;

/**
 * Protection of a new table in DynamoDB against accidents.
 *
 * @param pointInTimeRecovery continuous backups of the last 35 days
 * @param deletionProtection whether the protection must be disabled before the table can be deleted
 */
public record TableProtection(boolean pointInTimeRecovery, boolean deletionProtection) {
  /** Everything, unless the operator switches it off. */
  public static final TableProtection DEFAULT = new TableProtection(true, true);
}
