package dynamodbstore.fulltext;

/** Token of a text, by which the text can be found. */
public record TextToken(TokenLevel level, String text) {
  public static TextToken trigram(String text) {
    return new TextToken(TokenLevel.TRIGRAM, text);
  }
}
