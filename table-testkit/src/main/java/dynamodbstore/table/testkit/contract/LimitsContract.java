package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Limits;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.LimitExceeded;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Contract of size limits: every adapter rejects what is too large, and the message names the limit
 * and the actual size.
 */
abstract class LimitsContract extends ContractFixture {
  LimitsContract(Opener opener) {
    super(opener);
  }

  private static Item sized(String sort, int bytes) {
    int rest = bytes - ItemSize.of(Item.at(key(sort)).with("bytes", new byte[0]).build());
    return Item.at(key(sort)).with("bytes", new byte[rest]).build();
  }

  @Test
  void itemOfMaximumSizeIsAcceptedAndOneByteMoreIsRejected() {
    var largest = sized("largest", Limits.ITEM_BYTES);

    put(largest);

    assertThat(table.get(key("largest"), Read.STRONG)).contains(largest);
    assertThatThrownBy(() -> put(sized("larger", Limits.ITEM_BYTES + 1)))
        .isInstanceOf(LimitExceeded.class)
        .hasMessageContaining("partition / larger")
        .hasMessageContaining("409,601")
        .hasMessageContaining("409,600");
    assertThat(table.get(key("larger"), Read.STRONG)).isEmpty();
  }

  @Test
  void updateThatMakesAnItemTooLargeIsRejected() {
    put(sized("a", Limits.ITEM_BYTES - 100));

    assertThatThrownBy(
            () ->
                table.write(
                    Write.update(
                        key("a"), Condition.always(), Change.set("more", Value.of(new byte[200])))))
        .isInstanceOf(LimitExceeded.class)
        .hasMessageContaining("partition / a");
    assertThat(table.get(key("a"), Read.STRONG)).contains(sized("a", Limits.ITEM_BYTES - 100));
  }

  @Test
  void transactionWithATooLargeItemWritesNothing() {
    assertThatThrownBy(
            () ->
                table.transact(
                    List.of(Write.put(item("a")), Write.put(sized("b", Limits.ITEM_BYTES + 1)))))
        .isInstanceOf(LimitExceeded.class);
    assertThat(table.get(key("a"), Read.STRONG)).isEmpty();
  }

  @Test
  void independentWritesWithATooLargeItemWriteNothing() {
    assertThatThrownBy(
            () ->
                table.writeAll(
                    List.of(Write.put(item("a")), Write.put(sized("b", Limits.ITEM_BYTES + 1)))))
        .isInstanceOf(LimitExceeded.class);
    assertThat(table.get(key("a"), Read.STRONG)).isEmpty();
  }

  @Test
  void keyOfMaximumLengthIsAcceptedAndOneByteMoreIsRejected() {
    var longest =
        Item.at(new Key("p".repeat(2045) + "€", "s".repeat(1022) + "é")).with("n", 1).build();

    put(longest);

    assertThat(table.get(longest.key(), Read.STRONG)).contains(longest);
    assertThatThrownBy(() -> put(Item.at(new Key("p".repeat(2046) + "€", "s")).build()))
        .isInstanceOf(LimitExceeded.class)
        .hasMessageContaining("2,049")
        .hasMessageContaining("2,048");
    assertThatThrownBy(() -> put(Item.at(new Key("p", "s".repeat(1025))).build()))
        .isInstanceOf(LimitExceeded.class)
        .hasMessageContaining("1,025")
        .hasMessageContaining("1,024");
    assertThatThrownBy(() -> table.get(new Key("p", "s".repeat(1025)), Read.STRONG))
        .isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> table.query(Query.of(Index.PRIMARY, "p".repeat(2049))))
        .isInstanceOf(LimitExceeded.class);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "PRIMARY")
  void indexPositionsHaveTheLimitsOfKeys(Index index) {
    put(Item.at(key("a")).inIndex(index, key("s".repeat(1024))).build());

    assertThatThrownBy(() -> put(Item.at(key("b")).inIndex(index, key("s".repeat(1025))).build()))
        .isInstanceOf(LimitExceeded.class)
        .hasMessageContaining(index.name());
    assertThatThrownBy(
            () ->
                table.write(
                    Write.update(
                        key("a"), Condition.always(), Change.move(index, key("s".repeat(1025))))))
        .isInstanceOf(LimitExceeded.class);
  }

  @Test
  void valuesNestedTooDeeplyAreRejected() {
    put(Item.at(key("deep")).with("list", nested(Limits.NESTING - 1)).build());

    assertThat(table.get(key("deep"), Read.STRONG)).isPresent();
    assertThatThrownBy(
            () -> put(Item.at(key("deeper")).with("list", nested(Limits.NESTING + 1)).build()))
        .isInstanceOf(LimitExceeded.class);
  }

  @Test
  void unpairedSurrogatesAreRejected() {
    assertThatThrownBy(() -> put(Item.at(key("\uD83D")).build()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> put(Item.at(key("a")).with("text", "\uDE00!").build()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(table.get(key("a"), Read.STRONG)).isEmpty();
  }

  @Test
  void writeOfMaximumSizeCanBeRefusedByItsCondition() {
    put(item("a"));

    assertThat(table.write(Write.create(sized("a", Limits.ITEM_BYTES))))
        .isInstanceOf(Outcome.Refused.class);
  }

  private static Value nested(int depth) {
    Value value = Value.of(1);
    for (int n = 0; n < depth; n++) {
      value = new Value.ListOf(List.of(value));
    }
    return value;
  }
}
