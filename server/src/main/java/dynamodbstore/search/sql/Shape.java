package dynamodbstore.search.sql;

/** What a group of tokens is. */
public enum Shape {
  PARENTHESIS,
  BRACKETS,
  CASE,
  IF,
  FOR,
  BEGIN,
  COMMENT,
  OVER,
  FUNCTION,
  WHERE,
  IDENTIFIER,
  TYPED_LITERAL,
  OPERATION,
  COMPARISON,
  ASSIGNMENT,
  LIST,
  VALUES;

  /** Whether the first and the last node of such a group only mark its ends. */
  boolean hasEnds() {
    return switch (this) {
      case PARENTHESIS, BRACKETS, CASE, IF, FOR, BEGIN -> true;
      default -> false;
    };
  }
}
