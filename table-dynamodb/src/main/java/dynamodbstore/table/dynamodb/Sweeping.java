package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Billing;
import dynamodbstore.table.Cost;
import dynamodbstore.table.Footprint;
import dynamodbstore.table.Item;
import dynamodbstore.table.dynamodb.attempts.Attempts;
import dynamodbstore.table.dynamodb.attempts.Attempts.Kind;
import dynamodbstore.table.dynamodb.attempts.Patience;
import dynamodbstore.table.dynamodb.attempts.Subject;
import dynamodbstore.table.dynamodb.wire.Attributes;
import dynamodbstore.table.dynamodb.wire.WriteExpression;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * Deletion of expired items that block an update. DynamoDB's own time-to-live deletion can take
 * days.
 */
final class Sweeping {
  private final DynamoDbClient client;
  private final DynamoAddress address;
  private final Patience patience;

  Sweeping(DynamoDbClient client, DynamoAddress address, Patience patience) {
    this.client = client;
    this.address = address;
    this.patience = patience;
  }

  /**
   * One DeleteItem, conditional on the expiry that was read, so that it never deletes an item that
   * another writer has put meanwhile. A failed condition is ignored.
   */
  void sweep(Item expired, Bill bill) {
    var expression = WriteExpression.ofSweeping(expired);
    var attempts =
        new Attempts(
            Subject.of(address.toString(), "Delete expired", expired.key()),
            Kind.REPEATABLE,
            patience);
    bill.add(attempts.answer(() -> delete(expired, expression)));
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
      return Bill.writing(answer.consumedCapacity());
    } catch (ConditionalCheckFailedException _) {
      return Billing.refused(Optional.of(Footprint.of(expired)));
    }
  }
}
