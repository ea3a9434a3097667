package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contract of queries on a partition of the primary index. */
abstract class QueriesContract extends ContractFixture {
  QueriesContract(Opener opener) {
    super(opener);
  }

  private static Query query() {
    return Query.of(Index.PRIMARY, "partition");
  }

  @Test
  void partitionIsReadInSortKeyOrder() {
    put(item("b"), item("c"), item("a"), item("aa"), item("B"));
    put(Item.at(new Key("partition2", "a")).build(), Item.at(new Key("partitio", "n")).build());

    assertThat(sorts(query())).containsExactly("B", "a", "aa", "b", "c");
    assertThat(sorts(query().backwards())).containsExactly("c", "b", "aa", "a", "B");
  }

  @Test
  void sortKeysCompareAsUtf8NotAsUtf16() {
    // U+FFFD is one UTF-16 unit, larger than both surrogates of the emoji; in UTF-8 it is smaller.
    put(item("\uFFFD"), item("\uD83D\uDE00"), item("z"), item("é"), item("\u0000"), item("\u007f"));

    assertThat(sorts(query()))
        .containsExactly("\u0000", "z", "\u007f", "é", "\uFFFD", "\uD83D\uDE00");
  }

  @Test
  void rangesIncludeTheirBounds() {
    put(item("a"), item("b"), item("bb"), item("c"), item("d"));

    assertThat(sorts(query().in(SortRange.between("b", "c")))).containsExactly("b", "bb", "c");
    assertThat(sorts(query().in(SortRange.between("aa", "bz")))).containsExactly("b", "bb");
    assertThat(sorts(query().in(SortRange.atLeast("bb")))).containsExactly("bb", "c", "d");
    assertThat(sorts(query().in(SortRange.atMost("b")))).containsExactly("a", "b");
    assertThat(sorts(query().in(SortRange.exactly("b")))).containsExactly("b");
    assertThat(sorts(query().in(SortRange.prefix("b")))).containsExactly("b", "bb");
    assertThat(sorts(query().in(SortRange.prefix("x")))).isEmpty();
    assertThat(sorts(query().in(SortRange.between("b", "c")).backwards()))
        .containsExactly("c", "bb", "b");
    assertThat(sorts(query().in(SortRange.prefix("b")).backwards())).containsExactly("bb", "b");
    assertThat(sorts(query().in(SortRange.atLeast("bb")).backwards()))
        .containsExactly("d", "c", "bb");
    assertThat(sorts(query().in(SortRange.atMost("b")).backwards())).containsExactly("b", "a");
  }

  @Test
  void prefixIncludesTheLargestCharacters() {
    put(item("a"), item("a\uD83D\uDE00"), item("a\uDBFF\uDFFF"), item("a\uDBFF\uDFFFz"), item("b"));

    assertThat(sorts(query().in(SortRange.prefix("a")))).hasSize(4);
    assertThat(sorts(query().in(SortRange.prefix("a\uDBFF\uDFFF")))).hasSize(2);
    assertThat(sorts(query().in(SortRange.prefix("a")).backwards()).getLast()).isEqualTo("a");
  }

  @Test
  void queryAllReturnsPagesInOrderAndCostsTheSum() {
    put(item("a"), item("b"), item("c"));
    var queries =
        List.of(
            query().in(SortRange.atLeast("b")).limit(1),
            query().backwards(),
            Query.of(Index.PRIMARY, "nothing here"),
            query().limit(2));

    var pages = table.queryAll(queries);

    assertThat(pages).isEqualTo(queries.stream().map(table::query).toList());
    assertThat(pages.getFirst().items()).containsExactly(item("b"));
    assertThat(table.queryAll(List.of())).isEmpty();
    assertThat(costOf(() -> table.queryAll(queries)))
        .isEqualTo(costOf(() -> queries.stream().map(table::query).toList()));
  }

  @Test
  void allPagesOfManyQueriesAreRead() {
    put(item("a"), item("b"), item("c"));
    var queries = List.of(query().limit(1), query().backwards().limit(2));

    var walked = Pages.all(table, queries);

    assertThat(walked)
        .containsExactly(
            List.of(item("a"), item("b"), item("c")), List.of(item("c"), item("b"), item("a")));
  }

