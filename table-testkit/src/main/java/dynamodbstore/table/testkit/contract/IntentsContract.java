package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.StagedOutcome;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.errors.LimitExceeded;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.ForwardingTable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Contract of {@code writeStaged} with an intent: its entry exists whenever a part of the staged
 * write exists, and is gone when all of it does.
 */
abstract class IntentsContract extends ContractFixture {
  private static final Query EVERYTHING = Query.of(Index.PRIMARY, "partition");
  private static final Key ENTRY = new Key("log", "entry");

  IntentsContract(Opener opener) {
    super(opener);
  }

  @Test
  void completeStagedWriteLeavesNoEntry() {
    var staged = writeStaged(List.of(Write.create(item("b")), Write.create(item("c"))));

    assertThat(staged.prerequisites()).containsExactly(Outcome.written());
    assertThat(staged.last()).containsExactly(Outcome.written());
    assertThat(sorts(EVERYTHING)).containsExactly("a", "b", "c");
    assertThat(entry()).isEmpty();
  }

  @Test
  void existingEntryIsReplacedAndDeletedEvenIfItIsClosed() {
    put(Item.at(ENTRY).with("closed", 1).inIndex(Index.GSI1, new Key("closed", "1")).build());

    var staged = writeStaged(List.of(Write.create(item("b"))));

    assertThat(staged.last()).containsExactly(Outcome.written());
    assertThat(entry()).isEmpty();
    assertThat(sorts(Query.of(Index.GSI1, "closed"))).isEmpty();
  }

  @Test
  void refusedTransactionLeavesTheEntry() {
    put(item("taken"));

    var staged = writeStaged(List.of(Write.create(item("b")), Write.create(item("taken"))));

    assertThat(staged.last()).containsExactly(new Outcome.Refused(1, Optional.of(item("taken"))));
    assertThat(sorts(EVERYTHING)).containsExactly("a", "taken");
    assertThat(entry()).contains(intent().entry());
  }

  @Test
  void refusedPrerequisiteThatStopsTheStagesLeavesTheEntry() {
    put(item("a"));
    var last = new StagedWrite.Transaction(List.of(Write.create(item("b"))), Optional.of(intent()));

    var staged =
        table.writeStaged(
            new StagedWrite(
                List.of(List.of(Write.create(item("a")))), StagedWrite.OnRefusal.STOP, last));

    assertThat(staged.last()).isEmpty();
    assertThat(entry()).contains(intent().entry());
  }

  @Test
  void entryClosedBeforeTheTransactionRefusesItAfterItsOwnWrites() {
    var closed = intent().entry().toBuilder().with("closed", 1).build();

    var outcome =
        new ClosingTable(table)
            .writeStaged(
                StagedWrite.transaction(
                    intent(),
                    List.of(List.of(Write.put(item("a")))),
                    List.of(Write.create(item("b")), Write.create(item("c")))));

    assertThat(outcome.last()).containsExactly(new Outcome.Refused(2, Optional.of(closed)));
    assertThat(sorts(EVERYTHING)).containsExactly("a");
    assertThat(entry()).contains(closed);
  }

  @Test
  void entryExistsAfterAFaultAtAnyStepThatLeavesAPart() {
    interruptEverywhere(new FaultyTable(table), 3);
  }

  @Test
  void entryExistsAfterAFaultAtAnyStepOfTheAdapterThatLeavesAPart() {
    interruptEverywhere(FaultyTable.ofCombinedCalls(table), 1);
  }

  /**
   * @param steps the fewest steps that the staged write has
   */
  private void interruptEverywhere(FaultyTable faulty, int steps) {
    boolean isFailing = true;
    int failures = 0;
    for (int step = 0; isFailing; step++) {
      faulty.failAfter(step);
      isFailing = isFailing(() -> writeStaged(faulty, List.of(Write.put(item("c")))));
      failures += isFailing ? 1 : 0;

      var stored = sorts(EVERYTHING);
      assertThat(entry().isPresent())
          .as("stored %s after step %d", stored, step)
          .isEqualTo(isFailing && !stored.contains("c"));
      for (var sort : stored) {
        var _ = table.write(Write.delete(key(sort)));
      }
      var _ = table.write(Write.delete(ENTRY));
    }
    assertThat(failures).isGreaterThanOrEqualTo(steps);
  }

