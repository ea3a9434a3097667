package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Contract of costs: the meter shows the units that DynamoDB bills. The DynamoDB adapter reports
 * the service's own figures; every other adapter computes them, and they must be equal.
 *
 * <p>DynamoDB reports no cost for refused writes, so two figures follow its documentation instead:
 * a refused write costs the size of the stored item, and a refused transaction twice that for each
 * of its writes.
 */
abstract class CostsContract extends ContractFixture {
  private final BiFunction<CostDeviation, Cost, Cost> billed;

  CostsContract(Opener opener, BiFunction<CostDeviation, Cost, Cost> billed) {
    super(opener);
    this.billed = billed;
  }

  private static Item sized(String sort, int bytes) {
    return filled(Item.at(key(sort)), bytes);
  }

  private static Item filled(Item.Builder item, int bytes) {
    int rest = bytes - ItemSize.of(item.with("bytes", new byte[0]).build());
    return item.with("bytes", new byte[rest]).build();
  }

  private Cost writing(Write write) {
    return costOf(() -> table.write(write));
  }

  private static Cost writes(double units) {
    return Cost.writing(units);
  }

  private static Cost reads(double units) {
    return Cost.reading(units);
  }

  @Test
  void putCostsOneUnitPerKilobyteOfTheLargerOfOldAndNewItem() {
    assertThat(writing(Write.put(sized("a", 1024)))).isEqualTo(writes(1));
    assertThat(writing(Write.put(sized("a", 1025)))).isEqualTo(writes(2));
    assertThat(writing(Write.put(sized("a", 100)))).isEqualTo(writes(2));
    assertThat(writing(Write.put(sized("a", 5000)))).isEqualTo(writes(5));
    assertThat(writing(Write.create(item("new")))).isEqualTo(writes(1));
  }

  @Test
  void everyTypeOfValueHasTheSizeThatDynamoDbBills() {
    var values = new ArrayList<Value>();
    LongStream.of(
            0,
            1,
            -1,
            10,
            99,
            100,
            123,
            -123,
            12345,
            -12345,
            1_000_000,
            1_010_000,
            1_767_225_600,
            Long.MAX_VALUE,
            Long.MIN_VALUE)
        .mapToObj(Value::of)
        .forEach(values::add);
    values.add(Value.of("ä€\uD83D\uDE00"));
    values.add(Value.of(""));
    values.add(Value.of(true));
    values.add(Value.of(new byte[3]));
    values.add(new Value.ListOf(List.of(Value.of("abc"), Value.of(1))));
    values.add(new Value.MapOf(Map.of("k", new Value.MapOf(Map.of()))));

    for (int n = 0; n < values.size(); n++) {
      var builder = Item.at(key("v%02d".formatted(n))).with("ünï", values.get(n));
      assertThat(writing(Write.put(filled(builder, 1024))))
          .as("%s", values.get(n))
          .isEqualTo(writes(1));
      assertThat(writing(Write.put(filled(builder, 1025))))
          .as("%s", values.get(n))
          .isEqualTo(writes(2));
    }
  }

  @Test
  void updateCostsTheLargerOfOldAndNewItem() {
    put(sized("a", 3000));

    assertThat(writing(Write.update(key("a"), Condition.present(), Change.set("n", 1))))
        .isEqualTo(writes(3));
    assertThat(writing(Write.update(key("a"), Condition.present(), Change.remove("bytes"))))
        .isEqualTo(writes(3));
    assertThat(writing(Write.update(key("a"), Condition.present(), Change.add("n", 1))))
        .isEqualTo(writes(1));
    assertThat(writing(Write.update(key("new"), Condition.always(), Change.add("n", 1))))
        .isEqualTo(writes(1));
  }

  @Test
  void deleteCostsTheSizeOfTheDeletedItem() {
    put(sized("a", 2500));

    assertThat(writing(Write.delete(key("a")))).isEqualTo(writes(3));
    assertThat(writing(Write.delete(key("a")))).isEqualTo(writes(1));
  }

  @Test
  void refusedWriteCostsTheSizeOfTheStoredItem() {
    put(sized("a", 2500));

    assertThat(writing(Write.create(item("a")))).isEqualTo(writes(3));
    assertThat(writing(Write.delete(key("absent"), Condition.present()))).isEqualTo(writes(1));
    assertThat(
            writing(Write.update(key("a"), Condition.has("other"), Change.set("other", "value"))))
        .isEqualTo(writes(3));
  }

