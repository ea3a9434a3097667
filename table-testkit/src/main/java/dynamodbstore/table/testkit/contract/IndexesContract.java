package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Contract of the ten secondary indexes. */
abstract class IndexesContract extends ContractFixture {
  IndexesContract(Opener opener) {
    super(opener);
  }

  /**
   * Local index positions share the item's partition, so all tests use that partition for global
   * ones too.
   */
  private static Key at(String sort) {
    return new Key("partition", sort);
  }

  private static Item placed(String sort, Index index, String position) {
    return Item.at(key(sort)).with("name", sort).inIndex(index, at(position)).build();
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "PRIMARY")
  void itemsAreFoundInIndexOrder(Index index) {
    var first = placed("z", index, "1");
    var second = placed("y", index, "2");
    var third = placed("x", index, "3");
    put(third, first, second, item("not in any index"));

    var query = Query.of(index, "partition");

    assertThat(walk(query)).containsExactly(first, second, third);
    assertThat(walk(query.backwards())).containsExactly(third, second, first);
    assertThat(walk(query.in(SortRange.between("2", "3")))).containsExactly(second, third);
    assertThat(walk(query.in(SortRange.prefix("2")))).containsExactly(second);
    assertThat(walk(query.in(SortRange.atLeast("2")).backwards())).containsExactly(third, second);
    assertThat(walk(Query.of(index, "another"))).isEmpty();
    for (int limit = 1; limit <= 4; limit++) {
      assertThat(walk(query.limit(limit))).containsExactly(first, second, third);
      assertThat(walk(query.limit(limit).backwards())).containsExactly(third, second, first);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "PRIMARY")
  void keysOnlyReadIncludesThePositionInTheIndex(Index index) {
    var other = index == Index.GSI1 ? Index.GSI2 : Index.GSI1;
    put(placed("a", index, "1").toBuilder().inIndex(other, at("9")).build());

    var found = walk(Query.of(index, "partition").read(Read.EVENTUAL.keys()));

    assertThat(found).containsExactly(Item.at(key("a")).inIndex(index, at("1")).build());
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "PRIMARY")
  void indexQueryCanProjectFields(Index index) {
    put(placed("a", index, "1").toBuilder().with("more", 7).build());

    var found = walk(Query.of(index, "partition").read(Read.EVENTUAL.only("more")));

    assertThat(found)
        .containsExactly(Item.at(key("a")).with("more", 7).inIndex(index, at("1")).build());
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "PRIMARY")
  void onlyTheLastPositionOfAnItemIsIndexed(Index index) {
    put(placed("a", index, "1"));
    put(placed("a", index, "2"));

    assertThat(walk(Query.of(index, "partition"))).containsExactly(placed("a", index, "2"));

    put(item("a"));

    assertThat(walk(Query.of(index, "partition"))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "PRIMARY")
  void updateAddsMovesAndRemovesAnIndexEntry(Index index) {
    put(item("a"));

    update(Change.move(index, at("1")));
    assertThat(walk(Query.of(index, "partition"))).containsExactly(placed("a", index, "1"));

    update(Change.move(index, at("2")));
    assertThat(walk(Query.of(index, "partition"))).containsExactly(placed("a", index, "2"));

    update(Change.leaveIndex(index));
    assertThat(walk(Query.of(index, "partition"))).isEmpty();
    assertThat(table.get(key("a"), Read.STRONG)).contains(item("a"));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "PRIMARY")
  void deleteRemovesTheIndexEntry(Index index) {
    put(placed("a", index, "1"));

    assertThat(table.write(Write.delete(key("a"))).isWritten()).isTrue();

    assertThat(walk(Query.of(index, "partition"))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "PRIMARY")
  void itemsAtOnePositionAreAllFoundWithEveryPageSize(Index index) {
    var items = List.of(placed("a", index, "1"), placed("b", index, "1"), placed("c", index, "1"));
    put(items.toArray(Item[]::new));

    for (int limit = 1; limit <= 4; limit++) {
      assertThat(walk(Query.of(index, "partition").limit(limit)))
          .containsExactlyInAnyOrderElementsOf(items);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "PRIMARY")
  void positionThatIsAPrefixOfAnotherComesFirst(Index index) {
    put(placed("c", index, "1\u0000"), placed("b", index, "1\u0000\u0001"));
    put(placed("d", index, "1"), placed("a", index, "1a"));

    assertThat(sorts(Query.of(index, "partition"))).containsExactly("d", "c", "b", "a");
    assertThat(sorts(Query.of(index, "partition").backwards())).containsExactly("a", "b", "c", "d");
  }

  @Test
  void queryContinuesAfterADeletedPosition() {
    put(placed("a", Index.LSI1, "1"), placed("b", Index.LSI1, "2"), placed("c", Index.LSI1, "3"));
    var gone = Position.of(Index.LSI1, placed("b", Index.LSI1, "2"));
    var _ = table.write(Write.delete(key("b")));

    assertThat(sorts(Query.of(Index.LSI1, "partition").after(gone))).containsExactly("c");
    assertThat(sorts(Query.of(Index.LSI1, "partition").after(gone).backwards()))
        .containsExactly("a");
  }

  @Test
  void globalIndexCombinesItemsOfManyPartitions() {
    for (int n = 0; n < 5; n++) {
      put(
          Item.at(new Key("home" + n, "same"))
              .inIndex(Index.GSI3, new Key("meeting", "n" + (9 - n)))
              .build());
    }

    assertThat(walk(Query.of(Index.GSI3, "meeting")).stream().map(item -> item.key().partition()))
        .containsExactly("home4", "home3", "home2", "home1", "home0");
  }

  @Test
  void estimateCountsIndexEntries() {
    put(placed("a", Index.LSI2, "1"), placed("b", Index.LSI2, "2"), item("c"));

    assertThat(table.estimate(Query.of(Index.LSI2, "partition").limit(10))).isEqualTo(2);
    assertThat(table.estimate(Query.of(Index.GSI2, "partition").limit(10))).isZero();
  }

  private void update(Change change) {
    assertThat(table.write(Write.update(key("a"), Condition.present(), change)).isWritten())
        .isTrue();
  }
}
