package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Utf8;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.OrderedText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Contract of key encodings: encoded numbers and texts sort in the table as the values do. */
abstract class KeyOrderContract extends ContractFixture {
  private static final List<Double> DOUBLES =
      List.of(
          Double.NEGATIVE_INFINITY,
          -Double.MAX_VALUE,
          -1e300,
          -2.5,
          -1.0,
          -Double.MIN_NORMAL,
          -Double.MIN_VALUE,
          0.0,
          Double.MIN_VALUE,
          Double.MIN_NORMAL,
          0.1,
          1.0,
          Math.nextUp(1.0),
          2.5,
          1e300,
          Double.MAX_VALUE,
          Double.POSITIVE_INFINITY);

  private static final List<Long> LONGS =
      List.of(Long.MIN_VALUE, -1_000_000L, -10L, -9L, -1L, 0L, 1L, 9L, 10L, 99L, Long.MAX_VALUE);

  private static final List<String> TEXTS =
      List.of(
          "",
          "\u0000",
          "\u0000a",
          "\u0001",
          "\u0001\u0000",
          "\u0002",
          " ",
          "#",
          "%",
          "%23",
          "A",
          "a",
          "a\u0000",
          "a\u0001b",
          "a b",
          "a#b",
          "aa",
          "b",
          "\u007f",
          "é",
          "日本",
          "\uFFFD",
          "\uD83D\uDE00",
          "\uDBFF\uDFFF");

  KeyOrderContract(Opener opener) {
    super(opener);
  }

  @Test
  void encodedDoublesSortNumericallyAndInverseOnesDescending() {
    assertSorted(DOUBLES, number -> KeyNumber.of(number));
    assertSorted(DOUBLES.reversed(), number -> KeyNumber.inverse(number));
  }

  @Test
  void encodedLongsSortNumericallyAndInverseOnesDescending() {
    assertSorted(LONGS, number -> KeyNumber.of(number));
    assertSorted(LONGS.reversed(), number -> KeyNumber.inverse(number));
  }

  @Test
  void encodedRandomDoublesSortNumerically() {
    var random = new Random(7);
    var doubles = new ArrayList<Double>();
    random
        .longs(100)
        .mapToObj(Double::longBitsToDouble)
        .filter(d -> !d.isNaN())
        .forEach(doubles::add);
    doubles.sort(Comparator.naturalOrder());

    assertSorted(doubles, number -> KeyNumber.of(number));
  }

  @Test
  void orderedTextSortsAsTheTextRegardlessOfASuffix() {
    var texts = TEXTS.stream().sorted(Utf8.ORDER).toList();

    assertSorted(texts, OrderedText::of);
    // A random suffix must not change the order of the text before it.
    var tails = new Random(11);
    assertSorted(texts, text -> OrderedText.of(text) + KeyNumber.of(tails.nextLong()));
  }

  @Test
  void escapedTextsGiveDistinctKeysAndPrefixes() {
    var keys = TEXTS.stream().map(text -> "T#" + EscapedText.of(text) + "#end").toList();

    put(keys.stream().map(ContractFixture::item).toArray(Item[]::new));

    assertThat(sorts(Query.of(Index.PRIMARY, "partition")))
        .containsExactlyInAnyOrderElementsOf(keys);
    for (var text : TEXTS) {
      assertThat(
              sorts(
                  Query.of(Index.PRIMARY, "partition")
                      .in(SortRange.prefix("T#" + EscapedText.of(text) + "#"))))
          .containsExactly("T#" + EscapedText.of(text) + "#end");
    }
  }

  /**
   * Puts each value under its encoding, in shuffled order, and reads them back in order from two
   * indexes.
   */
  private <T> void assertSorted(List<T> values, Function<T, String> spelling) {
    var keys = values.stream().map(spelling).toList();
    var partition = "order " + System.identityHashCode(keys);
    var writes = new ArrayList<Write>();
    for (int n = 0; n < keys.size(); n++) {
      // Multiplying by a prime that does not divide the size visits every index, out of order.
      var sort = keys.get((int) (n * 7919L % keys.size()));
      writes.add(Write.put(Item.at(new Key(partition, sort)).inIndex(Index.LSI4, sort).build()));
    }
    assertThat(table.writeAll(writes)).hasSize(keys.size());

    assertThat(sorts(Query.of(Index.PRIMARY, partition))).isEqualTo(keys);
    assertThat(sorts(Query.of(Index.LSI4, partition))).isEqualTo(keys);
    assertThat(sorts(Query.of(Index.LSI4, partition).backwards())).isEqualTo(keys.reversed());
  }
}
