package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of updates: changes of parts of an item without reading it first. */
abstract class UpdatesContract extends ContractFixture {
  UpdatesContract(Opener opener) {
    super(opener);
  }

  private Item updated(Change... changes) {
    var update = Write.update(key("a"), Condition.always(), changes).returningItem();
    var outcome = table.write(update);
    var after = ((Outcome.Written) outcome).after().orElseThrow();
    assertThat(table.get(key("a"), Read.STRONG)).contains(after);
    return after;
  }

  @Test
  void updateChangesTheNamedFieldsAndKeepsTheRest() {
    put(
        Item.at(key("a"))
            .with("kept", "as it was")
            .with("set", 1)
            .with("counted", 10)
            .with("removed", true)
            .with("there", "already")
            .inIndex(Index.LSI1, "1")
            .inIndex(Index.LSI2, "2")
            .inIndex(Index.GSI1, new Key("g", "1"))
            .build());

    var after =
        updated(
            Change.set("set", "text now"),
            Change.add("counted", -3),
            Change.add("new count", 4),
            Change.remove("removed"),
            Change.remove("never there"),
            Change.setIfAbsent("there", Value.of("late")),
            Change.setIfAbsent("not there", Value.of("first")),
            Change.move(Index.LSI1, key("moved")),
            Change.leaveIndex(Index.GSI1),
            Change.leaveIndex(Index.GSI2),
            Change.expire(clock.in(Duration.ofHours(1))));

    assertThat(after)
        .isEqualTo(
            Item.at(key("a"))
                .with("kept", "as it was")
                .with("set", "text now")
                .with("counted", 7)
                .with("new count", 4)
                .with("there", "already")
                .with("not there", "first")
                .inIndex(Index.LSI1, "moved")
                .inIndex(Index.LSI2, "2")
                .expiring(clock.in(Duration.ofHours(1)))
                .build());
  }

  @Test
  void updateOfAnAbsentItemCreatesIt() {
    var after =
        updated(
            Change.set("set", "x"),
            Change.setIfAbsent("default", Value.of(1)),
            Change.add("count", 2),
            Change.remove("gone"),
            Change.move(Index.GSI2, new Key("g", "2")));

    assertThat(after)
        .isEqualTo(
            Item.at(key("a"))
                .with("set", "x")
                .with("default", 1)
                .with("count", 2)
                .inIndex(Index.GSI2, new Key("g", "2"))
                .build());
  }

  @Test
  void expiryCanBeRemoved() {
    put(Item.at(key("a")).with("n", 1).expiring(clock.in(Duration.ofDays(1))).build());

    assertThat(updated(Change.neverExpire())).isEqualTo(Item.at(key("a")).with("n", 1).build());
    clock.advance(Duration.ofDays(2));
    assertThat(table.get(key("a"), Read.STRONG)).isPresent();
  }

  @Test
  void successiveIncrementsReturnSuccessiveNumbers() {
    for (long expected = 1; expected <= 5; expected++) {
      assertThat(updated(Change.add("count", 1)).number("count")).isEqualTo(expected);
    }
  }

  @Test
  void fieldNamesThatTheStoreReservesAreAllowed() {
    var after =
        updated(
            Change.set("name", "reserved word"),
            Change.set("a.b[0]", "path"),
            Change.set("#n", ":v"),
            Change.set("ünï \u0001", "odd"));

    assertThat(after.fields())
        .containsEntry("name", Value.of("reserved word"))
        .containsEntry("a.b[0]", Value.of("path"))
        .containsEntry("#n", Value.of(":v"))
        .containsEntry("ünï \u0001", Value.of("odd"));
  }

  @Test
  void refusedUpdateChangesNothingAndReturnsTheStoredItem() {
    put(item("a"));

    var outcome =
        table.write(
            Write.update(key("a"), Condition.is("name", "other"), Change.set("name", "new")));

    assertThat(outcome).isEqualTo(new Outcome.Refused(0, Optional.of(item("a"))));
    assertThat(table.get(key("a"), Read.STRONG)).contains(item("a"));
  }

  @Test
  void updateThatRequiresAnItemIsRefusedIfAbsent() {
    var outcome =
        table.write(Write.update(key("a"), Condition.present(), Change.set("name", "new")));

    assertThat(outcome).isEqualTo(new Outcome.Refused(0, Optional.empty()));
    assertThat(table.get(key("a"), Read.STRONG)).isEmpty();
  }

  @Test
  void itemIsReturnedOnlyOnRequest() {
    var outcome = table.write(Write.update(key("a"), Condition.always(), Change.add("n", 1)));

    assertThat(outcome).isEqualTo(Outcome.written());
  }

  @Test
  void additionToATextFieldThrows() {
    put(item("a"));

    assertThatThrownBy(() -> table.write(add("name", 1))).isInstanceOf(CorruptItem.class);
    assertThatThrownBy(() -> table.transact(List.of(add("name", 0))))
        .isInstanceOf(CorruptItem.class);
    assertThat(table.get(key("a"), Read.STRONG)).contains(item("a"));
  }

  @Test
  void additionThatOverflowsThrows() {
    var extremes =
        Item.at(key("a")).with("large", Long.MAX_VALUE - 1).with("small", Long.MIN_VALUE + 1);
    put(extremes.build());

    assertThat(table.write(add("large", 1)).isWritten()).isTrue();
    assertThat(table.write(add("small", -1)).isWritten()).isTrue();
    assertThatThrownBy(() -> table.write(add("large", 1))).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> table.transact(List.of(add("small", -1))))
        .isInstanceOf(ArithmeticException.class);
    assertThat(table.get(key("a"), Read.STRONG))
        .contains(
            Item.at(key("a")).with("large", Long.MAX_VALUE).with("small", Long.MIN_VALUE).build());
  }

  @Test
  void twoChangesOfOneFieldAreRejected() {
    assertThatThrownBy(
            () ->
                Write.update(key("a"), Condition.always(), Change.set("n", 1), Change.remove("n")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void updateCanHaveAHundredChanges() {
    var changes = new Change[100];
    for (int n = 0; n < 100; n++) {
      changes[n] = Change.set("field" + n, n);
    }

    assertThat(updated(changes).fields()).hasSize(100);
  }

  private static Write add(String field, long amount) {
    return Write.update(key("a"), Condition.always(), Change.add(field, amount));
  }
}
