package dynamodbstore.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Bytes per trace in blocks of plausible traces, rounded up. A change of these figures needs a
 * reason.
 */
class BlockSizesTest {
  @Test
  void columnsOfAPackedBlockTakeTheseBytesPerTrace() {
    assertThat(sizes(256))
        .isEqualTo(
            Map.of("entries", 20, "core", 16, "pairs", 17, "assess", 2, "spans", 30, "text", 79));
  }

  @Test
  void columnsOfAMergedBlockTakeTheseBytesPerTrace() {
    assertThat(sizes(4_000))
        .isEqualTo(
            Map.of("entries", 20, "core", 12, "pairs", 12, "assess", 2, "spans", 22, "text", 75));
  }

  private static Map<String, Integer> sizes(int traces) {
    var sizes = new LinkedHashMap<String, Integer>();
    for (var column : PlausibleBlock.of(traces)) {
      var stored = column.stored();
      sizes.put(stored.name(), Math.ceilDiv(stored.bytes(), traces));
    }
    return sizes;
  }
}
