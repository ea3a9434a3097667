package dynamodbstore.search.sql;

/** Kind of a group of nodes. */
public enum SqlGroupKind {
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

  /** Whether the first and the last node of the group are its delimiters. */
  boolean hasEnds() {
    return switch (this) {
      case PARENTHESIS, BRACKETS, CASE, IF, FOR, BEGIN -> true;
      default -> false;
    };
  }
}
