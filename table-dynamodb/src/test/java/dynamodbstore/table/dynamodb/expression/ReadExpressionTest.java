package dynamodbstore.table.dynamodb.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Index;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ReadExpressionTest {
  private static final Query QUERY = Query.of(Index.GSI2, "p");

  @Test
  void wholeItemByKeyNeedsNoExpression() {
    assertThat(ReadExpression.of(Read.STRONG))
        .isEqualTo(new ReadExpression(null, null, null, null, null));
  }

  @Test
  void projectionIncludesKeyAndExpiry() {
    var expression = ReadExpression.of(Read.STRONG.only("b", "a"));

    assertThat(expression.projection()).isEqualTo("#0, #1, #2, #3, #4");
    assertThat(expression.names())
        .isEqualTo(Map.of("#0", "PK", "#1", "SK", "#2", "ttl", "#3", "a", "#4", "b"));
  }

  @Test
  void projectionOfIndexedItemsIncludesTheirPosition() {
    assertThat(ReadExpression.of(Index.GSI2, Read.STRONG.only("a")).names())
        .isEqualTo(
            Map.of("#0", "PK", "#1", "SK", "#2", "gsi2pk", "#3", "gsi2sk", "#4", "ttl", "#5", "a"));
    assertThat(ReadExpression.of(Index.LSI3, Read.STRONG.keys()).names())
        .isEqualTo(Map.of("#0", "PK", "#1", "SK", "#2", "lsi3sk", "#3", "ttl"));
  }

  @Test
  void wholePartitionNamesNoSortKey() {
    var expression = ReadExpression.ofEntries(QUERY);

    assertThat(expression.keys()).isEqualTo("#0 = :0");
    assertThat(expression.names()).isEqualTo(Map.of("#0", "gsi2pk"));
    assertThat(expression.values()).isEqualTo(Map.of(":0", AttributeValue.fromS("p")));
  }

  @Test
  void sortRangeBecomesAKeyCondition() {
    assertThat(keys(SortRange.prefix("a"))).isEqualTo("#0 = :0 AND begins_with(#1, :1)");
    assertThat(keys(SortRange.atLeast("a"))).isEqualTo("#0 = :0 AND #1 >= :1");
    assertThat(keys(SortRange.atMost("a"))).isEqualTo("#0 = :0 AND #1 <= :1");
    assertThat(keys(SortRange.between("a", "b"))).isEqualTo("#0 = :0 AND #1 BETWEEN :1 AND :2");
  }

  @Test
  void onlyCountsHaveAFilter() {
    var expression = ReadExpression.ofCount(QUERY, Instant.ofEpochSecond(1000));

    assertThat(expression.filter()).isEqualTo("(attribute_not_exists(#1) OR #1 > :now)");
    assertThat(ReadExpression.ofItems(Query.of(Index.PRIMARY, "p")).filter()).isNull();
    assertThat(ReadExpression.ofEntries(QUERY).filter()).isNull();
  }

  private static String keys(SortRange range) {
    return String.valueOf(ReadExpression.ofEntries(QUERY.in(range)).keys());
  }
}
