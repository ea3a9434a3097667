package dynamodbstore.graphql.language;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dynamodbstore.graphql.language.GraphqlToken.GraphqlTokenKind;
import java.util.ArrayList;
import java.util.List;

/** Lexer of GraphQL documents. Blanks, commas and comments are ignored. */
final class GraphqlLexer {
  /**
   * Ten times the tokens of the largest document that passes the limits on selections. Bounds the
   * work of all later stages.
   */
  private static final int MOST_TOKENS = 10_000;

  /**
   * A hundred times the size of the web UI's documents. Necessary because few tokens can still be
   * long.
   */
  private static final int MOST_CHARACTERS = 256 * 1024;

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final String source;
  private int at;

  private GraphqlLexer(String source) {
    this.source = source;
  }

  /** All tokens, the end marker included. */
  static List<GraphqlToken> tokens(String source) {
    if (source.length() > MOST_CHARACTERS) {
      throw new SyntaxError(
          "Document contains more than %d characters. Parsing aborted.".formatted(MOST_CHARACTERS));
    }
    var lexer = new GraphqlLexer(source);
    var tokens = new ArrayList<GraphqlToken>();
    do {
      if (tokens.size() > MOST_TOKENS) {
        throw new SyntaxError(
            "Document contains more than %d tokens. Parsing aborted.".formatted(MOST_TOKENS));
      }
      tokens.add(lexer.next());
    } while (!tokens.getLast().is(GraphqlTokenKind.END));
    return tokens;
  }

  private GraphqlToken next() {
    skipIgnored();
    if (at >= source.length()) {
      return new GraphqlToken(GraphqlTokenKind.END, "");
    }
    char c = source.charAt(at);
    if (isNameStart(c)) {
      return name();
    }
    if (isDigit(c) || c == '-') {
      return number();
    }
    if (c == '"') {
      return string();
    }
    if (source.startsWith("...", at)) {
      at += 3;
      return new GraphqlToken(GraphqlTokenKind.SPREAD, "");
    }
    var token = new GraphqlToken(punctuator(c), "");
    at++;
    return token;
  }

  private void skipIgnored() {
    for (; at < source.length(); at++) {
      char c = source.charAt(at);
      if (c == '#') {
        while (at + 1 < source.length() && !isLineEnd(source.charAt(at + 1))) {
          at++;
        }
      } else if (c != ' ' && c != '\t' && c != ',' && c != BYTE_ORDER_MARK && !isLineEnd(c)) {
        return;
      }
    }
  }

  private GraphqlTokenKind punctuator(char c) {
    return switch (c) {
      case '!' -> GraphqlTokenKind.BANG;
      case '$' -> GraphqlTokenKind.DOLLAR;
      case '&' -> GraphqlTokenKind.AMPERSAND;
      case '(' -> GraphqlTokenKind.PAREN_OPEN;
      case ')' -> GraphqlTokenKind.PAREN_CLOSE;
      case ':' -> GraphqlTokenKind.COLON;
      case '=' -> GraphqlTokenKind.EQUALS;
      case '@' -> GraphqlTokenKind.AT;
      case '[' -> GraphqlTokenKind.BRACKET_OPEN;
      case ']' -> GraphqlTokenKind.BRACKET_CLOSE;
      case '{' -> GraphqlTokenKind.BRACE_OPEN;
      case '|' -> GraphqlTokenKind.PIPE;
      case '}' -> GraphqlTokenKind.BRACE_CLOSE;
      case '\'' ->
          throw new SyntaxError(
              "Unexpected single quote character ('), did you mean to use a double quote (\")?");
      default -> throw new SyntaxError("Unexpected character: " + characterAt(at) + ".");
    };
  }

  private GraphqlToken name() {
    int start = at;
    while (at < source.length() && isNamePart(source.charAt(at))) {
      at++;
    }
    return new GraphqlToken(GraphqlTokenKind.NAME, source.substring(start, at));
  }

  private GraphqlToken number() {
    int start = at;
    boolean isFloat = false;
    skip('-');
    if (skip('0')) {
      if (at < source.length() && isDigit(source.charAt(at))) {
        throw new SyntaxError("Invalid number, unexpected digit after 0: " + characterAt(at) + ".");
      }
    } else {
      digits();
    }
    if (skip('.')) {
      isFloat = true;
      digits();
    }
    if (skip('e') || skip('E')) {
      isFloat = true;
      if (!skip('+')) {
        skip('-');
      }
      digits();
    }
    if (at < source.length() && (source.charAt(at) == '.' || isNameStart(source.charAt(at)))) {
      throw noDigit();
    }
    return new GraphqlToken(
        isFloat ? GraphqlTokenKind.FLOAT : GraphqlTokenKind.INT, source.substring(start, at));
  }

  private void digits() {
    if (at >= source.length() || !isDigit(source.charAt(at))) {
      throw noDigit();
    }
    while (at < source.length() && isDigit(source.charAt(at))) {
      at++;
    }
  }

  private SyntaxError noDigit() {
    return new SyntaxError("Invalid number, expected digit but got: " + characterAt(at) + ".");
  }

  private GraphqlToken string() {
    var strings = new StringScanner(source, at);
    boolean isBlock = source.startsWith("\"\"\"", at);
    var text = isBlock ? strings.block() : strings.line();
    at = strings.end();
    return new GraphqlToken(
        isBlock ? GraphqlTokenKind.BLOCK_STRING : GraphqlTokenKind.STRING, text);
  }

  @CanIgnoreReturnValue
  private boolean skip(char c) {
    boolean found = at < source.length() && source.charAt(at) == c;
    at += found ? 1 : 0;
    return found;
  }

  /** A character as error messages quote it. */
  private String characterAt(int index) {
    if (index >= source.length()) {
      return GraphqlTokenKind.END.words();
    }
    int character = source.codePointAt(index);
    if (character >= ' ' && character <= '~') {
      return "'" + Character.toString(character) + "'";
    }
    return "U+%04X".formatted(character);
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  private static boolean isNamePart(char c) {
    return isNameStart(c) || isDigit(c);
  }
}