  @Test
  void everyChangedIndexEntryAddsItsCost() {
    var in =
        Item.at(key("a"))
            .inIndex(Index.GSI1, new Key("g", "1"))
            .inIndex(Index.LSI1, "1")
            .inIndex(Index.LSI2, "2")
            .build();

    assertThat(writing(Write.put(in))).as("three new entries").isEqualTo(writes(4));
    assertThat(writing(Write.put(in.toBuilder().with("n", 1).build())))
        .as("entries unchanged")
        .isEqualTo(writes(1));
    assertThat(
            writing(Write.update(key("a"), Condition.present(), Change.move(Index.LSI1, key("9")))))
        .as("one entry moves: out and in")
        .isEqualTo(writes(3));
    assertThat(writing(Write.update(key("a"), Condition.present(), Change.leaveIndex(Index.GSI1))))
        .as("one entry goes")
        .isEqualTo(writes(2));
    assertThat(
            writing(
                Write.update(
                    key("a"), Condition.present(), Change.expire(clock.in(Duration.ofDays(1))))))
        .as("two entries carry the new expiry")
        .isEqualTo(writes(3));
    assertThat(writing(Write.delete(key("a")))).as("two entries go").isEqualTo(writes(3));
  }

  @Test
  void putAndDeleteOfAnItemInEveryIndexCostElevenUnitsEach() {
    var builder = Item.at(key("a"));
    Index.GLOBAL.forEach(index -> builder.inIndex(index, key("x")));
    Index.LOCAL.forEach(index -> builder.inIndex(index, key("x")));

    assertThat(writing(Write.put(builder.build()))).isEqualTo(writes(11));
    assertThat(writing(Write.delete(key("a")))).isEqualTo(writes(11));
  }

  @Test
  void aLargeIndexEntryCostsMore() {
    var large = Item.at(new Key("p".repeat(1500), "a")).inIndex(Index.GSI1, new Key("g", "1"));

    assertThat(writing(Write.put(large.build()))).isEqualTo(writes(4));
  }

  @Test
  void independentWritesCostTheirSum() {
    put(sized("c", 2500));

    var cost =
        costOf(
            () ->
                table.writeAll(
                    List.of(
                        Write.put(sized("a", 1500)),
                        Write.put(sized("b", 100)),
                        Write.delete(key("c")),
                        Write.create(sized("d", 3000)),
                        Write.update(key("e"), Condition.always(), Change.add("n", 1)))));

    assertThat(cost).isEqualTo(writes(2 + 1 + 3 + 3 + 1));
  }

  @Test
  void transactionCostsTwiceItsWrites() {
    put(sized("c", 3500));

    var cost =
        costOf(
            () ->
                table.transact(
                    List.of(
                        Write.put(sized("a", 1500)),
                        Write.put(
                            item("b").toBuilder()
                                .inIndex(Index.LSI1, "1")
                                .inIndex(Index.GSI1, key("1"))
                                .build()),
                        Write.delete(key("c")))));

    assertThat(cost).isEqualTo(writes(2 * (2 + 3 + 4)));
  }

  @Test
  void everyPartOfATransactionIsBilledEvenIfEqual() {
    var cost = costOf(() -> table.transact(List.of(Write.put(item("a")), Write.put(item("b")))));

    assertThat(cost).isEqualTo(billed.apply(CostDeviation.EQUAL_PARTS_OF_A_TRANSACTION, writes(4)));
  }

  @Test
  void refusedTransactionCostsTwiceTheStoredItems() {
    put(sized("b", 1500));

    var cost =
        costOf(() -> table.transact(List.of(Write.put(item("a")), Write.create(sized("b", 100)))));

    assertThat(cost).isEqualTo(writes(2 * (1 + 2)));
  }

  @Test
  void getCostsOneUnitPerFourKilobytesAndHalfIfEventual() {
    put(sized("a", 4096), sized("b", 4097));

    assertThat(costOf(() -> table.get(key("a"), Read.STRONG))).isEqualTo(reads(1));
    assertThat(costOf(() -> table.get(key("a"), Read.EVENTUAL))).isEqualTo(reads(0.5));
    assertThat(costOf(() -> table.get(key("b"), Read.STRONG))).isEqualTo(reads(2));
    assertThat(costOf(() -> table.get(key("b"), Read.EVENTUAL.keys()))).isEqualTo(reads(1));
    assertThat(costOf(() -> table.get(key("absent"), Read.STRONG))).isEqualTo(reads(1));
    assertThat(costOf(() -> table.get(key("absent"), Read.EVENTUAL))).isEqualTo(reads(0.5));
  }

