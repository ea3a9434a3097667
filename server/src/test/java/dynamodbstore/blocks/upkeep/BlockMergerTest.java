package dynamodbstore.blocks.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.EntryBits;
import dynamodbstore.blocks.EntryPart;
import dynamodbstore.blocks.NewBlock;
import dynamodbstore.blocks.columns.Column;
import dynamodbstore.blocks.columns.ColumnType;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.content.BlockEntriesBuilder;
import dynamodbstore.blocks.content.EntryId;
import dynamodbstore.blocks.content.NewColumn;
import dynamodbstore.blocks.groups.ColumnGroupBuilder;
import dynamodbstore.blocks.groups.GroupDefinition;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BlockMergerTest {
  private static final ExperimentId EXPERIMENT = new ExperimentId(1);
  private static final String SPANS = "spans";
  private static final String PAIRS = "pairs";
  private static final String TAGS = "tags";

  /** Spans of which a merged block can have two times as many, but not three times. */
  private static final int MANY = Column.MOST_ROWS / 5;

  /** Spans of which a merged block can have as many, but not two times. */
  private static final int MOST = Column.MOST_ROWS / 3;

  private final TestClock clock = new TestClock();
  private final BlockRepository blocks =
      BlockRepository.of(
          new MemoryTable(clock, new Meter()), new Environment(clock, new Random(1)));
  private final BlockMerger merger = new BlockMerger(blocks, _ -> EntryPart.INFO);

  @Test
  void firstBlocksThatFitAreMergedIfNotAllDo() {
    var rows = List.of(spans(MANY), spans(MANY), spans(MANY), spans(1));

    assertThat(merger.merge(rows)).isPresent();

    assertThat(rows.stream().map(this::isListed)).containsExactly(false, false, true, true);
    assertThat(rows).allMatch(merger::isMergeable);
  }

  @Test
  void blocksOfWhichNoTwoFitAreNotSelectedAgain() {
    var rows = List.of(spans(MOST), spans(MOST), spans(MOST));

    assertThat(merger.merge(rows)).isEmpty();

    assertThat(rows).allMatch(this::isListed).noneMatch(merger::isMergeable);
  }

  @Test
  void largeBlockDoesNotKeepTheNextOnesFromBeingMerged() {
    var rows = List.of(spans(MOST), spans(MOST), spans(1), spans(2));

    assertThat(merger.merge(rows)).isPresent();

    assertThat(rows.stream().map(this::isListed)).containsExactly(true, false, false, false);
    assertThat(rows.stream().map(merger::isMergeable)).containsExactly(false, true, true, true);
  }

  @Test
  void singleBlockThatIsTooLargeIsNotSelectedAgain() {
    var row = spans(Column.MOST_ROWS - 1);

    assertThat(merger.merge(List.of(row))).isEmpty();

    assertThat(merger.isMergeable(row)).isFalse();
  }

  @Test
  void blocksWithTooManyDifferentKeysAreNotMerged() {
    int keys = MergeSize.MOST_KEYS * 2 / 3;
    var rows = List.of(tags("a", keys), tags("b", keys));

    assertThat(merger.merge(rows)).isEmpty();

    assertThat(rows).noneMatch(merger::isMergeable);
  }

  @Test
  void blocksWithTheSameManyKeysAreMerged() {
    int keys = MergeSize.MOST_KEYS * 2 / 3;

    assertThat(merger.merge(List.of(tags("a", keys), tags("a", keys)))).isPresent();
  }

  private boolean isListed(DirectoryRow row) {
    return blocks.directory().find(row.key()).orElseThrow().isListed();
  }

  private DirectoryRow spans(int count) {
    var group = new ColumnGroupBuilder(GroupDefinition.nested(SPANS));
    for (int row = 0; row < count; row++) {
      group.endRow();
    }
    group.endParent();
    return list(NewColumn.group(SPANS, group.build()));
  }

  private DirectoryRow tags(String prefix, int count) {
    var group = new ColumnGroupBuilder(GroupDefinition.of(PAIRS).with(TAGS, ColumnType.PAIRS));
    var tags = new HashMap<String, String>();
    for (int key = 0; key < count; key++) {
      tags.put(prefix + key, "value");
    }
    group.pairs(TAGS).add(tags);
    group.endRow();
    return list(NewColumn.group(PAIRS, group.build()));
  }

  /** Lists a block of one entry. */
  private DirectoryRow list(NewColumn column) {
    var key = new BlockKey(EXPERIMENT, 1_000, blocks.names().newBlock());
    var entries = new BlockEntriesBuilder();
    entries.add(new EntryId("trace", key.block()), 1);
    var bits = new EntryBits(FlagColumn.all(1), FlagColumn.all(1));
    var block = new NewBlock(key, 0, bits, List.of(entries.build(), column), Optional.empty());
    var put = blocks.directory().put(block);
    var _ = blocks.directory().list(put.key(), new BitSet());
    return blocks.directory().find(put.key()).orElseThrow();
  }
}
