package dynamodbstore.registry.entity;

/**
 * Whether a registered model or version is an ordinary model or a prompt. Listings keep the two
 * apart, so each has its own index partitions.
 */
public enum ModelKind {
  MODEL("M"),
  PROMPT("P");

  private final String letter;

  ModelKind(String letter) {
    this.letter = letter;
  }

  /** The letter that keys contain. */
  String letter() {
    return letter;
  }

  public static ModelKind of(boolean isPrompt) {
    return isPrompt ? PROMPT : MODEL;
  }
}
