package dynamodbstore.blocks;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.blocks.columns.ColumnType;
import dynamodbstore.blocks.columns.DictionaryText;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.content.BlockColumns;
import dynamodbstore.blocks.content.BlockEntries;
import dynamodbstore.blocks.content.BlockEntriesBuilder;
import dynamodbstore.blocks.content.ColumnRequest;
import dynamodbstore.blocks.content.EntryId;
import dynamodbstore.blocks.content.NewColumn;
import dynamodbstore.blocks.groups.ColumnGroupBuilder;
import dynamodbstore.blocks.groups.GroupDefinition;
import dynamodbstore.blocks.signatures.SignatureBuilder;
import dynamodbstore.blocks.signatures.SignatureQuery;
import dynamodbstore.blocks.signatures.TrigramSet;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.ForwardingTable;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BlockColumnRepositoryTest {
  private static final GroupDefinition NOISE =
      GroupDefinition.of("noise").with("text", ColumnType.TEXT);

  private static final int ROWS = 4_000;

  private final ReadKeys table = new ReadKeys(new MemoryTable(InstantSource.system(), new Meter()));
  private final BlockFixture blocks = new BlockFixture(table);

  @Test
  void onlyRequestedColumnsAreReadInOneBatch() {
    var row = put(100);

    var read = blocks.columns.read(List.of(row), ColumnRequest.of(BlockEntries.GROUP));

    assertThat(table.batches).hasSize(1);
    assertThat(table.batches.getFirst())
        .containsExactly(BlockKeys.column(row.key(), BlockEntries.GROUP, 0));
    assertThat(only(read, row).entries().at(99)).isEqualTo(new EntryId("id-99", row.key().block()));
    assertThat(only(read, row).entries().version(99)).isEqualTo(99);
    assertThat(only(read, row).group("noise")).isEmpty();
  }

  @Test
  void severalBlocksAreReadInOneBatch() {
    var rows = List.of(put(3), put(4));

    var read = blocks.columns.read(rows, ColumnRequest.of(BlockEntries.GROUP, "noise"));

    assertThat(table.batches).hasSize(1);
    assertThat(read.keySet()).containsExactly(rows.getFirst().key(), rows.getLast().key());
    assertThat(only(read, rows.getLast()).group("noise").orElseThrow().rows()).isEqualTo(4);
  }

  @Test
  void largeColumnIsDividedIntoItems() {
    var row = put(ROWS);
    var request = ColumnRequest.of("noise");

    var read = only(blocks.columns.read(List.of(row), request), row);

    assertThat(table.batches.getFirst()).hasSize(2);
    assertThat(BlockColumnRepository.size(row, request)).isGreaterThan(ROWS * 128);
    var texts = read.group("noise").orElseThrow().texts("text").orElseThrow();
    assertThat(texts.at(ROWS - 1)).isEqualTo(DictionaryText.of(noise(ROWS - 1)));
  }

  @Test
  void queryReadsOnlyItsPartsOfASignature() {
    var row = put(ROWS);
    var query = SignatureQuery.of(List.of(noise(17).substring(20, 60)));

    var read =
        blocks.columns.read(List.of(row), new ColumnRequest(Set.of(), Map.of("text", query)));

    assertThat(table.batches.getFirst()).hasSizeLessThanOrEqualTo(16);
    assertThat(row.column("text").orElseThrow().parts(ROWS)).isGreaterThan(60);
    var candidates = query.candidates(only(read, row).signature("text").orElseThrow());
    assertThat(candidates.get(17)).isTrue();
    assertThat(candidates.cardinality()).isLessThan(20);
  }

  @Test
  void columnsThatABlockDoesNotHaveAreNotRead() {
    var row = put(1);

    var read = blocks.columns.read(List.of(row), ColumnRequest.of("later"));

    assertThat(table.batches).isEmpty();
    assertThat(only(read, row).group("later")).isEmpty();
  }

  @Test
  void blockThatWasRemovedMeanwhileIsNotInTheResult() {
    var row = put(2);
    var other = put(1);
    blocks.columns.delete(row.key());

    var read = blocks.columns.read(List.of(row, other), ColumnRequest.of(BlockEntries.GROUP));

    assertThat(read).containsOnlyKeys(other.key());
  }

  @Test
  void damagedColumnIsReported() {
    var row = put(2);
    var key = BlockKeys.column(row.key(), "noise", 0);
    var bytes = table.get(key, Read.STRONG).orElseThrow().bytes("bytes").clone();
    bytes[bytes.length - 1] ^= 1;
    var _ = table.write(Write.put(Item.at(key).with("bytes", bytes).build()));

    assertThatThrownBy(() -> blocks.columns.read(List.of(row), ColumnRequest.of("noise")))
        .isInstanceOf(CorruptItem.class)
        .hasMessageContaining("C#noise#0000");
  }

  private static BlockColumns only(Map<BlockKey, BlockColumns> read, DirectoryRow row) {
    return requireNonNull(read.get(row.key()));
  }

  private DirectoryRow put(int rows) {
    var key = blocks.newKey(rows);
    var entries = new BlockEntriesBuilder();
    var noise = new ColumnGroupBuilder(NOISE);
    var signature = new SignatureBuilder();
    for (int row = 0; row < rows; row++) {
      entries.add(new EntryId("id-" + row, key.block()), row);
      noise.texts("text").add(noise(row));
      noise.endRow();
      var trigrams = new TrigramSet();
      trigrams.addText(noise(row));
      signature.add(trigrams);
    }
    var columns =
        List.of(
            entries.build(),
            NewColumn.group("noise", noise.build()),
            NewColumn.signature("text", signature));
    return blocks.put(key, new EntryBits(FlagColumn.all(rows), FlagColumn.all(rows)), columns);
  }

  private static String noise(int row) {
    var bytes = new byte[120];
    new Random(row).nextBytes(bytes);
    return "x" + HexFormat.of().withUpperCase().formatHex(bytes);
  }

  /** Table that records the keys of each batch read. */
  private static final class ReadKeys extends ForwardingTable {
    private final List<Collection<Key>> batches = new ArrayList<>();

    ReadKeys(Table table) {
      super(table);
    }

    @Override
    public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
      batches.add(keys);
      return super.getAll(keys, read);
    }
  }
}
