package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.ReadModifyWrite;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.database.Durability;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.FaultyTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Faults before, between and after the steps of calls that the table combines into batches. */
class InterruptedCallsTest {
  /** Six items of this size fill one batch. */
  private static final int LARGE = 350_000;

  @TempDir private Path folder;
  private EmbeddedTable table;
  private FaultyTable faulty;

  /** What the table does with a staged write, and in how many steps. */
  enum Shape {
    ONE_BATCH(1, 10),
    REFUSED_PREREQUISITE(3, 10),
    LARGER_THAN_A_BATCH(4, LARGE);

    private final int steps;
    private final int bytes;

    Shape(int steps, int bytes) {
      this.steps = steps;
      this.bytes = bytes;
    }
  }

  enum LastKind {
    INDEPENDENT,
    TRANSACTION,
    TRANSACTION_WITH_INTENT;

    /** One more for the entry, unless all is one batch. */
    int steps(Shape shape) {
      return this == TRANSACTION_WITH_INTENT && shape != Shape.ONE_BATCH
          ? shape.steps + 1
          : shape.steps;
    }
  }

  @BeforeEach
  void openTable() {
    var options = EmbeddedOptions.defaults().withDurability(Durability.OS);
    table = EmbeddedTable.open(folder, options, InstantSource.system(), new Meter());
    faulty = FaultyTable.ofCombinedCalls(table);
  }

  @AfterEach
  void closeTable() {
    table.close();
  }

  @ParameterizedTest
  @EnumSource
  void stagedIndependentWritesInterruptedAnywhereKeepTheirOrder(Shape shape) {
    interruptEverywhere(shape, LastKind.INDEPENDENT);
  }

  @ParameterizedTest
  @EnumSource
  void stagedTransactionInterruptedAnywhereKeepsItsOrder(Shape shape) {
    interruptEverywhere(shape, LastKind.TRANSACTION);
  }

  @ParameterizedTest
  @EnumSource
  void stagedTransactionWithAnIntentInterruptedAnywhereKeepsItsOrder(Shape shape) {
    interruptEverywhere(shape, LastKind.TRANSACTION_WITH_INTENT);
  }