  @Test
  void batchReadRoundsUpTheCostOfEveryItem() {
    put(sized("a", 100), sized("b", 4097), sized("c", 8193));
    var keys = List.of(key("a"), key("b"), key("c"));

    assertThat(costOf(() -> table.getAll(keys, Read.STRONG))).isEqualTo(reads(1 + 2 + 3));
    assertThat(costOf(() -> table.getAll(keys, Read.EVENTUAL))).isEqualTo(reads(0.5 + 1 + 1.5));
    assertThat(costOf(() -> table.getAll(List.of(key("a"), key("absent")), Read.STRONG)))
        .isEqualTo(billed.apply(CostDeviation.MISSING_KEYS_OF_A_BATCH, reads(2)));
  }

  @Test
  void queryRoundsUpTheSumOfItsItemsOnce() {
    IntStream.range(0, 10).forEach(n -> put(sized("n" + n, 1000)));
    var query = Query.of(Index.PRIMARY, "partition");

    assertThat(costOf(() -> walk(query))).isEqualTo(reads(3));
    assertThat(costOf(() -> walk(query.read(Read.EVENTUAL)))).isEqualTo(reads(1.5));
    assertThat(costOf(() -> walk(query.read(Read.STRONG.keys())))).isEqualTo(reads(3));
    assertThat(costOf(() -> table.query(query.limit(4)))).isEqualTo(reads(1));
    assertThat(costOf(() -> table.query(query.limit(5)))).isEqualTo(reads(2));
    assertThat(costOf(() -> table.estimate(query.limit(100)))).isEqualTo(reads(3));
    assertThat(costOf(() -> table.query(query.in(SortRange.prefix("x")))))
        .isEqualTo(billed.apply(CostDeviation.EMPTY_QUERY, reads(1)));
  }

  @Test
  void indexQueryCostsItsEntriesAndEveryFetchedItem() {
    IntStream.range(0, 10)
        .forEach(
            n ->
                put(
                    filled(
                        Item.at(key("n" + n))
                            .inIndex(Index.LSI1, "l" + n)
                            .inIndex(Index.GSI1, new Key("g", "l" + n)),
                        5000)));
    var local = Query.of(Index.LSI1, "partition");
    var global = Query.of(Index.GSI1, "g");

    assertThat(costOf(() -> walk(local.read(Read.STRONG.keys())))).isEqualTo(reads(1));
    assertThat(costOf(() -> walk(local.read(Read.EVENTUAL.keys())))).isEqualTo(reads(0.5));
    assertThat(costOf(() -> walk(local))).isEqualTo(reads(1 + 10 * 2));
    assertThat(costOf(() -> walk(local.read(Read.EVENTUAL)))).isEqualTo(reads(0.5 + 10));
    assertThat(costOf(() -> walk(global.read(Read.EVENTUAL.keys())))).isEqualTo(reads(0.5));
    assertThat(costOf(() -> walk(global))).isEqualTo(reads(0.5 + 10));
    assertThat(costOf(() -> walk(global.read(Read.STRONG)))).isEqualTo(reads(0.5 + 10 * 2));
    assertThat(costOf(() -> table.estimate(local.limit(100)))).isEqualTo(reads(1));
  }

  @Test
  void scanCostsTheSumOfTheItemsRead() {
    IntStream.range(0, 10).forEach(n -> put(sized("n" + n, 1000)));

    assertThat(costOf(() -> table.scan(Optional.empty(), Read.EVENTUAL))).isEqualTo(reads(1.5));
  }

  @Test
  void costsAreSummedByOperation() {
    var _ = meter.measure("logging", () -> table.write(Write.put(item("a"))));
    var _ = meter.measure("logging", () -> table.write(Write.put(sized("b", 1500))));
    var _ = meter.measure("reading", () -> table.get(key("a"), Read.STRONG));

    assertThat(meter.spent("logging")).isEqualTo(writes(3));
    assertThat(meter.spent("reading")).isEqualTo(reads(1));
    assertThat(meter.spent("never")).isEqualTo(Cost.NONE);
    assertThat(meter.spent(Meter.UNNAMED)).isEqualTo(Cost.NONE);
    assertThat(meter.total()).isEqualTo(new Cost(1, 3));
  }

  @Test
  void watcherReceivesTheCostOfEachCall() {
    var told = new ArrayList<Cost>();

    var _ =
        Meter.observe(
            told::add,
            () -> {
              put(sized("a", 1500));
              return table.get(key("a"), Read.STRONG);
            });
    put(item("b"));

    assertThat(told).containsExactly(writes(2), reads(1));
  }
}
