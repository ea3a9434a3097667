package dynamodbstore.table.dynamodb.expression;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class WriteExpressionTest {
  private static final Key KEY = new Key("p", "s");
  private static final Instant NOW = Instant.ofEpochSecond(1000);

  /** The condition with its placeholders substituted. */
  private static String condition(Condition condition) {
    return spelled(WriteExpression.of(Write.delete(KEY, condition), NOW), false);
  }

  private static WriteExpression update(Condition condition, Change... changes) {
    return WriteExpression.of(Write.update(KEY, condition, changes), NOW);
  }

  private static String spelled(WriteExpression expression, boolean update) {
    var text = String.valueOf(update ? expression.update() : expression.condition());
    for (var name : requireNonNull(expression.names()).entrySet()) {
      text = text.replaceAll(name.getKey() + "\\b", name.getValue());
    }
    for (var value : requireNonNull(expression.values()).entrySet()) {
      var stored = value.getValue();
      var shown = stored.n() == null ? "'" + stored.s() + "'" : stored.n();
      text = text.replaceAll(value.getKey() + "\\b", shown);
    }
    return text;
  }

  @Test
  void unconditionalPutHasNoExpression() {
    var expression = WriteExpression.of(Write.put(Item.at(KEY).build()), NOW);

    assertThat(expression).isEqualTo(new WriteExpression(null, null, null, null));
  }

  @Test
  void namesAndValuesAreReplacedByPlaceholders() {
    var expression = WriteExpression.of(Write.delete(KEY, Condition.is("status", "x")), NOW);

    assertThat(expression.condition())
        .isEqualTo("(#0 = :0 AND (attribute_not_exists(#1) OR #1 > :now))");
    assertThat(expression.names()).containsOnly(entry("#0", "status"), entry("#1", "ttl"));
    assertThat(expression.values())
        .containsOnly(
            entry(":0", AttributeValue.fromS("x")), entry(":now", AttributeValue.fromN("1000")));
  }

  @Test
  void everyLeafTreatsAnExpiredItemAsAbsent() {
    assertThat(condition(Condition.absent()))
        .isEqualTo("(attribute_not_exists(PK) OR ttl <= 1000)");
    assertThat(condition(Condition.present()))
        .isEqualTo("(attribute_exists(PK) AND (attribute_not_exists(ttl) OR ttl > 1000))");
    assertThat(condition(Condition.has("f")))
        .isEqualTo("(attribute_exists(f) AND (attribute_not_exists(ttl) OR ttl > 1000))");
    assertThat(condition(Condition.is("f", "x")))
        .isEqualTo("(f = 'x' AND (attribute_not_exists(ttl) OR ttl > 1000))");
    assertThat(condition(Condition.below("f", 7)))
        .isEqualTo("(f < 7 AND (attribute_not_exists(ttl) OR ttl > 1000))");
  }

  @Test
  void conditionsNestWithoutRedundantParentheses() {
    var absent = "(attribute_not_exists(PK) OR ttl <= 1000)";

    assertThat(condition(Condition.not(Condition.absent()))).isEqualTo("(NOT " + absent + ")");
    assertThat(condition(Condition.all(Condition.absent()))).isEqualTo(absent);
    assertThat(condition(Condition.any(Condition.absent(), Condition.always())))
        .isEqualTo("(" + absent + " OR (attribute_exists(PK) OR attribute_not_exists(PK)))");
    assertThat(
            condition(
                Condition.all(
                    Condition.absent(), Condition.any(Condition.absent(), Condition.absent()))))
        .isEqualTo("(" + absent + " AND (" + absent + " OR " + absent + "))");
  }

  @Test
  void changesAreGroupedByClause() {
    var expression =
        update(
            Condition.always(),
            Change.remove("gone"),
            Change.set("text", "x"),
            Change.setIfAbsent("once", Value.of(1)),
            Change.move(Index.GSI1, new Key("g", "1")),
            Change.move(Index.LSI1, new Key("p", "2")),
            Change.leaveIndex(Index.GSI2),
            Change.leaveIndex(Index.LSI2),
            Change.expire(Instant.ofEpochSecond(2000)));

    assertThat(spelled(expression, true))
        .isEqualTo(
            "SET text = 'x', once = if_not_exists(once, 1), gsi1pk = 'g', gsi1sk = '1',"
                + " lsi1sk = '2', ttl = 2000"
                + " REMOVE gone, gsi2pk, gsi2sk, lsi2sk");
    assertThat(spelled(update(Condition.always(), Change.neverExpire()), true))
        .isEqualTo("REMOVE ttl");
  }

  @Test
  void everyUpdateRequiresAnUnexpiredItem() {
    assertThat(spelled(update(Condition.always(), Change.remove("f")), false))
        .isEqualTo("(attribute_not_exists(ttl) OR ttl > 1000)");
    assertThat(spelled(update(Condition.absent(), Change.remove("f")), false))
        .isEqualTo(
            "(attribute_not_exists(ttl) OR ttl > 1000)"
                + " AND (attribute_not_exists(PK) OR ttl <= 1000)");
  }

  @Test
  void additionThatOverflowsSixtyFourBitsIsRefused() {
    var up = update(Condition.always(), Change.add("n", 2));
    var down = update(Condition.always(), Change.add("n", -2));

    assertThat(spelled(up, true)).isEqualTo("ADD n 2");
    assertThat(spelled(up, false))
        .endsWith(" AND (attribute_not_exists(n) OR n <= " + (Long.MAX_VALUE - 2) + ")");
    assertThat(spelled(down, false))
        .endsWith(" AND (attribute_not_exists(n) OR n >= " + (Long.MIN_VALUE + 2) + ")");
  }

  @Test
  void expiredItemIsDeletedOnlyIfItsExpiryIsUnchanged() {
    var expired = Item.at(KEY).expiring(Instant.ofEpochSecond(900)).build();

    assertThat(spelled(WriteExpression.ofExpiredDeletion(expired), false)).isEqualTo("ttl = 900");
  }
}
