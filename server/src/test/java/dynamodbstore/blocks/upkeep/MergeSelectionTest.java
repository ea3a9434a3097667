package dynamodbstore.blocks.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.BlockRevision;
import dynamodbstore.blocks.BlockStatus;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.EntryBits;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.content.StoredColumn;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MergeSelectionTest {
  private static final ExperimentId EXPERIMENT = new ExperimentId(1);
  private static final int SMALL = 1_000;

  private int names;

  @Test
  void fewSmallBlocksAreLeftAlone() {
    assertThat(MergeSelection.of(blocks(15, 5))).isEmpty();
    assertThat(MergeSelection.of(blocks(11, 256))).isEmpty();
  }

  @Test
  void manyBlocksOfOneSizeAreMerged() {
    assertThat(MergeSelection.of(blocks(16, 5))).extracting(List::size).containsExactly(16);
    assertThat(MergeSelection.of(blocks(12, 256))).extracting(List::size).containsExactly(12);
  }

  @Test
  void blocksOfDifferentSizesAreNotMergedWithEachOther() {
    var rows = blocks(15, 5);
    rows.addAll(blocks(5, 300));

    assertThat(MergeSelection.of(rows)).isEmpty();
  }

  @Test
  void mergedBlockHasAtMostFourThousandEntriesAndNinetyNineSources() {
    assertThat(MergeSelection.of(blocks(32, 256))).extracting(List::size).containsExactly(15, 15);
    assertThat(MergeSelection.of(blocks(200, 2))).extracting(List::size).containsExactly(99, 99);
  }

  @Test
  void largeBlocksAreMergedOnlyIfMostOfThemIsVoid() {
    assertThat(MergeSelection.of(blocks(20, 3_000))).isEmpty();
    assertThat(MergeSelection.of(List.of(block(3_000, 1_400, SMALL)))).hasSize(1);
    assertThat(MergeSelection.of(List.of(block(3_000, 1_600, SMALL)))).isEmpty();
    assertThat(MergeSelection.of(List.of(block(3_000, 0, SMALL)))).isEmpty();
  }

  @Test
  void blocksWithLargeColumnsAreMergedInSmallerGroups() {
    var rows = new ArrayList<DirectoryRow>();
    for (int block = 0; block < 10; block++) {
      rows.add(block(256, 256, 2 << 20));
    }

    assertThat(MergeSelection.of(rows)).extracting(List::size).containsExactly(4, 4, 2);
    assertThat(MergeSelection.of(List.of(block(256, 2, 5 << 20)))).isEmpty();
  }

  private List<DirectoryRow> blocks(int number, int entries) {
    var blocks = new ArrayList<DirectoryRow>();
    for (int block = 0; block < number; block++) {
      blocks.add(block(entries, entries, SMALL));
    }
    return blocks;
  }

  private DirectoryRow block(int entries, int valid, int bytes) {
    var set = new BitSet();
    set.set(0, valid);
    var bits = FlagColumn.of(entries, set);
    return new DirectoryRow(
        new BlockKey(EXPERIMENT, 1, "b" + names++),
        new BlockRevision("r"),
        new BlockStatus.Listed(),
        0,
        new EntryBits(bits, bits),
        List.of(new StoredColumn.Group("g", 1, bytes)),
        Optional.empty());
  }
}
