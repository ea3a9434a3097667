package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EstimateTest {
  private static final int ITEMS = 20_000;
  private static final int TENTH = ITEMS / 10;

  @TempDir Path folder;

  @Test
  void estimateIsWithinAFactorOfFourInMemoryAndInFiles() {
    try (var table = Samples.open(folder)) {
      var random = new Random(1);
      var writes =
          IntStream.range(0, ITEMS).<Write>mapToObj(at -> Write.put(item(at, random))).toList();
      var _ = table.writeAll(writes);

      check(table);
    }
    try (var table = Samples.open(folder)) {
      check(table);
    }
  }

  private static void check(Table table) {
    for (var index : new Index[] {Index.PRIMARY, Index.LSI1}) {
      var all = Query.of(index, "partition").limit(100);
      var prefix = all.in(SortRange.prefix("n1"));

      assertThat(table.estimate(all)).isBetween(ITEMS / 4L, ITEMS * 4L);
      assertThat(table.estimate(prefix)).isBetween(TENTH / 4L, TENTH * 4L);
      assertThat(table.estimate(prefix.in(SortRange.prefix("n0001")))).isEqualTo(2);
    }
  }

  private static Item item(int number, Random random) {
    var noise = new byte[200];
    random.nextBytes(noise);
    var sort = "n" + new StringBuilder("%05d".formatted(number)).reverse();
    return Item.at(Samples.key(sort)).inIndex(Index.LSI1, sort).with("noise", noise).build();
  }
}
