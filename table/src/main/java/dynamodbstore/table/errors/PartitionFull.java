package dynamodbstore.table.errors;

/**
 * Fault: the partition has reached 10 GB, which is DynamoDB's limit for a partition with local
 * indexes.
 */
public final class PartitionFull extends TableException {
  public PartitionFull(String partition, Throwable cause) {
    super("Partition " + partition + " is full: it has reached DynamoDB's 10 GB", cause);
  }
}
