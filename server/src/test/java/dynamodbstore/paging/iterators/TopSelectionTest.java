package dynamodbstore.paging.iterators;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopSelectionTest {
  @Test
  void returnsTheFirstElementsInOrderAndWhetherMoreFollow() {
    var random = new Random(7);
    for (int round = 0; round < 200; round++) {
      var all =
          IntStream.range(0, random.nextInt(20)).boxed().collect(toCollection(ArrayList::new));
      Collections.shuffle(all, random);
      int count = 1 + random.nextInt(10);

      var best = TopSelection.of(count, all.iterator(), Comparator.<Integer>naturalOrder());

      assertThat(best.items())
          .isEqualTo(IntStream.range(0, Math.min(count, all.size())).boxed().toList());
      assertThat(best.more()).isEqualTo(all.size() > count);
    }
  }
}
