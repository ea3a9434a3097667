package dynamodbstore.blocks.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowChunksTest {
  @Test
  void allRowsAreVisitedInAscendingOrder() {
    for (int rows : new int[] {0, 1, RowChunks.MOST, RowChunks.MOST + 1, 3 * RowChunks.MOST}) {
      var set = new BitSet();
      IntStream.range(0, rows).forEach(row -> set.set(3 * row));
      var chunks = new ArrayList<int[]>();

      RowChunks.forEach(set, chunks::add);

      assertThat(chunks).allMatch(chunk -> chunk.length > 0 && chunk.length <= RowChunks.MOST);
      assertThat(chunks.stream().flatMapToInt(IntStream::of))
          .containsExactlyElementsOf(set.stream().boxed().toList());
    }
  }
}
