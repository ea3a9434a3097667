package dynamodbstore.search.sql;

/** Kind of a token. */
public enum SqlTokenKind {
  SPACE,
  NEWLINE,
  LINE_COMMENT,
  COMMENT,
  NAME,
  BUILTIN,
  PLACEHOLDER,
  KEYWORD,
  /** First keyword of a statement, such as SELECT and CREATE. */
  STATEMENT,
  /** ASC and DESC, with a NULLS FIRST or NULLS LAST that follows. */
  ORDER,
  TIME_ZONE,
  OTHER_KEYWORD,
  INTEGER,
  FLOAT,
  HEXADECIMAL,
  /** In single quotes. */
  STRING,
  /** In double quotes. */
  SYMBOL,
  /** Between dollar signs. */
  DOLLAR_QUOTED,
  COMPARISON,
  OPERATOR,
  WILDCARD,
  ASSIGNMENT,
  PUNCTUATION,
  COMMAND,
  UNKNOWN;

  boolean isBlank() {
    return this == SPACE || this == NEWLINE;
  }

  boolean isComment() {
    return this == LINE_COMMENT || this == COMMENT;
  }

  boolean isName() {
    return this == NAME || this == BUILTIN || this == PLACEHOLDER;
  }

  boolean isKeyword() {
    return switch (this) {
      case KEYWORD, STATEMENT, ORDER, TIME_ZONE, OTHER_KEYWORD -> true;
      default -> false;
    };
  }

  public boolean isNumber() {
    return this == INTEGER || this == FLOAT;
  }
}
