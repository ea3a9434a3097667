package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Contract of {@code writeStaged} that continues after a refusal: stages of independent writes,
 * then a transaction.
 */
abstract class StagedTransactionsContract extends ContractFixture {
  private static final Query EVERYTHING = Query.of(Index.PRIMARY, "partition");

  StagedTransactionsContract(Opener opener) {
    super(opener);
  }

  @Test
  void allStagesAndTheTransactionAreWritten() {
    var outcome =
        transactAfter(
            List.of(List.of(Write.put(item("a"))), List.of(), List.of(Write.create(item("b")))),
            List.of(Write.create(item("c")), Write.create(item("d"))));

    assertThat(outcome).isEqualTo(Outcome.written());
    assertThat(sorts(EVERYTHING)).containsExactly("a", "b", "c", "d");
  }

  @Test
  void refusedTransactionDoesNotUndoItsStages() {
    put(item("taken"));

    var outcome =
        transactAfter(
            List.of(List.of(Write.put(item("a")))),
            List.of(Write.create(item("c")), Write.create(item("taken"))));

    assertThat(outcome).isEqualTo(new Outcome.Refused(1, Optional.of(item("taken"))));
    assertThat(sorts(EVERYTHING)).containsExactly("a", "taken");
  }

  @Test
  void refusedWriteOfAStageDoesNotStopTheOthers() {
    put(item("taken"));

    var outcome =
        transactAfter(
            List.of(
                List.of(Write.create(item("taken")), Write.create(item("a"))),
                List.of(Write.put(item("b")))),
            List.of(Write.create(item("c"))));

    assertThat(outcome).isEqualTo(Outcome.written());
    assertThat(sorts(EVERYTHING)).containsExactly("a", "b", "c", "taken");
  }

  @Test
  void stagesMayBeLargerThanATransaction() {
    var rows =
        IntStream.range(0, 150)
            .mapToObj(n -> Item.at(key("n" + n)).with("bytes", new byte[30_000]).build())
            .<Write>map(Write::put)
            .toList();

    assertThat(transactAfter(List.of(rows), List.of(Write.create(item("z")))).isWritten()).isTrue();

    assertThat(sorts(EVERYTHING)).hasSize(151);
  }

  @Test
  void stagesAndTransactionCostTheSumOfTheirParts() {
    put(item("taken"));
    var stage = List.<Write>of(Write.put(item("a")), Write.put(item("b")));
    var writes = List.<Write>of(Write.put(item("taken")), Write.put(item("longer")));

    var together = costOf(() -> transactAfter(List.of(stage), writes));

    assertThat(together)
        .isEqualTo(costOf(() -> table.writeAll(stage)).plus(costOf(() -> table.transact(writes))));
  }

  @Test
  void keyInAStageAndTheTransactionIsRejected() {
    assertThatThrownBy(
            () ->
                transactAfter(
                    List.of(List.of(Write.put(item("a")))), List.of(Write.put(item("a")))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(table.get(key("a"), Read.STRONG)).isEmpty();
  }

  @Test
  void outcomesOfTheStagesAreInTheOrderOfTheirWrites() {
    put(item("taken"));
    var stages =
        List.of(
            List.<Write>of(Write.put(item("a")), Write.create(item("taken"))),
            List.<Write>of(Write.create(item("b"))));
    var last = List.<Write>of(Write.create(item("c")));

    var staged = table.writeStaged(StagedWrite.transaction(stages, last));

    assertThat(staged.prerequisites())
        .containsExactly(
            Outcome.written(),
            new Outcome.Refused(0, Optional.of(item("taken"))),
            Outcome.written());
    assertThat(staged.last()).containsExactly(Outcome.written());
  }

  @Test
  void independentLastWritesAreMadeInSpiteOfARefusedPrerequisite() {
    put(item("taken"));
    var stages = List.of(List.<Write>of(Write.create(item("taken"))));
    var last =
        new StagedWrite.Independent(
            List.of(Write.create(item("taken too")), Write.create(item("b"))));
    put(item("taken too"));

    var staged = table.writeStaged(new StagedWrite(stages, StagedWrite.OnRefusal.CONTINUE, last));

    assertThat(staged.last())
        .containsExactly(new Outcome.Refused(0, Optional.of(item("taken too"))), Outcome.written());
    assertThat(sorts(EVERYTHING)).containsExactly("b", "taken", "taken too");
  }

  private Outcome transactAfter(List<List<Write>> stages, List<Write> writes) {
    return table.writeStaged(StagedWrite.transaction(stages, writes)).last().getFirst();
  }
}
