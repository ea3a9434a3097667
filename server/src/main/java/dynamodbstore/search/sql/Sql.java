package dynamodbstore.search.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * Entry point of the SQL parser. Accepts any text; only one that exceeds the limits on tokens or
 * depth is {@link Unparseable}. Stateless.
 */
public final class Sql {
  private static final int MAX_TOKENS = 10_000;

  private Sql() {}

  /** The statements of a text, each as its top-level nodes, blanks included. */
  public static List<List<Node>> statements(String text) {
    var statements = new ArrayList<List<Node>>();
    for (var statement : split(Lexer.tokens(text, MAX_TOKENS))) {
      statements.add(Grouping.group(statement));
    }
    return statements;
  }

  /** The tokens of a text, ungrouped. Their texts concatenated are the text. */
  public static List<Node.Token> tokens(String text) {
    return Lexer.tokens(text, MAX_TOKENS);
  }

  /**
   * Splits tokens into statements. A statement ends at a semicolon outside parentheses, or at GO;
   * blanks and line comments that follow belong to it.
   */
  private static List<List<Node>> split(List<Node.Token> tokens) {
    var statements = new ArrayList<List<Node>>();
    List<Node> statement = new ArrayList<>();
    int depth = 0;
    boolean isEnded = false;
    for (var token : tokens) {
      if (isEnded && !token.is(Kind.SPACE) && !token.is(Kind.LINE_COMMENT)) {
        statements.add(statement);
        statement = new ArrayList<>();
        depth = 0;
        isEnded = false;
      }
      depth += depthChange(token);
      statement.add(token);
      isEnded |= depth <= 0 && token.is(Kind.PUNCTUATION, ";");
      isEnded |= token.is(Kind.KEYWORD) && token.text().equals("GO");
    }
    if (!statement.stream().allMatch(Node::isBlank)) {
      statements.add(statement);
    }
    return statements;
  }

  private static int depthChange(Node.Token token) {
    if (token.is(Kind.PUNCTUATION, "(")) {
      return 1;
    }
    return token.is(Kind.PUNCTUATION, ")") || token.is(Kind.KEYWORD, "END") ? -1 : 0;
  }
}
