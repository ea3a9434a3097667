package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.dynamodb.expression.Attributes;
import dynamodbstore.table.dynamodb.expression.ReadExpression;
import dynamodbstore.table.dynamodb.retry.CallDescription;
import dynamodbstore.table.dynamodb.retry.RetryLoop;
import dynamodbstore.table.dynamodb.retry.RetryLoop.RetrySafety;
import dynamodbstore.table.dynamodb.retry.RetryPolicy;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * Reads of one page: Query on an index, or Scan of the whole table. Expired items are removed from
 * every page, so a page can be short or empty while the scan has not ended.
 */
final class PageReads {
  private final DynamoDbClient client;
  private final DynamoAddress address;
  private final RetryPolicy policy;
  private final KeyReads keyReads;

  PageReads(DynamoDbClient client, DynamoAddress address, RetryPolicy policy, KeyReads keyReads) {
    this.client = client;
    this.address = address;
    this.policy = policy;
    this.keyReads = keyReads;
  }

  /**
   * One Query. For a secondary index, whole items need a BatchGetItem as well, because index
   * entries contain only keys and expiry.
   */
  Page query(Query query, Instant now, CostAccumulator bill) {
    return query.index() == Index.PRIMARY ? items(query, now, bill) : entries(query, now, bill);
  }

  /** Runs the queries in parallel and returns their pages in the order of the queries. */
  List<Page> queryAll(List<Query> queries, Instant now, CostAccumulator bill) {
    var pages = new AtomicReferenceArray<Page>(queries.size());
    var parts =
        IntStream.range(0, queries.size())
            .<Runnable>mapToObj(at -> () -> pages.set(at, query(queries.get(at), now, bill)))
            .toList();
    Parallel.run(parts);
    return IntStream.range(0, queries.size()).mapToObj(pages::get).toList();
  }

  /**
   * Returns an empty page for a start key at the upper bound of the range, because DynamoDB Local
   * rejects such a start key.
   */
  private Page items(Query query, Instant now, CostAccumulator bill) {
    if (query.isExhausted()) {
      return new Page(List.of(), Optional.empty());
    }
    var answer = answer(query, request(query, ReadExpression.ofItems(query)), bill);
    return new Page(unexpired(answer.items(), now), next(query.index(), answer.lastEvaluatedKey()));
  }

  private Page entries(Query query, Instant now, CostAccumulator bill) {
    var answer = answer(query, request(query, ReadExpression.ofEntries(query)), bill);
    var entries = unexpired(answer.items(), now);
    var next = next(query.index(), answer.lastEvaluatedKey());
    return new Page(
        query.read().isKeysOnly() ? entries : fetchItems(entries, query, now, bill), next);
  }

  /**
   * The items of the index entries, in index order. Drops an item that has meanwhile been deleted,
   * has expired or has another position in the index, since the entry was read first.
   */
  private List<Item> fetchItems(
      List<Item> entries, Query query, Instant now, CostAccumulator bill) {
    if (entries.isEmpty()) {
      return entries;
    }
    var keys = entries.stream().map(Item::key).toList();
    var items = keyReads.getAll(keys, query.index(), query.read(), bill);
    var followed = new ArrayList<Item>();
    for (var entry : entries) {
      var item = items.get(entry.key());
      if (item != null && !item.isExpired(now) && isWhere(entry, item, query.index())) {
        followed.add(item);
      }
    }
    return followed;
  }

  /** One Scan. */
  Page scan(Optional<Position> after, Read read, Instant now, CostAccumulator bill) {
    var expression = ReadExpression.of(read);
    var answer =
        new RetryLoop(
                CallDescription.of(address.toString(), "Scan the table"), RetrySafety.READ, policy)
            .callWithRetries(
                () ->
                    client.scan(
                        request ->
                            request
                                .tableName(address.table())
                                .exclusiveStartKey(
                                    after
                                        .map(position -> Attributes.of(position.key()))
                                        .orElse(null))
                                .consistentRead(read.strong())
                                .projectionExpression(expression.projection())
                                .expressionAttributeNames(expression.names())
                                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)));
    bill.addRead(answer.consumedCapacity());
    return new Page(unexpired(answer.items(), now), next(Index.PRIMARY, answer.lastEvaluatedKey()));
  }

  /**
   * Counts unexpired items up to the query's limit. The count is exact, since DynamoDB offers no
   * estimate of a partition's size. Usually one Query; more if a page ends early at one megabyte or
   * contains expired items.
   */
  long count(Query query, Instant now, CostAccumulator bill) {
    long counted = 0;
    var rest = query;
    while (!rest.isExhausted()) {
      var request =
          request(rest, ReadExpression.ofCount(rest, now)).toBuilder().select(Select.COUNT).build();
      var answer = answer(rest, request, bill);
      counted += answer.count();
      var next = next(query.index(), answer.lastEvaluatedKey());
      if (next.isEmpty() || counted >= query.limit()) {
        return counted;
      }
      rest = query.after(next.get()).limit((int) (query.limit() - counted));
    }
    return counted;
  }

  private QueryRequest request(Query query, ReadExpression expression) {
    var index = query.index();
    return QueryRequest.builder()
        .tableName(address.table())
        .indexName(index == Index.PRIMARY ? null : index.name())
        .keyConditionExpression(expression.keys())
        .filterExpression(expression.filter())
        .projectionExpression(expression.projection())
        .expressionAttributeNames(expression.names())
        .expressionAttributeValues(expression.values())
        .scanIndexForward(!query.reversed())
        .limit(query.limit() == Integer.MAX_VALUE ? null : query.limit())
        .exclusiveStartKey(
            query.after().map(position -> Attributes.of(index, position)).orElse(null))
        // DynamoDB does not support strongly consistent reads of global indexes.
        .consistentRead(query.read().strong() && !index.isGlobal())
        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
        .build();
  }

  private QueryResponse answer(Query query, QueryRequest request, CostAccumulator bill) {
    var what = "Query %s for %s".formatted(query.index(), query.partition());
    var answer =
        new RetryLoop(CallDescription.of(address.toString(), what), RetrySafety.READ, policy)
            .callWithRetries(() -> client.query(request));
    bill.addRead(answer.consumedCapacity());
    return answer;
  }

  private static List<Item> unexpired(List<Map<String, AttributeValue>> stored, Instant now) {
    return stored.stream().map(Attributes::item).filter(item -> !item.isExpired(now)).toList();
  }

  private static Optional<Position> next(Index index, Map<String, AttributeValue> last) {
    return last.isEmpty() ? Optional.empty() : Optional.of(Attributes.position(index, last));
  }

  private static boolean isWhere(Item entry, Item item, Index index) {
    return item.position(index).equals(entry.position(index));
  }
}
