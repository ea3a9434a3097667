package dynamodbstore.blocks.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TupleNumbersTest {
  @Test
  void tuplesAreNumberedInTheOrderInWhichTheyFirstOccur() {
    var random = new Random(1);
    for (int width = 1; width <= 4; width++) {
      for (int bound : new int[] {2, 30, Integer.MAX_VALUE}) {
        assertNumbered(width, bound, random);
      }
    }
  }

  private static void assertNumbered(int width, int bound, Random random) {
    var tuples = new TupleNumbers(width);
    Map<List<Integer>, Integer> expected = new LinkedHashMap<>();
    for (int chunk = 0; chunk < 3; chunk++) {
      var columns = new ArrayList<int[]>();
      for (int position = 0; position < width; position++) {
        columns.add(random.ints(300, -1, bound).toArray());
      }

      var numbers = tuples.number(columns, 300);

      for (int row = 0; row < 300; row++) {
        int at = row;
        var tuple = columns.stream().map(column -> column[at]).toList();
        expected.putIfAbsent(tuple, expected.size());
        assertThat(numbers[row]).isEqualTo(expected.get(tuple));
      }
    }
    assertThat(tuples.size()).isEqualTo(expected.size());
    expected.forEach(
        (tuple, number) -> {
          for (int position = 0; position < width; position++) {
            assertThat(tuples.at(number, position)).isEqualTo(tuple.get(position));
          }
        });
  }

  @Test
  void tuplesWithoutIntegersAreEqual() {
    assertThat(new TupleNumbers(0).number(List.of(), 3)).containsExactly(0, 0, 0);
  }
}
