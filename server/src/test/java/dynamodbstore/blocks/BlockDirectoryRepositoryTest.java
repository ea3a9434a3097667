package dynamodbstore.blocks;

import static dynamodbstore.blocks.BlockFixture.EXPERIMENT;
import static dynamodbstore.blocks.BlockFixture.info;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.blocks.BlockDirectoryRepository.Listing;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.content.StoredColumn;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.memory.MemoryTable;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlockDirectoryRepositoryTest {
  private final MemoryTable table = new MemoryTable(InstantSource.system(), new Meter());
  private final BlockFixture blocks = new BlockFixture(table);

  @Test
  void rowIsReadAsItWasPut() {
    var key = blocks.newKey(-5);
    var bits = new EntryBits(FlagColumn.all(9), FlagColumn.of(9, rows(2, 8)));
    var expiry = Optional.of(Instant.parse("2100-01-01T00:00:00Z"));

    var put = blocks.directory.put(new NewBlock(key, -10, bits, List.of(), expiry));
    var read = blocks.row(key);

    assertThat(read.key()).isEqualTo(key);
    assertThat(read.revision()).isEqualTo(put.revision());
    assertThat(read.status()).isEqualTo(new BlockStatus.Pending());
    assertThat(read.oldest()).isEqualTo(-10);
    assertThat(read.bits().info().set()).isEqualTo(rows(0, 1, 2, 3, 4, 5, 6, 7, 8));
    assertThat(read.bits().body().set()).isEqualTo(rows(2, 8));
    assertThat(read.expiry()).isEqualTo(expiry);
  }

  @Test
  void rowHasTheSizesOfItsColumns() {
    var read = blocks.row(blocks.put("a", "b").key());

    assertThat(read.columns()).hasSize(1);
    assertThat(read.column("entries").orElseThrow())
        .isInstanceOfSatisfying(
            StoredColumn.Group.class,
            group -> {
              assertThat(group.parts()).isEqualTo(1);
              assertThat(group.bytes()).isPositive();
            });
  }

  @Test
  void directoryHasTheNewestBlocksFirst() {
    var none = new EntryBits(FlagColumn.none(0), FlagColumn.none(0));
    for (long newest : new long[] {5, -3, 12, 5_000_000_000L}) {
      var _ = blocks.put(blocks.newKey(newest), none, List.of());
    }

    assertThat(blocks.directory.rows(EXPERIMENT).map(row -> row.key().newest()))
        .containsExactly(5_000_000_000L, 12L, 5L, -3L);
  }

  @Test
  void readersNeedListedBlocksAndThoseThatWereReplacedLately() {
    var one = new EntryBits(FlagColumn.none(1), FlagColumn.none(1));
    var sources = new ArrayList<DirectoryRow>();
    for (long newest : new long[] {5, -3, 12}) {
      var key = blocks.put(blocks.newKey(newest), one, List.of()).key();
      assertThat(blocks.directory.list(key, rows())).isEqualTo(Listing.LISTED);
      sources.add(blocks.row(key));
    }
    var target = blocks.put(blocks.newKey(20), one, List.of());
    assertThat(readable(Long.MIN_VALUE, Instant.MIN)).containsExactly(12L, 5L, -3L);
    assertThat(readable(5, Instant.MIN)).containsExactly(12L, 5L);

    assertThat(blocks.directory.replace(target, sources.subList(0, 2))).isTrue();

    var replaced = blocks.row(sources.getFirst().key()).revision().time();
    assertThat(readable(0, replaced.minusMillis(1))).containsExactly(20L, 12L, 5L);
    assertThat(readable(0, replaced)).containsExactly(20L, 12L);
  }

  private List<Long> readable(long since, Instant replaced) {
    try (var rows = blocks.directory.readable(EXPERIMENT, since, replaced, 1)) {
      return rows.map(row -> row.key().newest()).toList();
    }
  }

  @Test
  void listingClearsTheBitsOfWhatFailedAndKeepsVoidedOnesCleared() {
    var key = blocks.put("a", "b", "c").key();
    blocks.entries.voidAll(List.of(info(key, "a")));

    assertThat(blocks.directory.list(key, rows(1))).isEqualTo(Listing.LISTED);

    assertThat(blocks.row(key).status()).isEqualTo(new BlockStatus.Listed());
    assertThat(blocks.row(key).bits().info().set()).isEqualTo(rows(2));
    assertThat(blocks.row(key).bits().body().set()).isEqualTo(rows(0, 2));
  }

  @Test
  void listingOfABlockWithoutSuccessRemovesIt() {
    var key = blocks.put("a", "b").key();

    assertThat(blocks.directory.list(key, rows(0, 1))).isEqualTo(Listing.REMOVED);

    assertThat(blocks.row(key).status()).isEqualTo(new BlockStatus.Removed(false));
  }

  @Test
  void blockThatASweeperHasRemovedIsNeverListed() {
    var row = blocks.put("a");
    assertThat(blocks.directory.remove(row)).isTrue();

    assertThat(blocks.directory.list(row.key(), rows())).isEqualTo(Listing.GONE);
    assertThat(blocks.removal.delete(blocks.row(row.key()))).isTrue();
    assertThat(blocks.directory.list(row.key(), rows())).isEqualTo(Listing.GONE);

    assertThat(blocks.directory.find(row.key())).isEmpty();
  }

  @Test
  void listingAgainAfterALostResponseChangesNothing() {
    var key = blocks.list("a", "b");
    var before = blocks.row(key).revision();

    assertThat(blocks.directory.list(key, rows(0))).isEqualTo(Listing.LISTED);

    assertThat(blocks.row(key).revision()).isEqualTo(before);
  }

  @Test
  void replacementListsTheNewBlockAndMarksTheOldOnes() {
    var first = blocks.list("a");
    var second = blocks.list("b");

    var merged = blocks.merge(first, second).orElseThrow();

    assertThat(blocks.row(merged).isListed()).isTrue();
    assertThat(blocks.row(first).status()).isEqualTo(new BlockStatus.Replaced(merged));
    assertThat(blocks.row(second).status()).isEqualTo(new BlockStatus.Replaced(merged));
  }

  @Test
  void bitThatIsClearedMeanwhileRefusesAReplacement() {
    var first = blocks.list("a");
    var second = blocks.list("b");
    var sources = List.of(blocks.row(first), blocks.row(second));
    var target = blocks.put("a", "b");
    blocks.entries.voidAll(List.of(info(second, "b")));

    assertThat(blocks.directory.replace(target, sources)).isFalse();

    assertThat(blocks.row(first).isListed()).isTrue();
    assertThat(blocks.row(target.key()).status()).isEqualTo(new BlockStatus.Pending());
  }

  @Test
  void removalOfTheNewBlockRefusesAReplacement() {
    var source = blocks.row(blocks.list("a"));
    var target = blocks.put("a");
    assertThat(blocks.directory.remove(target)).isTrue();

    assertThat(blocks.directory.replace(target, List.of(source))).isFalse();

    assertThat(blocks.row(source.key()).isListed()).isTrue();
  }

  @Test
  void removalOfARowThatHasChangedIsRefused() {
    var row = blocks.put("a");
    assertThat(blocks.directory.list(row.key(), rows())).isEqualTo(Listing.LISTED);

    assertThat(blocks.directory.remove(row)).isFalse();
  }

  @Test
  void revisionsRiseAlsoIfTheClockStands() {
    var row = blocks.put("a");
    var _ = blocks.directory.list(row.key(), rows());

    assertThat(blocks.row(row.key()).revision().text()).isGreaterThan(row.revision().text());
  }

  @Test
  void damagedRowIsReported() {
    var key = BlockKeys.row(blocks.list("a"));
    var item = table.get(key, Read.STRONG).orElseThrow();
    for (var damage : List.of("info", "body", "columns")) {
      var damaged = item.toBuilder().with(damage, new byte[] {99}).build();
      var _ = table.write(Write.put(damaged));

      assertThatThrownBy(() -> blocks.directory.rows(EXPERIMENT).toList())
          .isInstanceOf(CorruptItem.class);
    }
  }

  private static BitSet rows(int... rows) {
    var set = new BitSet();
    IntStream.of(rows).forEach(set::set);
    return set;
  }
}
