package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code writeAll}: many writes in one call, each with its own outcome. */
abstract class IndependentWritesContract extends ContractFixture {
  IndependentWritesContract(Opener opener) {
    super(opener);
  }

  @Test
  void eachWriteHasItsOwnOutcomeInOrder() {
    put(item("taken"), item("deleted"), item("updated"));

    var outcomes =
        table.writeAll(
            List.of(
                Write.put(item("new")),
                Write.create(item("taken")),
                Write.delete(key("deleted")),
                Write.delete(key("absent"), Condition.present()),
                Write.update(key("updated"), Condition.present(), Change.set("name", "changed")),
                Write.update(key("counter"), Condition.always(), Change.add("n", 3))
                    .returningItem()));

    assertThat(outcomes)
        .containsExactly(
            Outcome.written(),
            new Outcome.Refused(0, Optional.of(item("taken"))),
            Outcome.written(),
            new Outcome.Refused(0, Optional.empty()),
            Outcome.written(),
            new Outcome.Written(Optional.of(Item.at(key("counter")).with("n", 3).build())));
    assertThat(sorts(Query.of(Index.PRIMARY, "partition")))
        .containsExactly("counter", "new", "taken", "updated");
  }

  @Test
  void thousandConditionalWritesCanBeOneCall() {
    put(item("n0007"), item("n0500"));
    var writes = new ArrayList<Write>();
    for (int n = 0; n < 1000; n++) {
      writes.add(Write.create(item("n%04d".formatted(n))));
    }

    var outcomes = table.writeAll(writes);

    assertThat(outcomes).hasSize(1000);
    assertThat(outcomes.stream().filter(Outcome::isWritten)).hasSize(998);
    assertThat(outcomes.get(7)).isEqualTo(new Outcome.Refused(0, Optional.of(item("n0007"))));
    assertThat(outcomes.get(500).isWritten()).isFalse();
    assertThat(sorts(Query.of(Index.PRIMARY, "partition"))).hasSize(1000);
  }

  @Test
  void independentWritesHaveNoTotalSizeLimit() {
    var writes = new ArrayList<Write>();
    for (int n = 0; n < 60; n++) {
      writes.add(Write.put(Item.at(key("n" + n)).with("bytes", new byte[350_000]).build()));
    }

    assertThat(table.writeAll(writes)).allMatch(Outcome::isWritten).hasSize(60);
    assertThat(sorts(Query.of(Index.PRIMARY, "partition"))).hasSize(60);
  }

  @Test
  void emptyListHasNoOutcomes() {
    assertThat(table.writeAll(List.of())).isEmpty();
  }

  @Test
  void twoWritesOfOneKeyAreRejectedAndNothingIsWritten() {
    assertThatThrownBy(() -> table.writeAll(List.of(Write.put(item("a")), Write.delete(key("a")))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(table.get(key("a"), Read.STRONG)).isEmpty();
  }

  @Test
  void writesMaySpanManyPartitionsAndIndexes() {
    var writes = new ArrayList<Write>();
    for (int n = 0; n < 50; n++) {
      writes.add(
          Write.put(
              Item.at(new Key("home" + n, "a"))
                  .inIndex(Index.GSI1, new Key("all", "%02d".formatted(n)))
                  .build()));
    }

    assertThat(table.writeAll(writes)).allMatch(Outcome::isWritten);
    assertThat(walk(Query.of(Index.GSI1, "all"))).hasSize(50);
  }
}
