package dynamodbstore.graphql.language;

/**
 * Token of a document.
 *
 * @param text the content of a name, number or string; empty for all other kinds
 */
record GraphqlToken(GraphqlTokenKind kind, String text) {
  /** Kind of a token. */
  enum GraphqlTokenKind {
    END("<EOF>"),
    BANG("'!'"),
    DOLLAR("'$'"),
    AMPERSAND("'&'"),
    PAREN_OPEN("'('"),
    PAREN_CLOSE("')'"),
    SPREAD("'...'"),
    COLON("':'"),
    EQUALS("'='"),
    AT("'@'"),
    BRACKET_OPEN("'['"),
    BRACKET_CLOSE("']'"),
    BRACE_OPEN("'{'"),
    PIPE("'|'"),
    BRACE_CLOSE("'}'"),
    NAME("Name"),
    INT("Int"),
    FLOAT("Float"),
    STRING("String"),
    BLOCK_STRING("BlockString");

    private final String words;

    GraphqlTokenKind(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }

    private boolean hasText() {
      return compareTo(NAME) >= 0;
    }
  }

  boolean is(GraphqlTokenKind other) {
    return kind == other;
  }

  boolean isWord(String word) {
    return kind == GraphqlTokenKind.NAME && text.equals(word);
  }

  /** Its form in error messages. */
  String words() {
    return kind.hasText() ? kind.words() + " '" + text + "'" : kind.words();
  }
}
