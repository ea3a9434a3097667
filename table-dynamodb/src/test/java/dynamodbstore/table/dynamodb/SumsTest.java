package dynamodbstore.table.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.CorruptItem;
import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Meter;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.testkit.TestClock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** DynamoDB would add up to 38 digits; here a sum has 64 bits, as on every table. */
class SumsTest {
  private static final Key KEY = new Key("partition", "a");

  private static final Item ITEM =
      Item.at(KEY)
          .with("large", Long.MAX_VALUE - 1)
          .with("small", Long.MIN_VALUE + 1)
          .with("text", "x")
          .build();

  private final Table table = DynamoDbLocal.shared().newTable(new TestClock(), new Meter());

  @BeforeEach
  void put() {
    var _ = table.write(Write.put(ITEM));
  }

  @AfterEach
  void close() {
    table.close();
  }

  private static Write add(String field, long amount) {
    return Write.update(KEY, Condition.always(), Change.add(field, amount));
  }

  @Test
  void aSumReachesTheLargestAndTheSmallestNumber() {
    assertThat(table.write(add("large", 1)).isWritten()).isTrue();
    assertThat(table.write(add("small", -1)).isWritten()).isTrue();
    assertThat(table.write(add("fresh", Long.MIN_VALUE)).isWritten()).isTrue();

    var item = table.get(KEY).orElseThrow();
    assertThat(item.number("large")).isEqualTo(Long.MAX_VALUE);
    assertThat(item.number("small")).isEqualTo(Long.MIN_VALUE);
    assertThat(item.number("fresh")).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void aSumBeyondThemIsNotMade() {
    assertThatThrownBy(() -> table.write(add("large", 2))).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> table.transact(List.of(add("small", -2))))
        .isInstanceOf(ArithmeticException.class);
    assertThat(table.get(KEY)).contains(ITEM);
  }

  @Test
  void nothingIsAddedToWhatIsNoNumber() {
    assertThatThrownBy(() -> table.write(add("text", 1))).isInstanceOf(CorruptItem.class);
    assertThatThrownBy(() -> table.transact(List.of(add("text", 0))))
        .isInstanceOf(CorruptItem.class);
    assertThat(table.get(KEY)).contains(ITEM);
  }
}
