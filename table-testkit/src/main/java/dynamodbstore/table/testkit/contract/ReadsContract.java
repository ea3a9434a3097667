package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Contract of reads by key and scans. */
abstract class ReadsContract extends ContractFixture {
  ReadsContract(Opener opener) {
    super(opener);
  }

  @Test
  void getReturnsTheWholeItemThatWasPut() {
    var item =
        Item.at(key("whole"))
            .with("text", "wört \uD83D\uDE00 \u0000 %#")
            .with("empty", "")
            .with("number", Long.MIN_VALUE)
            .with("largest", Long.MAX_VALUE)
            .with("zero", 0)
            .with("yes", true)
            .with("no", false)
            .with("bytes", new byte[] {0, -1, 127, -128})
            .with("noBytes", new byte[0])
            .with("list", new Value.ListOf(List.of(Value.of("a"), Value.of(1), nested())))
            .with("map", nested())
            .with("noList", new Value.ListOf(List.of()))
            .inIndex(Index.GSI1, new Key("elsewhere", "1"))
            .inIndex(Index.GSI5, new Key("elsewhere", "5"))
            .inIndex(Index.LSI1, "local 1")
            .inIndex(Index.LSI5, "local 5")
            .expiring(clock.in(Duration.ofDays(1)))
            .build();

    put(item);

    assertThat(table.get(item.key(), Read.STRONG)).contains(item);
  }

  @Test
  void getOfAnAbsentKeyIsEmpty() {
    assertThat(table.get(key("nothing"), Read.STRONG)).isEmpty();
    assertThat(table.getAll(List.of(key("nothing")), Read.STRONG)).isEmpty();
  }

  @Test
  void keysWithEqualConcatenationAreDistinct() {
    var left = Item.at(new Key("ab", "c")).with("side", "left").build();
    var right = Item.at(new Key("a", "bc")).with("side", "right").build();

    put(left, right);

    assertThat(table.get(left.key(), Read.STRONG)).contains(left);
    assertThat(table.get(right.key(), Read.STRONG)).contains(right);
  }

  @Test
  void eventuallyConsistentReadFindsTheItem() {
    put(item("a"));

    assertThat(table.get(key("a"), Read.EVENTUAL)).contains(item("a"));
  }

  @Test
  void projectedReadReturnsTheFieldsAndTheKey() {
    put(
        Item.at(key("a"))
            .with("one", 1)
            .with("two", 2)
            .inIndex(Index.LSI1, "x")
            .expiring(clock.in(Duration.ofDays(1)))
            .build());

    assertThat(table.get(key("a"), Read.STRONG.only("two", "three")))
        .contains(Item.at(key("a")).with("two", 2).expiring(clock.in(Duration.ofDays(1))).build());
    assertThat(table.get(key("a"), Read.STRONG.keys()))
        .contains(Item.at(key("a")).expiring(clock.in(Duration.ofDays(1))).build());
  }

  @Test
  void getAllHasNoLimitOnTheNumberOfKeys() {
    var keys = new ArrayList<Key>();
    for (int n = 0; n < 230; n++) {
      keys.add(key("n" + n));
      if (n % 2 == 0) {
        put(item("n" + n));
      }
    }
    keys.addAll(keys.subList(0, 50));

    var found = table.getAll(keys, Read.EVENTUAL);

    assertThat(found).hasSize(115);
    assertThat(found).allSatisfy((key, item) -> assertThat(item).isEqualTo(item(key.sort())));
  }

  @Test
  void getAllHasNoLimitOnTheTotalSize() {
    for (int n = 0; n < 60; n++) {
      put(Item.at(key("large" + n)).with("bytes", new byte[300_000]).build());
    }
    var keys = new ArrayList<Key>();
    for (int n = 0; n < 60; n++) {
      keys.add(key("large" + n));
    }

    assertThat(table.getAll(keys, Read.EVENTUAL)).hasSize(60);
  }

  @Test
  void getAllCanProjectFields() {
    put(item("a"), item("b"));

    assertThat(table.getAll(Set.of(key("a"), key("b")), Read.STRONG.keys()))
        .isEqualTo(
            Map.of(
                key("a"), Item.at(key("a")).build(),
                key("b"), Item.at(key("b")).build()));
  }

  @Test
  void scanFindsEveryItemOnceOverManyPages() {
    for (int n = 0; n < 9; n++) {
      put(Item.at(new Key("partition" + n % 3, "n" + n)).with("bytes", new byte[300_000]).build());
    }

    var keys =
        StreamSupport.stream(Pages.ofAll(table, Read.EVENTUAL.keys()).spliterator(), false)
            .map(Item::key)
            .toList();

    assertThat(keys).hasSize(9).doesNotHaveDuplicates();
  }

  private static Value nested() {
    return new Value.MapOf(
        Map.of("deep", new Value.MapOf(Map.of("er", new Value.ListOf(List.of(Value.of(true)))))));
  }
}
