package dynamodbstore.search.language;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.sql.SqlGroupKind;
import dynamodbstore.search.sql.SqlLimitExceeded;
import dynamodbstore.search.sql.SqlNode;
import dynamodbstore.search.sql.SqlParser;
import dynamodbstore.search.sql.SqlTokenKind;
import java.util.List;
import java.util.Locale;

/** Parser of one order_by text, in the grammar that all entities but logged models share. */
public final class OrderParser {
  private static final String TIMESTAMP = "timestamp";

  private final Names names;

  public OrderParser(Names names) {
    this.names = names;
  }

  /** Resolution of the name in an order. */
  @FunctionalInterface
  public interface Names {
    OrderClause ordered(String name, boolean isAscending);
  }

  public OrderClause read(String order) {
    var written = name(order);
    var parts = ShellWords.split(written.replace('`', '"'));
    if (parts.size() > 2) {
      throw unparsed(order);
    }
    if (parts.size() < 2) {
      return clause(written, true);
    }
    var direction = parts.getLast().toLowerCase(Locale.ROOT);
    if (!direction.equals("asc") && !direction.equals("desc")) {
      throw ApiError.invalid("Invalid ordering key in order_by clause '" + order + "'.");
    }
    return clause(parts.getFirst(), direction.equals("asc"));
  }

  private OrderClause clause(String name, boolean isAscending) {
    return names.ordered(name.strip(), isAscending);
  }

  /** The name in the order, followed by the direction if there is one. */
  private static String name(String order) {
    var nodes = statement(order);
    if (nodes.size() == 1 && nodes.getFirst().is(SqlGroupKind.IDENTIFIER)) {
      return nodes.getFirst().text();
    }
    if (!InAndNullGrouping.isTimestamp(nodes.getFirst())) {
      throw unparsed(order);
    }
    if (nodes.size() == 1) {
      return TIMESTAMP;
    }
    if (nodes.getLast().is(SqlTokenKind.ORDER)
        && nodes.subList(1, nodes.size() - 1).stream().allMatch(SqlNode::isBlank)) {
      return TIMESTAMP + " " + nodes.getLast().text();
    }
    throw unparsed(order);
  }

  private static List<SqlNode> statement(String order) {
    try {
      var statements = SqlParser.statements(order);
      if (statements.size() == 1) {
        return statements.getFirst();
      }
    } catch (SqlLimitExceeded _) {
      throw ApiError.invalid("Error on parsing order_by clause '" + order + "'");
    }
    throw unparsed(order);
  }

  private static ApiError unparsed(String order) {
    return ApiError.invalid("Invalid order_by clause '" + order + "'. Could not be parsed.");
  }
}
