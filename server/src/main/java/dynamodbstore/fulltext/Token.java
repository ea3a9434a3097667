package dynamodbstore.fulltext;

/** A piece of a text that it can be found by. */
public record Token(Level level, String text) {
  public static Token trigram(String text) {
    return new Token(Level.TRIGRAM, text);
  }
}
