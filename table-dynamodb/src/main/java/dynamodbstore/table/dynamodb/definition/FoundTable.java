package dynamodbstore.table.dynamodb.definition;

import dynamodbstore.table.items.Item;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** The existing table as DynamoDB describes it. */
public record FoundTable(TableDescription description, TimeToLiveDescription expiry) {
  /**
   * Global or local index. A local index has no status of its own; it is active as soon as its
   * table is.
   */
  record FoundIndex(
      String name,
      boolean isGlobal,
      List<KeySchemaElement> keys,
      Projection projection,
      String status,
      long items,
      long bytes) {}

  public boolean isActive() {
    return description.tableStatus() == TableStatus.ACTIVE
        && indexes().stream()
            .allMatch(index -> index.status().equals(IndexStatus.ACTIVE.toString()));
  }

  public String status() {
    return description.tableStatusAsString();
  }

  public boolean isProtected() {
    return Boolean.TRUE.equals(description.deletionProtectionEnabled());
  }

  public boolean expiresItems() {
    var status = expiry.timeToLiveStatus();
    return (status == TimeToLiveStatus.ENABLED || status == TimeToLiveStatus.ENABLING)
        && Item.EXPIRY_ATTRIBUTE.equals(expiry.attributeName());
  }

  List<FoundIndex> indexes() {
    var global =
        description.globalSecondaryIndexes().stream()
            .map(
                index ->
                    new FoundIndex(
                        index.indexName(),
                        true,
                        index.keySchema(),
                        index.projection(),
                        index.indexStatusAsString(),
                        count(index.itemCount()),
                        count(index.indexSizeBytes())));
    var local =
        description.localSecondaryIndexes().stream()
            .map(
                index ->
                    new FoundIndex(
                        index.indexName(),
                        false,
                        index.keySchema(),
                        index.projection(),
                        IndexStatus.ACTIVE.toString(),
                        count(index.itemCount()),
                        count(index.indexSizeBytes())));
    return Stream.concat(global, local).sorted(Comparator.comparing(FoundIndex::name)).toList();
  }

  /** DynamoDB omits counts while it creates a table. */
  static long count(Long count) {
    return count == null ? 0 : count;
  }
}
