package dynamodbstore.blocks;

import static dynamodbstore.blocks.BlockFixture.body;
import static dynamodbstore.blocks.BlockFixture.info;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.ForwardingTable;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EntryRepositoryTest {
  private final Writes table = new Writes(new MemoryTable(InstantSource.system(), new Meter()));
  private final BlockFixture blocks = new BlockFixture(table);

  @Test
  void voidClearsOneBitOfOneEntry() {
    var block = blocks.list("a", "b");

    blocks.entries.voidAll(List.of(info(block, "b")));

    assertThat(blocks.row(block).bits().info().set().stream()).containsExactly(0);
    assertThat(blocks.row(block).bits().body().set().stream()).containsExactly(0, 1);
    assertThat(blocks.entries.valid(List.of(info(block, "b"), body(block, "b"))))
        .containsExactly(body(block, "b"));
  }

  @Test
  void voidsOfOneBlockAreOneWriteAndRepeatedOnesNone() {
    var first = blocks.list("a", "b", "c");
    var second = blocks.list("a");
    var all = List.of(info(first, "a"), body(first, "a"), info(first, "c"), info(second, "a"));
    int before = table.count;

    blocks.entries.voidAll(all);
    assertThat(table.count - before).isEqualTo(2);
    blocks.entries.voidAll(all);

    assertThat(table.count - before).isEqualTo(2);
    assertThat(blocks.entries.valid(all)).isEmpty();
  }

  @Test
  void entryOfAPendingBlockIsVoidedBeforeItIsValid() {
    var block = blocks.put("a", "b").key();
    assertThat(blocks.entries.valid(List.of(info(block, "a")))).isEmpty();

    blocks.entries.voidAll(List.of(info(block, "a")));

    assertThat(blocks.row(block).bits().info().set().stream()).containsExactly(1);
  }

  @Test
  void voidFollowsReplacedRows() {
    var first = blocks.list("a", "b");
    var second = blocks.merge(first, blocks.list("c")).orElseThrow();
    var third = blocks.merge(second).orElseThrow();

    blocks.entries.voidAll(List.of(info(first, "b")));

    assertThat(blocks.row(third).bits().info().set().stream()).containsExactly(0, 2);
    assertThat(blocks.row(first).bits().info().set().stream()).containsExactly(0, 1);
  }

  @Test
  void voidFollowsPointersThatReplacedRowsHaveLeft() {
    var first = blocks.list("a");
    var second = blocks.merge(first).orElseThrow();
    var third = blocks.merge(second).orElseThrow();
    blocks.removal.leavePointer(blocks.row(first));
    blocks.removal.leavePointer(blocks.row(second));
    assertThat(blocks.directory.find(List.of(first, second))).isEmpty();
    assertThat(blocks.entries.valid(List.of(info(first, "a")))).hasSize(1);

    blocks.entries.voidAll(List.of(info(first, "a")));

    assertThat(blocks.row(third).bits().info().set().stream()).isEmpty();
  }

  @Test
  void entriesOfOneIdAreDistinguishedByTheirOrigins() {
    var first = blocks.list("a");
    var second = blocks.list("a");
    var merged = blocks.merge(first, second).orElseThrow();

    blocks.entries.voidAll(List.of(info(second, "a")));

    assertThat(blocks.row(merged).bits().info().set().stream()).containsExactly(0);
    assertThat(blocks.entries.valid(List.of(info(first, "a"), info(second, "a"))))
        .containsExactly(info(first, "a"));
  }

  @Test
  void chainsOfDifferentLengthsMayEndAtOneBlock() {
    var first = blocks.list("a", "b");
    var second = blocks.list("c");
    var third = blocks.merge(blocks.merge(first).orElseThrow(), second).orElseThrow();
    var all = List.of(info(first, "a"), info(second, "c"), body(first, "b"));

    blocks.entries.voidAll(all);

    assertThat(blocks.entries.valid(all)).isEmpty();
    assertThat(blocks.row(third).bits().info().set().stream()).containsExactly(1);
  }

  @Test
  void bodyIsCopiedByItselfAndVoidedByItself() {
    var first = blocks.list("a");
    blocks.entries.voidAll(List.of(info(first, "a")));
    var merged = blocks.merge(first).orElseThrow();
    assertThat(blocks.entries.valid(List.of(info(first, "a"), body(first, "a"))))
        .containsExactly(body(first, "a"));

    blocks.entries.voidAll(List.of(body(first, "a")));

    assertThat(blocks.row(merged).bits().isVoid()).isTrue();
  }

  @Test
  void nothingIsVoidedWhereNoBlockIs() {
    var removed = blocks.put("a");
    assertThat(blocks.directory.remove(removed)).isTrue();
    var never = blocks.newKey(1);
    int before = table.count;

    blocks.entries.voidAll(
        List.of(info(removed.key(), "a"), info(never, "a"), info(blocks.list("b"), "c")));

    assertThat(table.count - before).isEqualTo(3);
    assertThat(blocks.row(removed.key()).bits().info().isAll()).isTrue();
  }

  @Test
  void deadBlockIsDeletedWithThePointersToIt() {
    var first = blocks.list("a");
    var second = blocks.merge(first).orElseThrow();
    var other = blocks.list("b");
    var third = blocks.merge(second, other).orElseThrow();
    blocks.entries.voidAll(
        List.of(info(first, "a"), body(first, "a"), info(other, "b"), body(other, "b")));
    assertThat(blocks.row(third).bits().isVoid()).isTrue();
    assertThat(blocks.directory.remove(blocks.row(third))).isTrue();

    assertThat(blocks.removal.delete(blocks.row(third))).as("rows of merged blocks").isFalse();
    blocks
        .directory
        .rows(BlockFixture.EXPERIMENT)
        .filter(row -> row.status() instanceof BlockStatus.Replaced)
        .toList()
        .forEach(blocks.removal::leavePointer);
    assertThat(blocks.removal.delete(blocks.row(third))).isTrue();

    assertThat(table.scan(Optional.empty(), Read.STRONG).items()).isEmpty();
  }

  @Test
  void abandonedMergeKeepsThePointersToItsSources() {
    var first = blocks.list("a");
    var second = blocks.merge(first).orElseThrow();
    blocks.removal.leavePointer(blocks.row(first));
    table.refusesTransactions = true;
    assertThat(blocks.merge(second)).isEmpty();
    var abandoned =
        blocks
            .directory
            .rows(BlockFixture.EXPERIMENT)
            .filter(row -> row.status() instanceof BlockStatus.Pending)
            .findFirst()
            .orElseThrow();

    assertThat(blocks.directory.remove(abandoned)).isTrue();
    assertThat(blocks.removal.delete(blocks.row(abandoned.key()))).isTrue();

    assertThat(blocks.entries.valid(List.of(info(first, "a")))).hasSize(1);
  }

  @Test
  void sweepThatIsInterruptedAnywhereIsCompletedByTheNext() {
    boolean wasInterrupted = true;
    for (int step = 0; wasInterrupted; step++) {
      var faulty = new FaultyTable(new MemoryTable(InstantSource.system(), new Meter()));
      var own = new BlockFixture(faulty);
      var first = own.list("a");
      var second = own.merge(first).orElseThrow();
      var _ = own.merge(second).orElseThrow();
      var replaced = List.of(own.row(first), own.row(second));
      faulty.failBefore(step);

      wasInterrupted = isInterrupted(() -> replaced.forEach(own.removal::leavePointer));

      assertThat(own.entries.valid(List.of(info(first, "a")))).as("step " + step).hasSize(1);
      assertThat(faulty.hasFailed()).isEqualTo(wasInterrupted);
      own.directory.find(List.of(first, second)).values().forEach(own.removal::leavePointer);
      assertThat(own.entries.valid(List.of(info(first, "a")))).hasSize(1);
      assertThat(own.directory.find(List.of(first, second))).isEmpty();
    }
  }

  private static boolean isInterrupted(Runnable action) {
    try {
      action.run();
      return false;
    } catch (TableException _) {
      return true;
    }
  }

  /** Table that counts writes, and refuses transactions on request. */
  private static final class Writes extends ForwardingTable {
    private int count;
    private boolean refusesTransactions;

    Writes(Table table) {
      super(table);
    }

    @Override
    public Outcome write(Write write) {
      count++;
      return super.write(write);
    }

    @Override
    public List<Outcome> writeAll(List<Write> writes) {
      count++;
      return super.writeAll(writes);
    }

    @Override
    public Outcome transact(List<Write> writes) {
      return refusesTransactions
          ? new Outcome.Refused(0, Optional.empty())
          : super.transact(writes);
    }
  }
}
