package dynamodbstore.table.dynamodb;

import dynamodbstore.table.cost.Billing;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Footprint;
import dynamodbstore.table.dynamodb.expression.Attributes;
import dynamodbstore.table.dynamodb.expression.WriteExpression;
import dynamodbstore.table.dynamodb.retry.CallDescription;
import dynamodbstore.table.dynamodb.retry.RetryLoop;
import dynamodbstore.table.dynamodb.retry.RetryLoop.RetrySafety;
import dynamodbstore.table.dynamodb.retry.RetryPolicy;
import dynamodbstore.table.items.Item;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * Deletion of expired items that block an update. DynamoDB's own time-to-live deletion can take
 * days.
 */
final class ExpiredItemDeletion {
  private final DynamoDbClient client;
  private final DynamoAddress address;
  private final RetryPolicy policy;

  ExpiredItemDeletion(DynamoDbClient client, DynamoAddress address, RetryPolicy policy) {
    this.client = client;
    this.address = address;
    this.policy = policy;
  }

  /**
   * One DeleteItem, conditional on the expiry that was read, so that it never deletes an item that
   * another writer has put meanwhile. A failed condition is ignored.
   */
  void deleteExpired(Item expired, CostAccumulator bill) {
    var expression = WriteExpression.ofExpiredDeletion(expired);
    var attempts =
        new RetryLoop(
            CallDescription.of(address.toString(), "Delete expired", expired.key()),
            RetrySafety.REPEATABLE,
            policy);
    bill.add(attempts.callWithRetries(() -> delete(expired, expression)));
  }

  private Cost delete(Item expired, WriteExpression expression) {
    try {
      var answer =
          client.deleteItem(
              request ->
                  request
                      .tableName(address.table())
                      .key(Attributes.of(expired.key()))
                      .conditionExpression(expression.condition())
                      .expressionAttributeNames(expression.names())
                      .expressionAttributeValues(expression.values())
                      .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
      return CostAccumulator.writing(answer.consumedCapacity());
    } catch (ConditionalCheckFailedException _) {
      return Billing.refused(Optional.of(Footprint.of(expired)));
    }
  }
}
