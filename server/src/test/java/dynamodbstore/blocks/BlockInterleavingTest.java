package dynamodbstore.blocks;

import static dynamodbstore.blocks.BlockFixture.EXPERIMENT;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.blocks.content.BlockEntries;
import dynamodbstore.blocks.content.ColumnRequest;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.ForwardingTable;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Random interleavings of voids, merges and sweeps: before any request of one, another may run, and
 * others before its requests. Deterministic for each seed.
 */
class BlockInterleavingTest {
  private static final int SEEDS = 150;
  private static final int MOST_NESTED = 3;

  @Test
  void exactlyTheEntriesThatWereNotVoidedStayValid() {
    int merges = 0;
    int interrupted = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      var run = new Run(new Random(seed));
      run.play();
      merges += run.merges;
      interrupted += run.interrupted;
    }
    assertThat(merges).isGreaterThan(SEEDS);
    assertThat(interrupted).isGreaterThan(10 * SEEDS);
  }

  /** One table, and what was packed and voided in it. */
  private static final class Run {
    private final Random random;
    private final BlockFixture blocks;
    private final List<EntryReference> packed = new ArrayList<>();
    private final Set<EntryReference> voided = new HashSet<>();
    private final Set<BlockKey> everyBlock = new HashSet<>();
    private int nested;
    private int merges;
    private int interrupted;
    private boolean isPlaying;

    Run(Random random) {
      this.random = random;
      var memory = new MemoryTable(InstantSource.system(), new Meter());
      blocks = new BlockFixture(new Interrupted(memory, this::interrupt));
    }

    void play() {
      for (int block = 0; block < 4; block++) {
        var key = blocks.list("a", "b", "c");
        for (var id : List.of("a", "b", "c")) {
          packed.add(new EntryReference(key, id, EntryPart.INFO));
          packed.add(new EntryReference(key, id, EntryPart.BODY));
        }
      }
      isPlaying = true;
      for (int step = 0; step < 12; step++) {
        act();
      }
      isPlaying = false;
      check();
    }

    private void interrupt() {
      if (isPlaying && nested < MOST_NESTED && random.nextInt(4) == 0) {
        interrupted++;
        nested++;
        act();
        nested--;
      }
    }

    private void act() {
      switch (random.nextInt(4)) {
        case 0 -> voidSome();
        case 1 -> mergeSome();
        default -> sweepOne();
      }
    }

    private void voidSome() {
      var some = new ArrayList<EntryReference>();
      for (int n = random.nextInt(4); n >= 0; n--) {
        some.add(packed.get(random.nextInt(packed.size())));
      }
      blocks.entries.voidAll(some);
      voided.addAll(some);
    }

    private void mergeSome() {
      var listed = blocks.listed();
      if (!listed.isEmpty()) {
        var first = listed.get(random.nextInt(listed.size())).key();
        var second = listed.get(random.nextInt(listed.size())).key();
        var sources =
            first.equals(second) ? new BlockKey[] {first} : new BlockKey[] {first, second};
        if (blocks.directory.find(List.of(sources)).size() == sources.length) {
          merges += merge(sources) ? 1 : 0;
        }
      }
    }

    /** A source may be deleted between two requests of the merger. */
    private boolean merge(BlockKey... sources) {
      try {
        return blocks.merge(sources).isPresent();
      } catch (NoSuchElementException _) {
        return false;
      }
    }

    private void sweepOne() {
      var rows = blocks.directory.rows(EXPERIMENT).toList();
      if (rows.isEmpty()) {
        return;
      }
      sweep(rows.get(random.nextInt(rows.size())));
    }

    private void sweep(DirectoryRow row) {
      everyBlock.add(row.key());
      switch (row.status()) {
        case BlockStatus.Pending _, BlockStatus.Intended _ -> {
          var _ = blocks.directory.remove(row);
        }
        case BlockStatus.Listed _ -> {
          if (row.bits().isVoid()) {
            var _ = blocks.directory.remove(row);
          }
        }
        case BlockStatus.Replaced _ -> blocks.removal.leavePointer(row);
        case BlockStatus.Removed _ -> {
          var _ = blocks.removal.delete(row);
        }
      }
    }

    private void check() {
      var expected = new HashSet<>(packed);
      expected.removeAll(voided);

      assertThat(blocks.entries.valid(packed)).isEqualTo(expected);
      assertThat(setBits()).isEqualTo(expected.size());
      sweepAll();
      assertThat(blocks.entries.valid(packed)).isEqualTo(expected);
      assertThat(blocks.directory.rows(EXPERIMENT).toList())
          .allMatch(row -> row.isListed() && !row.bits().isVoid());
      var blocksWithPointers = blocks.directory.pointers(everyBlock).keySet();
      assertThat(blocks.entries.resolve(blocksWithPointers)).containsOnlyKeys(blocksWithPointers);
    }

    /** Until nothing is left to be swept. Each block takes three steps at most. */
    private void sweepAll() {
      for (int round = 0; round < 3; round++) {
        blocks.directory.rows(EXPERIMENT).toList().forEach(this::sweep);
      }
    }

    /** Number of set bits in LISTED blocks, whose columns must all exist. */
    private int setBits() {
      var listed = blocks.listed();
      assertThat(blocks.columns.read(listed, ColumnRequest.of(BlockEntries.GROUP)))
          .hasSize(listed.size());
      return listed.stream()
          .mapToInt(
              row -> row.bits().info().set().cardinality() + row.bits().body().set().cardinality())
          .sum();
    }
  }

  /** Table that runs something else before each request. */
  private static final class Interrupted extends ForwardingTable {
    private final Runnable interruption;

    Interrupted(Table table, Runnable interruption) {
      super(table);
      this.interruption = interruption;
    }

    @Override
    public Optional<Item> get(Key key, Read read) {
      interruption.run();
      return super.get(key, read);
    }

    @Override
    public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
      interruption.run();
      return super.getAll(keys, read);
    }

    @Override
    public Outcome write(Write write) {
      interruption.run();
      return super.write(write);
    }

    @Override
    public List<Outcome> writeAll(List<Write> writes) {
      interruption.run();
      return super.writeAll(writes);
    }

    @Override
    public Outcome transact(List<Write> writes) {
      interruption.run();
      return super.transact(writes);
    }
  }
}
