package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Limits;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.retry.RetryPolicy;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import dynamodbstore.table.statistics.MetricFamily;
import dynamodbstore.table.statistics.SelfMeasuring;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Adapter of the {@link Table} port for Amazon DynamoDB. Thread-safe.
 *
 * <p>Each call reads the clock once, when it begins. That instant decides which items count as
 * expired throughout the call, including its retries.
 */
public final class DynamoTable implements Table, SelfMeasuring {
  private final DynamoDbClient client;
  private final InstantSource clock;
  private final Meter meter;
  private final KeyReads keyReads;
  private final PageReads pageReads;
  private final SingleWrites singleWrites;
  private final ParallelWrites manyWrites;
  private final Transactions transactions;
  private final RetryPolicy policy;
  private final PartitionSizes sizes = new PartitionSizes();
  private final AtomicBoolean closed = new AtomicBoolean();

  private DynamoTable(
      DynamoDbClient client,
      DynamoAddress address,
      InstantSource clock,
      Meter meter,
      RetryPolicy policy) {
    this.client = client;
    this.policy = policy;
    this.clock = clock;
    this.meter = meter;
    this.keyReads = new KeyReads(client, address, policy);
    this.pageReads = new PageReads(client, address, policy, keyReads);
    var sweeping = new ExpiredItemDeletion(client, address, policy);
    this.singleWrites = new SingleWrites(client, address, policy, sweeping, sizes);
    this.manyWrites = new ParallelWrites(client, address, policy, singleWrites, sizes);
    this.transactions = new Transactions(client, address, policy, sweeping, sizes);
  }

  /**
   * Opens a table without calling DynamoDB; {@link DynamoAdmin#verify} checks that the table exists
   * and has the required definition.
   */
  public static DynamoTable open(DynamoAddress address, InstantSource clock, Meter meter) {
    return open(address, clock, meter, RetryPolicy.USUAL.countedApart());
  }

  static DynamoTable open(
      DynamoAddress address, InstantSource clock, Meter meter, RetryPolicy policy) {
    return new DynamoTable(DynamoClientFactory.open(address), address, clock, meter, policy);
  }

  @Override
  public Optional<Item> get(Key key, Read read) {
    Limits.check(key);
    return call((now, bill) -> keyReads.get(key, read, bill).filter(item -> !item.isExpired(now)));
  }

  @Override
  public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
    keys.forEach(Limits::check);
    return call(
        (now, bill) -> {
          var found = new HashMap<>(keyReads.getAll(keys, Index.PRIMARY, read, bill));
          found.values().removeIf(item -> item.isExpired(now));
          return found;
        });
  }

  @Override
  public Page query(Query query) {
    return call((now, bill) -> pageReads.query(query, now, bill));
  }

  @Override
  public List<Page> queryAll(List<Query> queries) {
    return call((now, bill) -> pageReads.queryAll(queries, now, bill));
  }

  @Override
  public Page scan(Optional<Position> after, Read read) {
    return call((now, bill) -> pageReads.scan(after, read, now, bill));
  }

  @Override
  public long estimate(Query query) {
    return call((now, bill) -> pageReads.count(query, now, bill));
  }

  @Override
  public Outcome write(Write write) {
    Limits.check(write);
    return call((now, bill) -> singleWrites.write(write, now, bill));
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    Limits.checkIndependent(writes);
    return call((now, bill) -> manyWrites.write(writes, now, bill));
  }

  @Override
  public Outcome transact(List<Write> writes) {
    Limits.checkTransaction(writes);
    return call((now, bill) -> transactions.transact(writes, now, bill));
  }

  @Override
  public List<MetricFamily> statistics() {
    return Stream.of(policy.statistics(), sizes)
        .flatMap(source -> source.statistics().stream())
        .toList();
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      client.close();
    }
  }

  private <R> R call(BiFunction<Instant, CostAccumulator, R> work) {
    if (closed.get()) {
      throw new TableUnavailable("The table is closed");
    }
    try (var bill = new CostAccumulator(meter)) {
      return work.apply(clock.instant(), bill);
    }
  }
}
