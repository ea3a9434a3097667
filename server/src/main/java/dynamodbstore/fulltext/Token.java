package dynamodbstore.fulltext;

/** Token of a text, by which the text can be found. */
public record Token(Level level, String text) {
  public static Token trigram(String text) {
    return new Token(Level.TRIGRAM, text);
  }
}
