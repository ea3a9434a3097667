package dynamodbstore.graphql.language;

/**
 * One word of a document.
 *
 * @param text what a name, a number or a string says; empty for everything else
 */
record Token(Kind kind, String text) {
  /** What a token is. */
  enum Kind {
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

    Kind(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }

    private boolean hasText() {
      return compareTo(NAME) >= 0;
    }
  }

  boolean is(Kind other) {
    return kind == other;
  }

  boolean isWord(String word) {
    return kind == Kind.NAME && text.equals(word);
  }

  /** As messages call it. */
  String words() {
    return kind.hasText() ? kind.words() + " '" + text + "'" : kind.words();
  }
}
