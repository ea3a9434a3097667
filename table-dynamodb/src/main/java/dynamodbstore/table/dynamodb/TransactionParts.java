package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Write;
import dynamodbstore.table.dynamodb.expression.Attributes;
import dynamodbstore.table.dynamodb.expression.WriteExpression;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.time.Instant;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Translator of writes to the elements of a TransactWriteItems request. Each element requests the
 * stored item in case its condition fails.
 */
record TransactionParts(String table, Instant now) {
  private static final ReturnValuesOnConditionCheckFailure SHOWING_WHAT_IT_MET =
      ReturnValuesOnConditionCheckFailure.ALL_OLD;

  TransactWriteItem of(Write write) {
    var expression = WriteExpression.of(write, now);
    var part = TransactWriteItem.builder();
    switch (write) {
      case Write.Put(Item item, _) ->
          part.put(
              put ->
                  put.tableName(table)
                      .item(Attributes.of(item))
                      .conditionExpression(expression.condition())
                      .expressionAttributeNames(expression.names())
                      .expressionAttributeValues(expression.values())
                      .returnValuesOnConditionCheckFailure(SHOWING_WHAT_IT_MET));
      case Write.Update(Key key, _, _, _) ->
          part.update(
              update ->
                  update
                      .tableName(table)
                      .key(Attributes.of(key))
                      .updateExpression(expression.update())
                      .conditionExpression(expression.condition())
                      .expressionAttributeNames(expression.names())
                      .expressionAttributeValues(expression.values())
                      .returnValuesOnConditionCheckFailure(SHOWING_WHAT_IT_MET));
      case Write.Delete(Key key, _) ->
          part.delete(
              delete ->
                  delete
                      .tableName(table)
                      .key(Attributes.of(key))
                      .conditionExpression(expression.condition())
                      .expressionAttributeNames(expression.names())
                      .expressionAttributeValues(expression.values())
                      .returnValuesOnConditionCheckFailure(SHOWING_WHAT_IT_MET));
      case Write.Check(Key key, _) ->
          part.conditionCheck(
              check ->
                  check
                      .tableName(table)
                      .key(Attributes.of(key))
                      .conditionExpression(expression.condition())
                      .expressionAttributeNames(expression.names())
                      .expressionAttributeValues(expression.values())
                      .returnValuesOnConditionCheckFailure(SHOWING_WHAT_IT_MET));
    }
    return part.build();
  }
}
