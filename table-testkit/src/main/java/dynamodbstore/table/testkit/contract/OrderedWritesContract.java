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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Contract of {@code writeStaged} that stops at a refusal: prerequisites are written first, and the
 * last writes only if none of these was refused.
 */
abstract class OrderedWritesContract extends ContractFixture {
  OrderedWritesContract(Opener opener) {
    super(opener);
  }

  @Test
  void allWritesAreMadeAndTheirOutcomesAreInOrder() {
    put(item("deleted"));

    var outcomes =
        writeInOrder(
            List.of(Write.create(item("a")), Write.delete(key("deleted"))),
            List.of(Write.create(item("b"))));

    assertThat(outcomes).hasSize(3).allMatch(Outcome::isWritten);
    assertThat(sorts(Query.of(Index.PRIMARY, "partition"))).containsExactly("a", "b");
  }

  @Test
  void refusedPrerequisitePreventsTheLastWrites() {
    put(item("taken"));

    var outcomes =
        writeInOrder(
            List.of(Write.create(item("taken")), Write.create(item("a"))),
            List.of(Write.create(item("b"))));

    assertThat(outcomes)
        .containsExactly(new Outcome.Refused(0, Optional.of(item("taken"))), Outcome.written());
    assertThat(sorts(Query.of(Index.PRIMARY, "partition"))).containsExactly("a", "taken");
  }

  @Test
  void refusalAmongTheLastWritesAffectsNoOtherWrite() {
    put(item("taken"));

    var outcomes =
        writeInOrder(
            List.of(Write.create(item("a"))),
            List.of(Write.create(item("taken")), Write.create(item("b"))));

    assertThat(outcomes)
        .containsExactly(
            Outcome.written(),
            new Outcome.Refused(0, Optional.of(item("taken"))),
            Outcome.written());
    assertThat(sorts(Query.of(Index.PRIMARY, "partition"))).containsExactly("a", "b", "taken");
  }

  @Test
  void eitherPartMayBeEmpty() {
    assertThat(writeInOrder(List.of(), List.of(Write.put(item("a"))))).hasSize(1);
    assertThat(writeInOrder(List.of(Write.put(item("b"))), List.of())).hasSize(1);
    assertThat(writeInOrder(List.of(), List.of())).isEmpty();
    assertThat(sorts(Query.of(Index.PRIMARY, "partition"))).containsExactly("a", "b");
  }

  @Test
  void orderedWritesHaveNoTotalSizeLimit() {
    var first = new ArrayList<Write>();
    for (int n = 0; n < 20; n++) {
      first.add(Write.put(Item.at(key("n" + n)).with("bytes", new byte[350_000]).build()));
    }

    var outcomes = writeInOrder(first, List.of(Write.create(item("z"))));

    assertThat(outcomes).hasSize(21).allMatch(Outcome::isWritten);
    assertThat(table.get(key("z"), Read.STRONG)).contains(item("z"));
  }

  @Test
  void orderedWritesCostTheSumOfTheirParts() {
    put(item("taken"));
    var written = List.<Write>of(Write.put(item("a")), Write.put(item("b")));
    var refused = Write.create(item("taken"));

    var together = costOf(() -> writeInOrder(written.subList(0, 1), written.subList(1, 2)));
    var withRefusal = costOf(() -> writeInOrder(List.of(refused), written));

    assertThat(together).isEqualTo(costOf(() -> table.writeAll(written)));
    assertThat(withRefusal).isEqualTo(costOf(() -> table.write(refused)));
  }

  @Test
  void keyInBothPartsIsRejected() {
    assertThatThrownBy(
            () -> writeInOrder(List.of(Write.put(item("a"))), List.of(Write.put(item("a")))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(table.get(key("a"), Read.STRONG)).isEmpty();
  }

  @Test
  void refusedPrerequisitePreventsLaterStagesAndTheTransaction() {
    put(item("taken"));
    var stages =
        List.of(
            List.<Write>of(Write.create(item("a"))),
            List.<Write>of(Write.create(item("taken")), Write.create(item("b"))),
            List.<Write>of(Write.create(item("c"))));
    var last = new StagedWrite.Transaction(List.of(Write.create(item("d"))), Optional.empty());

    var staged = table.writeStaged(new StagedWrite(stages, StagedWrite.OnRefusal.STOP, last));

    assertThat(staged.prerequisites())
        .containsExactly(
            Outcome.written(),
            new Outcome.Refused(0, Optional.of(item("taken"))),
            Outcome.written());
    assertThat(staged.last()).isEmpty();
    assertThat(sorts(Query.of(Index.PRIMARY, "partition"))).containsExactly("a", "b", "taken");
  }

  /** The outcomes of all attempted writes. */
  private List<Outcome> writeInOrder(List<Write> first, List<Write> last) {
    var staged = table.writeStaged(StagedWrite.inOrder(first, last));
    var outcomes = new ArrayList<>(staged.prerequisites());
    outcomes.addAll(staged.last());
    return outcomes;
  }
}
