package dynamodbstore.table.dynamodb.definition;

import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Required definition of the table: keys, indexes and billing mode. The single source for creation,
 * verification and the CloudFormation template.
 */
public final class TableDefinition {
  /**
   * Index entries contain the keys and the expiry only, so that an expired entry is recognised
   * without reading its item.
   */
  static final Projection PROJECTION =
      Projection.builder()
          .projectionType(ProjectionType.INCLUDE)
          .nonKeyAttributes(Item.EXPIRY_ATTRIBUTE)
          .build();

  private TableDefinition() {}

  /** Declares all local indexes at once, because DynamoDB cannot add them to an existing table. */
  public static CreateTableRequest of(String table, boolean deletionProtection) {
    return CreateTableRequest.builder()
        .tableName(table)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .deletionProtectionEnabled(deletionProtection)
        .attributeDefinitions(attributes())
        .keySchema(keys(Index.PRIMARY))
        .globalSecondaryIndexes(
            Index.GLOBAL.stream()
                .map(
                    index ->
                        GlobalSecondaryIndex.builder()
                            .indexName(index.name())
                            .keySchema(keys(index))
                            .projection(PROJECTION)
                            .build())
                .toList())
        .localSecondaryIndexes(
            Index.LOCAL.stream()
                .map(
                    index ->
                        LocalSecondaryIndex.builder()
                            .indexName(index.name())
                            .keySchema(keys(index))
                            .projection(PROJECTION)
                            .build())
                .toList())
        .build();
  }

  public static List<KeySchemaElement> keys(Index index) {
    return List.of(
        KeySchemaElement.builder()
            .attributeName(index.partitionAttribute())
            .keyType(KeyType.HASH)
            .build(),
        KeySchemaElement.builder()
            .attributeName(index.sortAttribute())
            .keyType(KeyType.RANGE)
            .build());
  }

  /** Types of the key attributes; DynamoDB rejects declarations of other attributes. */
  static List<AttributeDefinition> attributes() {
    return Stream.of(Index.values())
        .flatMap(index -> Stream.of(index.partitionAttribute(), index.sortAttribute()))
        .distinct()
        .map(
            name ->
                AttributeDefinition.builder()
                    .attributeName(name)
                    .attributeType(ScalarAttributeType.S)
                    .build())
        .toList();
  }
}