  @Test
  void limitEndsThePageAndReturnsTheNextPosition() {
    put(item("a"), item("b"), item("c"));

    var first = table.query(query().limit(2));
    var second = table.query(query().limit(2).after(first.next().orElseThrow()));

    assertThat(first.items()).containsExactly(item("a"), item("b"));
    assertThat(first.next()).contains(Position.of(key("b")));
    assertThat(second.items()).containsExactly(item("c"));
    assertThat(second.next()).isEmpty();
  }

  @Test
  void everyPageSizeYieldsTheSameItems() {
    for (int n = 0; n < 7; n++) {
      put(item("n" + n));
    }

    for (int limit = 1; limit <= 8; limit++) {
      assertThat(sorts(query().limit(limit)))
          .containsExactly("n0", "n1", "n2", "n3", "n4", "n5", "n6");
      assertThat(sorts(query().limit(limit).backwards()))
          .containsExactly("n6", "n5", "n4", "n3", "n2", "n1", "n0");
    }
  }

  @Test
  void queryContinuesAfterAPositionThatNeverExisted() {
    put(item("a"), item("c"), item("e"));

    assertThat(sorts(query().after(Position.of(key("b"))))).containsExactly("c", "e");
    assertThat(sorts(query().after(Position.of(key("c"))))).containsExactly("e");
    assertThat(sorts(query().after(Position.of(key("b"))).backwards())).containsExactly("a");
    assertThat(sorts(query().after(Position.of(key("f"))))).isEmpty();
    assertThat(sorts(query().in(SortRange.between("a", "d")).after(Position.of(key("b")))))
        .containsExactly("c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b"})
  void backwardQueryAfterTheLowerBoundIsEmpty(String first) {
    put(item("a"), item("c"), item("e"));
    var position = Position.of(key(first));

    assertThat(sorts(query().in(SortRange.between(first, "d")).after(position).backwards()))
        .isEmpty();
    assertThat(sorts(query().in(SortRange.atLeast(first)).after(position).backwards())).isEmpty();
    assertThat(sorts(query().in(SortRange.prefix(first)).after(position).backwards())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"c", "d"})
  void forwardQueryAfterTheUpperBoundIsEmpty(String last) {
    put(item("a"), item("c"), item("e"));
    var position = Position.of(key(last));

    assertThat(sorts(query().in(SortRange.between("a", last)).after(position))).isEmpty();
    assertThat(sorts(query().in(SortRange.atMost(last)).after(position))).isEmpty();
  }

  @Test
  void startPositionOutsideTheRangeIsRejected() {
    assertThatThrownBy(() -> query().after(Position.of(new Key("other", "a"))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> query().in(SortRange.prefix("a")).after(Position.of(key("b"))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void pageEndsAtOneMegabyteAndTheQueryContinues() {
    for (int n = 0; n < 5; n++) {
      put(Item.at(key("n" + n)).with("bytes", new byte[400_000]).build());
    }

    var page = table.query(query());

    assertThat(page.items()).hasSizeLessThan(5);
    assertThat(page.next()).isPresent();
    assertThat(sorts(query())).containsExactly("n0", "n1", "n2", "n3", "n4");
    assertThat(sorts(query().backwards())).containsExactly("n4", "n3", "n2", "n1", "n0");
    assertThat(sorts(query().read(Read.EVENTUAL.keys())))
        .containsExactly("n0", "n1", "n2", "n3", "n4");
  }

  @Test
  void queryReturnsOnlyTheProjectedFields() {
    put(
        Item.at(key("a"))
            .with("one", 1)
            .with("two", 2)
            .inIndex(Index.GSI1, new Key("g", "1"))
            .build());

    assertThat(walk(query().read(Read.STRONG.keys()))).containsExactly(Item.at(key("a")).build());
    assertThat(walk(query().read(Read.EVENTUAL.only("one"))))
        .containsExactly(Item.at(key("a")).with("one", 1).build());
  }

  @Test
  void emptyPartitionHasOneEmptyPage() {
    var page = table.query(query());

    assertThat(page.items()).isEmpty();
    assertThat(page.next()).isEmpty();
  }

  @Test
  void estimateIsExactBelowTheLimitAndAtLeastTheLimitAboveIt() {
    for (int n = 0; n < 10; n++) {
      put(item("n" + n));
    }

    assertThat(table.estimate(query().limit(100))).isEqualTo(10);
    assertThat(table.estimate(query().limit(100).in(SortRange.between("n2", "n4")))).isEqualTo(3);
    assertThat(table.estimate(query().limit(100).in(SortRange.prefix("x")))).isZero();
    assertThat(table.estimate(query().limit(4))).isGreaterThanOrEqualTo(4);
  }
}
