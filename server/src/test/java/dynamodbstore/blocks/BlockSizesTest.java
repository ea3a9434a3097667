package dynamodbstore.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.table.items.ItemSize;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
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
            Map.of("entries", 20, "core", 16, "pairs", 18, "assess", 2, "spans", 30, "text", 81));
  }

  @Test
  void columnsOfAMergedBlockTakeTheseBytesPerTrace() {
    assertThat(sizes(4_000))
        .isEqualTo(
            Map.of("entries", 20, "core", 12, "pairs", 14, "assess", 2, "spans", 22, "text", 77));
  }

  @Test
  void directoryRowTakesTheseBytes() {
    var random = new Random(1);
    var some = new BitSet();
    var most = new BitSet();
    for (int row = 0; row < 4_000; row++) {
      some.set(row, random.nextBoolean());
      most.set(row, random.nextInt(100) > 0);
    }

    assertThat(rowSize(256, FlagColumn.all(256))).isEqualTo(204);
    assertThat(rowSize(4_000, FlagColumn.all(4_000))).isEqualTo(207);
    assertThat(rowSize(4_000, FlagColumn.of(4_000, some))).isEqualTo(1_211);
    assertThat(rowSize(4_000, FlagColumn.of(4_000, most))).isLessThan(330);
  }

  private static int rowSize(int traces, FlagColumn bits) {
    var key = new BlockKey(new ExperimentId(123), 1_700_000_000_000L, "0123456789abcdef");
    var block =
        new NewBlock(
            key,
            1_600_000_000_000L,
            new EntryBits(bits, bits),
            PlausibleBlock.of(traces),
            Optional.empty());
    var revision = BlockRevision.of(1_700_000_000_000_000L, "0123456789abcdef.ff");
    return ItemSize.of(DirectoryRowItems.item(block.row(revision, new BlockStatus.Pending())));
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
