package dynamodbstore.purges;

/** What can be deleted permanently. */
public enum PurgeKind {
  RUN("R", "Run"),
  LOGGED_MODEL("M", "Logged model"),
  EXPERIMENT("E", "Experiment");

  private final String letter;
  private final String title;

  PurgeKind(String letter, String title) {
    this.letter = letter;
    this.title = title;
  }

  /** In keys. */
  String letter() {
    return letter;
  }

  /** For operators. */
  public String title() {
    return title;
  }
}
