package dynamodbstore.search.sql;

/** What a token is. */
public enum Kind {
  SPACE,
  NEWLINE,
  LINE_COMMENT,
  COMMENT,
  NAME,
  BUILTIN,
  PLACEHOLDER,
  KEYWORD,
  /** A word that begins a statement, as SELECT and CREATE do. */
  STATEMENT,
  /** ASC and DESC, with what may follow them. */
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
