package dynamodbstore.table;

/** A partition holds all that DynamoDB lets a partition with local indexes hold: 10 GB. */
public final class PartitionFull extends TableException {
  public PartitionFull(String partition, Throwable cause) {
    super("Partition " + partition + " is full: it has reached DynamoDB's 10 GB", cause);
  }
}
