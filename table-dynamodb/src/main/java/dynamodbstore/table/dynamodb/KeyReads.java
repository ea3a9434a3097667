package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Read;
import dynamodbstore.table.dynamodb.expression.Attributes;
import dynamodbstore.table.dynamodb.expression.ReadExpression;
import dynamodbstore.table.dynamodb.retry.CallDescription;
import dynamodbstore.table.dynamodb.retry.RetryLoop;
import dynamodbstore.table.dynamodb.retry.RetryLoop.RetrySafety;
import dynamodbstore.table.dynamodb.retry.RetryPolicy;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * Reads of items by key: GetItem and BatchGetItem. Results include expired items that DynamoDB has
 * not deleted yet; callers drop them.
 */
final class KeyReads {
  /** DynamoDB's limit on keys in one BatchGetItem. */
  private static final int BATCH = 100;

  private final DynamoDbClient client;
  private final DynamoAddress address;
  private final RetryPolicy policy;

  KeyReads(DynamoDbClient client, DynamoAddress address, RetryPolicy policy) {
    this.client = client;
    this.address = address;
    this.policy = policy;
  }

  /** One GetItem. */
  Optional<Item> get(Key key, Read read, CostAccumulator bill) {
    var expression = ReadExpression.of(read);
    var answer =
        new RetryLoop(CallDescription.of(address.toString(), "Read", key), RetrySafety.READ, policy)
            .callWithRetries(
                () ->
                    client.getItem(
                        request ->
                            request
                                .tableName(address.table())
                                .key(Attributes.of(key))
                                .consistentRead(read.strong())
                                .projectionExpression(expression.projection())
                                .expressionAttributeNames(expression.names())
                                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)));
    bill.addRead(answer.consumedCapacity());
    return answer.hasItem() ? Optional.of(Attributes.item(answer.item())) : Optional.empty();
  }

  /**
   * Runs one BatchGetItem per hundred distinct keys, in parallel. Projected items include their
   * sort position in {@code index}.
   */
  Map<Key, Item> getAll(Collection<Key> keys, Index index, Read read, CostAccumulator bill) {
    var found = new ConcurrentHashMap<Key, Item>();
    var expression = ReadExpression.of(index, read);
    var batches = new ArrayList<Runnable>();
    for (var batch : batches(keys)) {
      var request =
          KeysAndAttributes.builder()
              .keys(batch.stream().map(Attributes::of).toList())
              .consistentRead(read.strong())
              .projectionExpression(expression.projection())
              .expressionAttributeNames(expression.names())
              .build();
      batches.add(() -> get(request, found, bill));
    }
    Parallel.run(batches);
    return found;
  }

  /**
   * Retries the keys that DynamoDB returns as unprocessed, because the response reached its size
   * limit or because of throttling. Each item received resets the backoff.
   */
  private void get(KeysAndAttributes batch, Map<Key, Item> found, CostAccumulator bill) {
    var attempts =
        new RetryLoop(
            CallDescription.of(address.toString(), "Read " + batch.keys().size() + " items"),
            RetrySafety.READ,
            policy);
    var rest = Map.of(address.table(), batch);
    while (true) {
      var asked = rest;
      var answer =
          attempts.callWithRetries(
              () ->
                  client.batchGetItem(
                      request ->
                          request
                              .requestItems(asked)
                              .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)));
      bill.addReads(answer.consumedCapacity());
      for (var stored : answer.responses().getOrDefault(address.table(), List.of())) {
        var item = Attributes.item(stored);
        found.put(item.key(), item);
        attempts.resetBackoff();
      }
      rest = answer.unprocessedKeys();
      if (rest.isEmpty()) {
        return;
      }
      attempts.backOffUnprocessed();
    }
  }

  private static List<List<Key>> batches(Collection<Key> keys) {
    var distinct = List.copyOf(new LinkedHashSet<>(keys));
    var batches = new ArrayList<List<Key>>();
    for (int from = 0; from < distinct.size(); from += BATCH) {
      batches.add(distinct.subList(from, Math.min(from + BATCH, distinct.size())));
    }
    return batches;
  }
}