  private void interruptEverywhere(Shape shape, LastKind kind) {
    int steps = kind.steps(shape);
    for (int step = 0; step < steps; step++) {
      var partition = "after step " + step;
      var staged = staged(shape, kind, partition);
      faulty.failAfter(step);

      assertThatThrownBy(() -> faulty.writeStaged(staged)).isInstanceOf(OutcomeUnknown.class);

      assertOrder(staged, partition);
      assertThat(table.writeStaged(staged).last()).allMatch(Outcome::isWritten);
      assertThat(stored(partition)).containsAll(keys(staged.all()));
    }
    faulty.failAfter(steps);
    assertThat(faulty.writeStaged(staged(shape, kind, "whole")).last())
        .allMatch(Outcome::isWritten);
    assertThat(faulty.hasFailed()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void stagedWriteThatFailsBeforeItsFirstStepWritesNothing(LastKind kind) {
    faulty.failBefore(0);

    assertThatThrownBy(() -> faulty.writeStaged(staged(Shape.ONE_BATCH, kind, "p")))
        .isInstanceOf(TableUnavailable.class);

    assertThat(stored("p")).isEmpty();
  }

  @Test
  void stagedWriteInOneBatchIsThereWhollyAfterALostResponse() {
    var staged = staged(Shape.ONE_BATCH, LastKind.TRANSACTION, "p");
    faulty.failAfter(0);

    assertThatThrownBy(() -> faulty.writeStaged(staged)).isInstanceOf(OutcomeUnknown.class);

    assertThat(stored("p")).isEqualTo(keys(staged.all()));
  }

  @Test
  void rewriteInterruptedBetweenItsReadAndItsCommitWritesNothing() {
    faulty.failAfter(0);

    assertThatThrownBy(() -> faulty.rewriteAll(rewrites("p", 3)))
        .isInstanceOf(TableException.class);

    assertThat(stored("p")).isEmpty();
  }

  @Test
  void rewritesInterruptedBetweenBatchesKeepWholeBatchesAndCanBeRepeated() {
    // Three batches of two steps each: the reads and the commit.
    var storedAfterStep = List.of(0, 6, 6, 12, 12, 14);
    for (int step = 0; step < storedAfterStep.size(); step++) {
      var partition = "after step " + step;
      faulty.failAfter(step);

      assertThatThrownBy(() -> faulty.rewriteAll(rewrites(partition, 14)))
          .isInstanceOf(OutcomeUnknown.class);

      assertThat(stored(partition)).hasSize(storedAfterStep.get(step));
      assertThat(table.rewriteAll(rewrites(partition, 14)).refused()).isEmpty();
      assertThat(stored(partition)).hasSize(14);
    }
  }

  /** Two stages and the last writes. The first prerequisite is refused if the shape says so. */
  private StagedWrite staged(Shape shape, LastKind kind, String partition) {
    var taken = item(partition, "taken", 1);
    if (shape == Shape.REFUSED_PREREQUISITE) {
      assertThat(table.write(Write.put(taken)).isWritten()).isTrue();
    }
    var first =
        IntStream.range(0, 7)
            .<Write>mapToObj(n -> Write.put(item(partition, "a" + n, shape.bytes)))
            .collect(Collectors.toList());
    if (shape == Shape.REFUSED_PREREQUISITE) {
      first.add(Write.create(taken));
    }
    var second = List.<Write>of(Write.put(item(partition, "b", 10)));
    var last =
        List.<Write>of(Write.put(item(partition, "c", 10)), Write.put(item(partition, "d", 10)));
    return new StagedWrite(
        List.of(first, second),
        StagedWrite.OnRefusal.CONTINUE,
        switch (kind) {
          case INDEPENDENT -> new StagedWrite.Independent(last);
          case TRANSACTION -> new StagedWrite.Transaction(last, Optional.empty());
          case TRANSACTION_WITH_INTENT ->
              new StagedWrite.Transaction(last, Optional.of(intent(partition)));
        });
  }

  private void assertOrder(StagedWrite staged, String partition) {
    var stored = stored(partition);
    var first = keys(staged.prerequisites().getFirst());
    var second = keys(staged.prerequisites().getLast());
    var last = keys(staged.last().writes());
    if (stored.stream().anyMatch(second::contains)) {
      assertThat(stored).containsAll(first);
    }
    boolean isComplete = stored.stream().anyMatch(last::contains);
    if (isComplete) {
      assertThat(stored).containsAll(first).containsAll(second).containsAll(last);
    }
    staged
        .intent()
        .ifPresent(
            intent ->
                assertThat(table.get(intent.entry().key(), Read.STRONG).isPresent())
                    .isEqualTo(!isComplete));
  }

  private static StagedWrite.Intent intent(String partition) {
    return new StagedWrite.Intent(item("log", partition, 10), Condition.present());
  }

  private static Set<Key> keys(List<Write> writes) {
    return writes.stream().map(Write::key).collect(Collectors.toSet());
  }

  private Set<Key> stored(String partition) {
    var query = Query.of(Index.PRIMARY, partition).read(Read.STRONG.keys());
    return Pages.stream(table, query).map(Item::key).collect(Collectors.toSet());
  }

  private static List<Creating> rewrites(String partition, int count) {
    return IntStream.range(0, count)
        .mapToObj(n -> new Creating(item(partition, "n%02d".formatted(n), LARGE)))
        .toList();
  }

  /** Creates an item if it does not exist. */
  private record Creating(Item item) implements ReadModifyWrite<Void> {
    @Override
    public Key key() {
      return item.key();
    }

    @Override
    public Action<Void> of(Optional<Item> current) {
      return current.isPresent() ? ReadModifyWrite.leave() : new Apply<>(Write.create(item));
    }
  }

  private static Item item(String partition, String sort, int bytes) {
    return Item.at(new Key(partition, sort)).with("bytes", new byte[bytes]).build();
  }
}
