package dynamodbstore.table.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Query;
import dynamodbstore.table.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Contract of {@code writeInOrder}: prerequisites are written first, and the last writes only if
 * none of these was refused.
 */
abstract class OrderedWritesContract extends ContractTest {
  OrderedWritesContract(Opener opener) {
    super(opener);
  }

  @Test
  void allWritesAreMadeAndTheirOutcomesAreInOrder() {
    put(item("deleted"));

    var outcomes =
        table.writeInOrder(
            List.of(Write.create(item("a")), Write.delete(key("deleted"))),
            List.of(Write.create(item("b"))));

    assertThat(outcomes).hasSize(3).allMatch(Outcome::isWritten);
    assertThat(sorts(Query.of(Index.PRIMARY, "partition"))).containsExactly("a", "b");
  }

  @Test
  void refusedPrerequisitePreventsTheLastWrites() {
    put(item("taken"));

    var outcomes =
        table.writeInOrder(
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
        table.writeInOrder(
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
    assertThat(table.writeInOrder(List.of(), List.of(Write.put(item("a"))))).hasSize(1);
    assertThat(table.writeInOrder(List.of(Write.put(item("b"))), List.of())).hasSize(1);
    assertThat(table.writeInOrder(List.of(), List.of())).isEmpty();
    assertThat(sorts(Query.of(Index.PRIMARY, "partition"))).containsExactly("a", "b");
  }

  @Test
  void orderedWritesHaveNoTotalSizeLimit() {
    var first = new ArrayList<Write>();
    for (int n = 0; n < 20; n++) {
      first.add(Write.put(Item.at(key("n" + n)).with("bytes", new byte[350_000]).build()));
    }

    var outcomes = table.writeInOrder(first, List.of(Write.create(item("z"))));

    assertThat(outcomes).hasSize(21).allMatch(Outcome::isWritten);
    assertThat(table.get(key("z"))).contains(item("z"));
  }

  @Test
  void orderedWritesCostTheSumOfTheirParts() {
    put(item("taken"));
    var written = List.<Write>of(Write.put(item("a")), Write.put(item("b")));
    var refused = Write.create(item("taken"));

    var together = costOf(() -> table.writeInOrder(written.subList(0, 1), written.subList(1, 2)));
    var withRefusal = costOf(() -> table.writeInOrder(List.of(refused), written));

    assertThat(together).isEqualTo(costOf(() -> table.writeAll(written)));
    assertThat(withRefusal).isEqualTo(costOf(() -> table.write(refused)));
  }

  @Test
  void keyInBothPartsIsRejected() {
    assertThatThrownBy(
            () -> table.writeInOrder(List.of(Write.put(item("a"))), List.of(Write.put(item("a")))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(table.get(key("a"))).isEmpty();
  }
}
