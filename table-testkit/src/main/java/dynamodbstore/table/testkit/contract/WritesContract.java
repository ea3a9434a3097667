package dynamodbstore.table.testkit.contract;

import static dynamodbstore.table.Condition.absent;
import static dynamodbstore.table.Condition.all;
import static dynamodbstore.table.Condition.always;
import static dynamodbstore.table.Condition.any;
import static dynamodbstore.table.Condition.below;
import static dynamodbstore.table.Condition.has;
import static dynamodbstore.table.Condition.is;
import static dynamodbstore.table.Condition.not;
import static dynamodbstore.table.Condition.present;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Contract of puts, deletes and their conditions. */
abstract class WritesContract extends ContractFixture {
  WritesContract(Opener opener) {
    super(opener);
  }

  private static Item target() {
    return Item.at(key("target"))
        .with("text", "abc")
        .with("number", 5)
        .with("flag", true)
        .with("bytes", new byte[] {1, 2})
        .with("list", new Value.ListOf(List.of(Value.of(1))))
        .with("map", new Value.MapOf(Map.of("a", Value.of("b"))))
        .build();
  }

  static Stream<Condition> conditionsThatHold() {
    return Stream.of(
        always(),
        present(),
        has("text"),
        is("text", "abc"),
        is("number", 5),
        is("flag", Value.of(true)),
        is("bytes", Value.of(new byte[] {1, 2})),
        is("list", new Value.ListOf(List.of(Value.of(1)))),
        is("map", new Value.MapOf(Map.of("a", Value.of("b")))),
        below("number", 6),
        not(absent()),
        not(is("text", "abcd")),
        not(is("missing", 1)),
        not(has("missing")),
        not(below("missing", 1)),
        all(present(), is("number", 5)),
        any(absent(), is("number", 5)),
        any(is("number", 1), all(has("text"), not(has("missing")))),
        not(any(absent(), is("text", "x"))));
  }

  static Stream<Condition> conditionsThatDoNotHold() {
    return Stream.of(
        absent(),
        has("missing"),
        is("text", "ab"),
        is("text", 5),
        is("number", "5"),
        is("missing", ""),
        is("flag", Value.of(false)),
        is("bytes", Value.of(new byte[] {1})),
        is("list", new Value.ListOf(List.of())),
        is("map", new Value.MapOf(Map.of("a", Value.of("c")))),
        below("number", 5),
        below("text", 5),
        below("missing", 5),
        not(always()),
        not(present()),
        all(present(), absent()),
        any(absent(), is("number", 6)));
  }

  static Stream<Condition> conditionsThatHoldWithoutAnItem() {
    return Stream.of(
        always(),
        absent(),
        not(present()),
        not(has("a")),
        not(is("a", 1)),
        any(absent(), has("a")));
  }

  static Stream<Condition> conditionsThatNeedAnItem() {
    return Stream.of(present(), has("a"), is("a", 1), below("a", 1), not(absent()), not(always()));
  }

  @ParameterizedTest
  @MethodSource("conditionsThatHold")
  void writeWithATrueConditionIsMade(Condition condition) {
    put(target());

    assertThat(table.write(Write.replace(item("target"), condition))).isEqualTo(written());
    assertThat(table.get(key("target"), Read.STRONG)).contains(item("target"));
    put(target());
    assertThat(table.write(Write.delete(key("target"), condition))).isEqualTo(written());
    assertThat(table.get(key("target"), Read.STRONG)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("conditionsThatDoNotHold")
  void refusedWriteChangesNothingAndReturnsTheStoredItem(Condition condition) {
    put(target());

    var refused = new Outcome.Refused(0, Optional.of(target()));
    assertThat(table.write(Write.replace(item("target"), condition))).isEqualTo(refused);
    assertThat(table.write(Write.delete(key("target"), condition))).isEqualTo(refused);
    assertThat(table.get(key("target"), Read.STRONG)).contains(target());
  }

  @ParameterizedTest
  @MethodSource("conditionsThatHoldWithoutAnItem")
  void writeWithoutAnItemIsMadeIfItsConditionHolds(Condition condition) {
    assertThat(table.write(Write.delete(key("target"), condition))).isEqualTo(written());
    assertThat(table.write(Write.replace(target(), condition))).isEqualTo(written());
    assertThat(table.get(key("target"), Read.STRONG)).contains(target());
  }

  @ParameterizedTest
  @MethodSource("conditionsThatNeedAnItem")
  void writeThatNeedsAnItemIsRefusedIfAbsent(Condition condition) {
    var refused = new Outcome.Refused(0, Optional.empty());

    assertThat(table.write(Write.replace(target(), condition))).isEqualTo(refused);
    assertThat(table.write(Write.delete(key("target"), condition))).isEqualTo(refused);
    assertThat(table.get(key("target"), Read.STRONG)).isEmpty();
  }

  @Test
  void aPutReplacesTheWholeItem() {
    put(target());

    put(item("target"));

    assertThat(table.get(key("target"), Read.STRONG)).contains(item("target"));
  }

  @Test
  void secondCreateOfAKeyIsRefused() {
    var first = Item.at(key("claim")).with("by", "first").build();
    var second = Item.at(key("claim")).with("by", "second").build();

    assertThat(table.write(Write.create(first))).isEqualTo(written());
    assertThat(table.write(Write.create(second)))
        .isEqualTo(new Outcome.Refused(0, Optional.of(first)));
  }

  @Test
  void checkOutsideATransactionIsRejected() {
    assertThatThrownBy(() -> table.write(Write.check(key("a"), always())))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void deleteOfAnAbsentItemSucceeds() {
    assertThat(table.write(Write.delete(key("nothing")))).isEqualTo(written());
  }

  private static Outcome written() {
    return Outcome.written();
  }
}
