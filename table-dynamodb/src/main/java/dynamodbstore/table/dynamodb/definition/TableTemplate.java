package dynamodbstore.table.dynamodb.definition;

import dynamodbstore.table.items.Item;
import java.util.List;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;

/** CloudFormation template of the required table. */
public final class TableTemplate {
  private TableTemplate() {}

  /**
   * Retains the table when its stack is deleted, so that a stack deleted by mistake loses no data.
   */
  public static String of(CreateTableRequest table, boolean pointInTimeRecovery) {
    return """
    AWSTemplateFormatVersion: "2010-09-09"
    Description: The table of mlflow-dynamodbstore
    Resources:
      Table:
        Type: AWS::DynamoDB::Table
        DeletionPolicy: Retain
        UpdateReplacePolicy: Retain
        Properties:
    """
        + properties(table, pointInTimeRecovery).indent(6);
  }

  private static String properties(CreateTableRequest table, boolean pointInTimeRecovery) {
    return """
    TableName: %s
    BillingMode: %s
    DeletionProtectionEnabled: %s
    PointInTimeRecoverySpecification:
      PointInTimeRecoveryEnabled: %s
    TimeToLiveSpecification:
      AttributeName: %s
      Enabled: true
    AttributeDefinitions:
    %sKeySchema:
    %sGlobalSecondaryIndexes:
    %sLocalSecondaryIndexes:
    %s"""
        .formatted(
            table.tableName(),
            table.billingModeAsString(),
            table.deletionProtectionEnabled(),
            pointInTimeRecovery,
            Item.EXPIRY_ATTRIBUTE,
            attributes(table.attributeDefinitions()).indent(2),
            keys(table.keySchema()).indent(2),
            table.globalSecondaryIndexes().stream()
                .map(index -> index(index.indexName(), index.keySchema(), index.projection()))
                .collect(Collectors.joining())
                .indent(2),
            table.localSecondaryIndexes().stream()
                .map(index -> index(index.indexName(), index.keySchema(), index.projection()))
                .collect(Collectors.joining())
                .indent(2));
  }

  private static String attributes(List<AttributeDefinition> attributes) {
    return attributes.stream()
        .map(
            attribute ->
                """
                - AttributeName: %s
                  AttributeType: %s
                """
                    .formatted(attribute.attributeName(), attribute.attributeTypeAsString()))
        .collect(Collectors.joining());
  }

  private static String keys(List<KeySchemaElement> keys) {
    return keys.stream()
        .map(
            key ->
                """
                - AttributeName: %s
                  KeyType: %s
                """
                    .formatted(key.attributeName(), key.keyTypeAsString()))
        .collect(Collectors.joining());
  }

  private static String index(String name, List<KeySchemaElement> keys, Projection projection) {
    return """
    - IndexName: %s
      KeySchema:
    %s  Projection:
        ProjectionType: %s
        NonKeyAttributes: [%s]
    """
        .formatted(
            name,
            keys(keys).indent(4),
            projection.projectionTypeAsString(),
            String.join(", ", projection.nonKeyAttributes()));
  }
}
