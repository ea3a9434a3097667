package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.LimitExceeded;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of transactions: several writes, all or none. */
abstract class TransactionsContract extends ContractFixture {
  TransactionsContract(Opener opener) {
    super(opener);
  }

  @Test
  void transactionCanContainEveryKindOfWrite() {
    put(item("deleted"), item("updated"), item("checked"));

    var outcome =
        table.transact(
            List.of(
                Write.create(
                    item("created").toBuilder().inIndex(Index.GSI4, new Key("g", "1")).build()),
                Write.put(item("put")),
                Write.delete(key("deleted"), Condition.present()),
                Write.update(key("updated"), Condition.present(), Change.set("name", "new")),
                Write.check(key("checked"), Condition.is("name", "checked"))));

    assertThat(outcome).isEqualTo(Outcome.written());
    assertThat(sorts(Query.of(Index.PRIMARY, "partition")))
        .containsExactly("checked", "created", "put", "updated");
    assertThat(table.get(key("updated"), Read.STRONG).orElseThrow().text("name")).isEqualTo("new");
    assertThat(sorts(Query.of(Index.GSI4, "g"))).containsExactly("created");
  }

  @Test
  void refusedTransactionWritesNothingAndNamesTheRefusedWrite() {
    put(item("taken"));

    var outcome =
        table.transact(
            List.of(
                Write.put(item("first")),
                Write.update(key("second"), Condition.always(), Change.add("n", 1)),
                Write.create(item("taken")),
                Write.check(key("absent"), Condition.present())));

    assertThat(outcome).isEqualTo(new Outcome.Refused(2, Optional.of(item("taken"))));
    assertThat(sorts(Query.of(Index.PRIMARY, "partition"))).containsExactly("taken");
  }

  @Test
  void refusalBecauseOfAnAbsentItemReturnsNoItem() {
    var outcome =
        table.transact(
            List.of(Write.put(item("first")), Write.delete(key("absent"), Condition.present())));

    assertThat(outcome).isEqualTo(new Outcome.Refused(1, Optional.empty()));
    assertThat(table.get(key("first"), Read.STRONG)).isEmpty();
  }

  @Test
  void aCheckWritesNothing() {
    var outcome =
        table.transact(
            List.of(Write.check(key("absent"), Condition.absent()), Write.put(item("a"))));

    assertThat(outcome).isEqualTo(Outcome.written());
    assertThat(sorts(Query.of(Index.PRIMARY, "partition"))).containsExactly("a");
  }

  @Test
  void claimCanBeReplacedAtomically() {
    put(Item.at(key("name old")).with("owner", 1).build());
    put(Item.at(key("thing")).with("name", "old").with("revision", 1).build());

    var outcome =
        table.transact(
            List.of(
                Write.update(
                    key("thing"),
                    Condition.is("revision", 1),
                    Change.set("name", "new"),
                    Change.add("revision", 1)),
                Write.create(Item.at(key("name new")).with("owner", 1).build()),
                Write.delete(key("name old"), Condition.is("owner", 1))));

    assertThat(outcome).isEqualTo(Outcome.written());
    assertThat(sorts(Query.of(Index.PRIMARY, "partition"))).containsExactly("name new", "thing");
  }

  @Test
  void hundredWritesAreAcceptedAndOneMoreIsRejected() {
    var writes = new ArrayList<Write>();
    for (int n = 0; n < 100; n++) {
      writes.add(Write.create(item("n" + n)));
    }

    assertThat(table.transact(writes)).isEqualTo(Outcome.written());
    writes.add(Write.create(item("one more")));
    assertThatThrownBy(() -> table.transact(writes))
        .isInstanceOf(LimitExceeded.class)
        .hasMessageContaining("101")
        .hasMessageContaining("100");
    assertThat(sorts(Query.of(Index.PRIMARY, "partition"))).hasSize(100);
  }

  @Test
  void fourMegabytesAreAcceptedAndMoreIsRejected() {
    var writes = new ArrayList<Write>();
    for (int n = 0; n < 10; n++) {
      writes.add(Write.put(Item.at(key("n" + n)).with("bytes", new byte[400_000]).build()));
    }

    assertThat(table.transact(writes)).isEqualTo(Outcome.written());
    writes.add(Write.put(Item.at(key("more")).with("bytes", new byte[400_000]).build()));
    assertThatThrownBy(() -> table.transact(writes))
        .isInstanceOf(LimitExceeded.class)
        .hasMessageContaining("4,194,304");
    assertThat(table.get(key("more"), Read.STRONG)).isEmpty();
  }

  @Test
  void twoWritesOfOneKeyAndEmptyTransactionsAreRejected() {
    assertThatThrownBy(
            () ->
                table.transact(
                    List.of(Write.put(item("a")), Write.check(key("a"), Condition.absent()))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> table.transact(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
