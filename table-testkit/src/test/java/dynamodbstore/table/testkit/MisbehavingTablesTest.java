package dynamodbstore.table.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class MisbehavingTablesTest {
  private static final Key KEY = new Key("home", "a");

  private final TestClock clock = new TestClock();
  private final MemoryTable memory = new MemoryTable(clock, new Meter());

  private static Item found(String position) {
    return Item.at(KEY).with("at", position).inIndex(Index.GSI1, new Key("all", position)).build();
  }

  @Test
  void laggingIndexMissesANewItemUntilItCatchesUp() {
    var lagging = new LaggingTable(memory, clock);
    var query = Query.of(Index.GSI1, "all");

    assertThat(lagging.write(Write.put(found("1"))).isWritten()).isTrue();

    assertThat(lagging.get(KEY, Read.STRONG)).contains(found("1"));
    assertThat(lagging.query(query).items()).isEmpty();
    lagging.catchUp();
    assertThat(lagging.query(query).items()).containsExactly(found("1"));
  }

  @Test
  void laggingIndexKeepsTheKeyOfAMovedItemButNotTheItem() {
    var lagging = new LaggingTable(memory, clock);
    var query = Query.of(Index.GSI1, "all");
    var _ = lagging.write(Write.put(found("1")));
    lagging.catchUp();

    var _ =
        lagging.transact(
            List.of(
                Write.update(
                    KEY, Condition.present(), Change.move(Index.GSI1, new Key("all", "2")))));

    assertThat(lagging.query(query).items()).isEmpty();
    assertThat(lagging.query(query.read(Read.EVENTUAL.keys())).items())
        .extracting(item -> item.position(Index.GSI1).orElseThrow().sort())
        .containsExactly("1");
  }

  @Test
  void aFaultyTableFailsOnceBeforeTheChosenWrite() {
    var faulty = new FaultyTable(memory);
    faulty.failBefore(1);

    assertThat(faulty.write(Write.put(found("1"))).isWritten()).isTrue();
    assertThatThrownBy(() -> faulty.write(Write.delete(KEY))).isInstanceOf(TableUnavailable.class);
    assertThat(memory.get(KEY, Read.STRONG)).isPresent();
    assertThat(faulty.write(Write.delete(KEY)).isWritten()).isTrue();
    assertThat(faulty.made()).isEqualTo(2);
  }

  @Test
  void aFaultyTableFailsOnceAfterTheChosenWrite() {
    var faulty = new FaultyTable(memory);
    faulty.failAfter(0);

    assertThatThrownBy(() -> faulty.transact(List.of(Write.put(found("1")))))
        .isInstanceOf(OutcomeUnknown.class);
    assertThat(memory.get(KEY, Read.STRONG)).contains(found("1"));
    assertThat(faulty.write(Write.delete(KEY)).isWritten()).isTrue();
  }

  @Test
  void faultyTableFailsInTheMiddleOfIndependentWrites() {
    var faulty = new FaultyTable(memory);
    var writes =
        List.<Write>of(
            Write.put(Item.at(new Key("home", "1")).build()),
            Write.put(Item.at(new Key("home", "2")).build()),
            Write.put(Item.at(new Key("home", "3")).build()));
    faulty.failBefore(1);

    assertThatThrownBy(() -> faulty.writeAll(writes)).isInstanceOf(TableUnavailable.class);
    assertThat(memory.query(Query.of(Index.PRIMARY, "home")).items()).hasSize(1);
  }

  @Test
  void faultyTableDividesAStagedWriteIntoSingleWrites() {
    var faulty = new FaultyTable(memory);
    faulty.failBefore(2);

    assertThatThrownBy(() -> faulty.writeStaged(staged())).isInstanceOf(TableUnavailable.class);

    assertThat(memory.query(Query.of(Index.PRIMARY, "home")).items()).hasSize(2);
  }

  @Test
  void faultyTableOfCombinedCallsFailsBetweenTheStepsOfTheWrappedTable() {
    for (int step = 0; step < 3; step++) {
      var fresh = new MemoryTable(clock, new Meter());
      var faulty = FaultyTable.ofCombinedCalls(fresh);
      faulty.failAfter(step);

      assertThatThrownBy(() -> faulty.writeStaged(staged())).isInstanceOf(OutcomeUnknown.class);

      assertThat(fresh.query(Query.of(Index.PRIMARY, "home")).items()).hasSize(step + 1);
      assertThat(faulty.hasFailed()).isTrue();
    }
  }

  @Test
  void faultyTableOfCombinedCallsFailsTheNextCallIfTheChosenStepWasWithinOne() {
    var faulty = FaultyTable.ofCombinedCalls(memory);
    faulty.failBefore(1);

    assertThat(faulty.writeStaged(staged()).last()).hasSize(1);
    assertThatThrownBy(() -> faulty.write(Write.delete(KEY))).isInstanceOf(TableUnavailable.class);
    assertThat(faulty.made()).isEqualTo(3);
  }

  private static StagedWrite staged() {
    return StagedWrite.inOrder(
        List.of(
            Write.put(Item.at(new Key("home", "1")).build()),
            Write.put(Item.at(new Key("home", "2")).build())),
        List.of(Write.put(Item.at(new Key("home", "3")).build())));
  }
}
