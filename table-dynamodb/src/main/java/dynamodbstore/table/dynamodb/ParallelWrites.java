package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Write;
import dynamodbstore.table.dynamodb.expression.Attributes;
import dynamodbstore.table.dynamodb.retry.CallDescription;
import dynamodbstore.table.dynamodb.retry.RetryLoop;
import dynamodbstore.table.dynamodb.retry.RetryLoop.RetrySafety;
import dynamodbstore.table.dynamodb.retry.RetryPolicy;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Independent writes, executed in parallel and not atomically. Unconditional puts and deletes go
 * into BatchWriteItem calls, which cost the same units and save round trips; all other writes are
 * single calls.
 */
final class ParallelWrites {
  /**
   * DynamoDB's limit on items in one BatchWriteItem; 25 items of maximum size stay below its 16 MB.
   */
  private static final int BATCH = 25;

  private final DynamoDbClient client;
  private final DynamoAddress address;
  private final RetryPolicy policy;
  private final SingleWrites singleWrites;
  private final PartitionSizes sizes;

  ParallelWrites(
      DynamoDbClient client,
      DynamoAddress address,
      RetryPolicy policy,
      SingleWrites singleWrites,
      PartitionSizes sizes) {
    this.client = client;
    this.address = address;
    this.policy = policy;
    this.singleWrites = singleWrites;
    this.sizes = sizes;
  }

  List<Outcome> write(List<Write> writes, Instant now, CostAccumulator bill) {
    // A batched write has no condition, so it is either written or throws.
    var outcomes = new Outcome[writes.size()];
    Arrays.fill(outcomes, Outcome.written());
    var parts = new ArrayList<Runnable>();
    var batched = new ArrayList<Write>();
    for (int at = 0; at < writes.size(); at++) {
      var write = writes.get(at);
      if (isForBatch(write)) {
        batched.add(write);
      } else {
        int place = at;
        parts.add(() -> outcomes[place] = singleWrites.write(write, now, bill));
      }
    }
    for (int from = 0; from < batched.size(); from += BATCH) {
      var batch = batched.subList(from, Math.min(from + BATCH, batched.size()));
      parts.add(() -> write(batch, bill));
    }
    Parallel.run(parts);
    return List.of(outcomes);
  }

  private static boolean isForBatch(Write write) {
    return write.condition() instanceof Condition.Always && !(write instanceof Write.Update);
  }

  /**
   * Retries the items that DynamoDB returns as unprocessed. Progress resets the backoff, and the
   * retry deadline ends the loop.
   */
  private void write(List<Write> batch, CostAccumulator bill) {
    var attempts = new RetryLoop(subject(batch), RetrySafety.REPEATABLE, policy);
    var rest = Map.of(address.table(), batch.stream().map(ParallelWrites::request).toList());
    while (true) {
      var asked = rest;
      var answer =
          attempts.callWithRetries(
              () ->
                  client.batchWriteItem(
                      request ->
                          request
                              .requestItems(asked)
                              .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                              .returnItemCollectionMetrics(ReturnItemCollectionMetrics.SIZE)));
      bill.addWrites(answer.consumedCapacity());
      sizes.addAll(answer.itemCollectionMetrics());
      rest = answer.unprocessedItems();
      if (rest.isEmpty()) {
        return;
      }
      if (count(rest) < count(asked)) {
        attempts.resetBackoff();
      }
      attempts.backOffUnprocessed();
    }
  }

  private static WriteRequest request(Write write) {
    var request = WriteRequest.builder();
    switch (write) {
      case Write.Put(Item item, _) -> request.putRequest(put -> put.item(Attributes.of(item)));
      case Write.Delete(Key key, _) ->
          request.deleteRequest(delete -> delete.key(Attributes.of(key)));
      case Write.Update _, Write.Check _ ->
          throw new IllegalArgumentException("Not for a batch: " + write);
    }
    return request.build();
  }

  private CallDescription subject(List<Write> batch) {
    var partitions =
        batch.stream()
            .map(write -> write.key().partition())
            .distinct()
            .collect(Collectors.joining(" or "));
    return new CallDescription(
        address.toString(), "Write " + batch.size() + " items of " + partitions, partitions);
  }

  private static int count(Map<String, List<WriteRequest>> requests) {
    return requests.values().stream().mapToInt(List::size).sum();
  }
}
