package dynamodbstore.search.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * Entry point of the SQL parser. Accepts any text; only one that exceeds the limits on tokens or
 * depth is {@link SqlLimitExceeded}. Stateless.
 */
public final class SqlParser {
  private static final int MAX_TOKENS = 10_000;

  private SqlParser() {}

  /** The statements of a text, each as its top-level nodes, blanks included. */
  public static List<List<SqlNode>> statements(String text) {
    var statements = new ArrayList<List<SqlNode>>();
    for (var statement : split(SqlLexer.tokens(text, MAX_TOKENS))) {
      statements.add(SqlGrouper.group(statement));
    }
    return statements;
  }

  /** The tokens of a text, ungrouped. Their texts concatenated are the text. */
  public static List<SqlNode.Token> tokens(String text) {
    return SqlLexer.tokens(text, MAX_TOKENS);
  }

  /**
   * Splits tokens into statements. A statement ends at a semicolon outside parentheses, or at GO;
   * blanks and line comments that follow belong to it.
   */
  private static List<List<SqlNode>> split(List<SqlNode.Token> tokens) {
    var statements = new ArrayList<List<SqlNode>>();
    List<SqlNode> statement = new ArrayList<>();
    int depth = 0;
    boolean isEnded = false;
    for (var token : tokens) {
      if (isEnded && !token.is(SqlTokenKind.SPACE) && !token.is(SqlTokenKind.LINE_COMMENT)) {
        statements.add(statement);
        statement = new ArrayList<>();
        depth = 0;
        isEnded = false;
      }
      depth += depthChange(token);
      statement.add(token);
      isEnded |= depth <= 0 && token.is(SqlTokenKind.PUNCTUATION, ";");
      isEnded |= token.is(SqlTokenKind.KEYWORD) && token.text().equals("GO");
    }
    if (!statement.stream().allMatch(SqlNode::isBlank)) {
      statements.add(statement);
    }
    return statements;
  }

  private static int depthChange(SqlNode.Token token) {
    if (token.is(SqlTokenKind.PUNCTUATION, "(")) {
      return 1;
    }
    return token.is(SqlTokenKind.PUNCTUATION, ")") || token.is(SqlTokenKind.KEYWORD, "END")
        ? -1
        : 0;
  }
}
