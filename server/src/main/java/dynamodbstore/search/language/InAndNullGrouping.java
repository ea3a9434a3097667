package dynamodbstore.search.language;

import dynamodbstore.search.sql.SqlGroupKind;
import dynamodbstore.search.sql.SqlNode;
import dynamodbstore.search.sql.SqlTokenKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Grouping pass for the comparisons that the SQL parser does not group: {@code IN}, {@code NOT IN},
 * {@code IS NULL} and {@code IS NOT NULL}. Also removes blanks.
 *
 * <p>As in the reference, a name that starts none of these is copied together with up to three
 * nodes after it, so that a comparison that starts among these is not found.
 */
public final class InAndNullGrouping {
  private static final String TIMESTAMP = "timestamp";

  private final List<SqlNode> given;
  private final boolean joinsTimestamps;
  private final List<SqlNode> joined = new ArrayList<>();

  private InAndNullGrouping(List<SqlNode> given, boolean joinsTimestamps) {
    this.given = given;
    this.joinsTimestamps = joinsTimestamps;
  }

  public static List<SqlNode> join(List<SqlNode> statement) {
    return join(statement, false);
  }

  /**
   * Also joins comparisons of {@code timestamp} with an integer. SQL has a type of that name, so
   * the parser does not group it as a name.
   */
  public static List<SqlNode> joinWithTimestamps(List<SqlNode> statement) {
    return join(statement, true);
  }

  private static List<SqlNode> join(List<SqlNode> statement, boolean joinsTimestamps) {
    var nodes = statement.stream().filter(node -> !node.isBlank()).toList();
    var joining = new InAndNullGrouping(nodes, joinsTimestamps);
    joining.join();
    return joining.joined;
  }

  public static boolean isTimestamp(SqlNode node) {
    return node.is(SqlTokenKind.BUILTIN, TIMESTAMP);
  }

  private void join() {
    int i = 0;
    while (i < given.size()) {
      if (given.size() - i < 3) {
        i = take(i, 2);
      } else if (joinsTimestamps && isTimestamp(given.get(i))) {
        i = joinAfterTimestamp(i);
      } else if (given.get(i).is(SqlGroupKind.IDENTIFIER)) {
        i = joinAfterName(i);
      } else {
        i = take(i, 1);
      }
    }
  }

  private int joinAfterName(int i) {
    var name = given.get(i);
    var second = given.get(i + 1);
    var third = given.get(i + 2);
    if (second.is(SqlTokenKind.KEYWORD, "IN") && third.is(SqlGroupKind.PARENTHESIS)) {
      return add(i + 3, name, second, third);
    }
    if (second.is(SqlTokenKind.KEYWORD, "IS") && third.is(SqlTokenKind.KEYWORD, "NULL")) {
      return add(i + 3, name, keyword("IS NULL"));
    }
    if (second.is(SqlTokenKind.KEYWORD, "IS") && third.is(SqlTokenKind.KEYWORD, "NOT NULL")) {
      return add(i + 3, name, keyword("IS NOT NULL"));
    }
    if (i + 3 < given.size()
        && second.is(SqlTokenKind.KEYWORD, "NOT")
        && third.is(SqlTokenKind.KEYWORD, "IN")
        && given.get(i + 3).is(SqlGroupKind.PARENTHESIS)) {
      return add(i + 4, name, keyword("NOT IN"), given.get(i + 3));
    }
    return take(i, 4);
  }

  /** If the nodes are no comparison, the name is repeated after them, as in the reference. */
  private int joinAfterTimestamp(int i) {
    var name = given.get(i);
    var operator = given.get(i + 1);
    var value = given.get(i + 2);
    if (operator.is(SqlTokenKind.COMPARISON)
        && OperatorSet.NUMBERS.contains(operator.text())
        && value.is(SqlTokenKind.INTEGER)) {
      return add(i + 3, name, operator, value);
    }
    int next = take(i, 3);
    joined.add(name);
    return next;
  }

  private int add(int next, SqlNode... parts) {
    joined.add(new SqlNode.Group(SqlGroupKind.COMPARISON, List.of(parts)));
    return next;
  }

  private int take(int i, int count) {
    int end = Math.min(i + count, given.size());
    joined.addAll(given.subList(i, end));
    return end;
  }

  private static SqlNode keyword(String text) {
    return new SqlNode.Token(SqlTokenKind.KEYWORD, text);
  }
}
