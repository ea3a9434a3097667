package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Change;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Billing;
import dynamodbstore.table.cost.Footprint;
import dynamodbstore.table.dynamodb.expression.Attributes;
import dynamodbstore.table.dynamodb.expression.WriteExpression;
import dynamodbstore.table.dynamodb.retry.CallDescription;
import dynamodbstore.table.dynamodb.retry.RetryLoop;
import dynamodbstore.table.dynamodb.retry.RetryLoop.RetrySafety;
import dynamodbstore.table.dynamodb.retry.RetryPolicy;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.time.Instant;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * Writes of one item each: PutItem, UpdateItem or DeleteItem. Never a transaction, which costs
 * twice the units.
 */
final class SingleWrites {
  private final DynamoDbClient client;
  private final DynamoAddress address;
  private final RetryPolicy policy;
  private final ExpiredItemDeletion sweeping;
  private final PartitionSizes sizes;

  /** Response of DynamoDB. */
  private sealed interface WriteResponse {
    /** Success, with the new item if the write requests it. */
    record Made(Optional<Item> after) implements WriteResponse {}

    /** Failed condition check, with the stored item, expired or not. */
    record Refused(Optional<Item> stored, RuntimeException reason) implements WriteResponse {}
  }

  SingleWrites(
      DynamoDbClient client,
      DynamoAddress address,
      RetryPolicy policy,
      ExpiredItemDeletion sweeping,
      PartitionSizes sizes) {
    this.client = client;
    this.address = address;
    this.policy = policy;
    this.sweeping = sweeping;
    this.sizes = sizes;
  }

  /**
   * One call of DynamoDB; more if it is retried, or if an expired item must be deleted first.
   *
   * <p>If the response of an earlier attempt was lost and the retry's condition fails, the stored
   * item decides ({@link LostResponse}): the write succeeded, or its outcome is unknown.
   */
  Outcome write(Write write, Instant now, CostAccumulator bill) {
    var attempts =
        new RetryLoop(
            CallDescription.of(address.toString(), "Write", write.key()), kind(write), policy);
    var expression = WriteExpression.of(write, now);
    while (true) {
      switch (attempts.callWithRetries(() -> send(write, expression, bill))) {
        case WriteResponse.Made(Optional<Item> after) -> {
          return new Outcome.Written(after);
        }
        case WriteResponse.Refused(Optional<Item> stored, RuntimeException reason) -> {
          if (attempts.isResponseLost() && LostResponse.isReflectedIn(write, stored)) {
            return new Outcome.Written(isReturning(write) ? stored : Optional.empty());
          }
          switch (ConditionFailure.of(write, stored, now)) {
            case ConditionFailure.BlockedByExpiredItem(Item expired) ->
                sweeping.deleteExpired(expired, bill);
            case ConditionFailure.ConditionNotMet(Optional<Item> current) -> {
              if (attempts.isResponseLost()) {
                throw attempts.outcomeUnknown(reason);
              }
              return new Outcome.Refused(0, current);
            }
          }
        }
      }
    }
  }

  /** Only additions are not idempotent. */
  private static RetrySafety kind(Write write) {
    return write instanceof Write.Update update
            && update.changes().stream().anyMatch(Change.Add.class::isInstance)
        ? RetrySafety.ONCE
        : RetrySafety.REPEATABLE;
  }

  private static boolean isReturning(Write write) {
    return write instanceof Write.Update update && update.returning();
  }

  private WriteResponse send(Write write, WriteExpression expression, CostAccumulator bill) {
    try {
      return new WriteResponse.Made(
          switch (write) {
            case Write.Put(Item item, _) -> put(item, expression, bill);
            case Write.Update update -> update(update, expression, bill);
            case Write.Delete(Key key, _) -> delete(key, expression, bill);
            case Write.Check _ ->
                throw new IllegalArgumentException("A check is only allowed in a transaction");
          });
    } catch (ConditionalCheckFailedException refused) {
      var stored =
          refused.hasItem() ? Optional.of(Attributes.item(refused.item())) : Optional.<Item>empty();
      bill.add(Billing.refused(stored.map(Footprint::of)));
      return new WriteResponse.Refused(stored, refused);
    }
  }

  private Optional<Item> put(Item item, WriteExpression expression, CostAccumulator bill) {
    var answer =
        client.putItem(
            request ->
                request
                    .tableName(address.table())
                    .item(Attributes.of(item))
                    .conditionExpression(expression.condition())
                    .expressionAttributeNames(expression.names())
                    .expressionAttributeValues(expression.values())
                    .returnValuesOnConditionCheckFailure(
                        ReturnValuesOnConditionCheckFailure.ALL_OLD)
                    .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                    .returnItemCollectionMetrics(ReturnItemCollectionMetrics.SIZE));
    bill.addWrite(answer.consumedCapacity());
    sizes.add(answer.itemCollectionMetrics());
    return Optional.empty();
  }

  private Optional<Item> update(
      Write.Update update, WriteExpression expression, CostAccumulator bill) {
    var answer =
        client.updateItem(
            request ->
                request
                    .tableName(address.table())
                    .key(Attributes.of(update.key()))
                    .updateExpression(expression.update())
                    .conditionExpression(expression.condition())
                    .expressionAttributeNames(expression.names())
                    .expressionAttributeValues(expression.values())
                    .returnValues(update.returning() ? ReturnValue.ALL_NEW : ReturnValue.NONE)
                    .returnValuesOnConditionCheckFailure(
                        ReturnValuesOnConditionCheckFailure.ALL_OLD)
                    .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                    .returnItemCollectionMetrics(ReturnItemCollectionMetrics.SIZE));
    bill.addWrite(answer.consumedCapacity());
    sizes.add(answer.itemCollectionMetrics());
    return update.returning()
        ? Optional.of(Attributes.item(answer.attributes()))
        : Optional.empty();
  }

  private Optional<Item> delete(Key key, WriteExpression expression, CostAccumulator bill) {
    var answer =
        client.deleteItem(
            request ->
                request
                    .tableName(address.table())
                    .key(Attributes.of(key))
                    .conditionExpression(expression.condition())
                    .expressionAttributeNames(expression.names())
                    .expressionAttributeValues(expression.values())
                    .returnValuesOnConditionCheckFailure(
                        ReturnValuesOnConditionCheckFailure.ALL_OLD)
                    .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                    .returnItemCollectionMetrics(ReturnItemCollectionMetrics.SIZE));
    bill.addWrite(answer.consumedCapacity());
    sizes.add(answer.itemCollectionMetrics());
    return Optional.empty();
  }
}