  private static boolean isFailing(Runnable work) {
    try {
      work.run();
      return false;
    } catch (TableException fault) {
      return true;
    }
  }

  @Test
  void intentCostsAPutAndADeletionInTheTransaction() {
    // Of another size than the entry: substitutes for DynamoDB bill equal parts once.
    var large = List.<Write>of(Write.put(Item.at(key("b")).with("bytes", new byte[1_500]).build()));
    var fresh = costOf(() -> writeStaged(large));
    put(Item.at(ENTRY).with("bytes", new byte[5_000]).build());
    var replacing = costOf(() -> writeStaged(large));

    assertThat(fresh).isEqualTo(Cost.writing(1 + 1 + 2 * 2 + 2));
    assertThat(replacing).isEqualTo(Cost.writing(5 + 1 + 2 * 2 + 2));
  }

  @Test
  void refusedTransactionCostsTheSumOfItsParts() {
    put(item("taken"));

    var refused = costOf(() -> writeStaged(List.of(Write.create(item("taken")))));

    assertThat(refused).isEqualTo(Cost.writing(1 + 1 + 2 + 2));
  }

  @Test
  void stagedWriteLargerThanATransactionLeavesNoEntry() {
    var rows =
        IntStream.range(0, 20)
            .mapToObj(n -> Item.at(key("n" + n)).with("bytes", new byte[350_000]).build())
            .<Write>map(Write::put)
            .toList();

    var staged =
        table.writeStaged(
            StagedWrite.transaction(intent(), List.of(rows), List.of(Write.put(item("z")))));

    assertThat(staged.last()).containsExactly(Outcome.written());
    assertThat(entry()).isEmpty();
  }

  @Test
  void deletionOfTheEntryCountsTowardsTheLimitOfATransaction() {
    var writes =
        IntStream.range(0, 100).mapToObj(n -> item("n" + n)).<Write>map(Write::put).toList();

    assertThatThrownBy(() -> writeStaged(writes)).isInstanceOf(LimitExceeded.class);
    assertThat(entry()).isEmpty();
    assertThat(writeStaged(writes.subList(0, 99)).last()).containsExactly(Outcome.written());
  }

  @Test
  void writeToTheKeyOfTheEntryIsRejected() {
    var same = List.<Write>of(Write.delete(ENTRY));

    assertThatThrownBy(() -> writeStaged(same)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                table.writeStaged(
                    StagedWrite.transaction(
                        intent(), List.of(same), List.of(Write.put(item("b"))))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(sorts(EVERYTHING)).isEmpty();
  }

  @Test
  void entryThatIsNotOpenOrExpiresIsRejected() {
    var entry = intent().entry();
    var expiring = entry.toBuilder().expiring(clock.in(Duration.ofHours(1))).build();

    assertThatThrownBy(() -> new StagedWrite.Intent(entry, Condition.is("closed", 1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new StagedWrite.Intent(expiring, Condition.is("closed", 0)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private StagedOutcome writeStaged(List<Write> writes) {
    return writeStaged(table, writes);
  }

  /** After one prerequisite. */
  private static StagedOutcome writeStaged(Table table, List<Write> writes) {
    var stages = List.of(List.<Write>of(Write.put(item("a"))));
    return table.writeStaged(StagedWrite.transaction(intent(), stages, writes));
  }

  private Optional<Item> entry() {
    return table.get(ENTRY, Read.STRONG);
  }

  private static StagedWrite.Intent intent() {
    return new StagedWrite.Intent(
        Item.at(ENTRY).with("closed", 0).build(), Condition.is("closed", 0));
  }

  /** Table in which a sweep closes the entry before each stage, as the sweep of a log does. */
  private static final class ClosingTable extends ForwardingTable {
    ClosingTable(Table table) {
      super(table);
    }

    @Override
    public List<Outcome> writeAll(List<Write> writes) {
      var _ = wrapped().write(Write.update(ENTRY, Condition.present(), Change.set("closed", 1)));
      return super.writeAll(writes);
    }
  }
}
