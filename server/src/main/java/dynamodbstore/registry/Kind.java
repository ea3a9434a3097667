package dynamodbstore.registry;

/** What somebody who lists models, or versions, wants to see: prompts are listed apart. */
enum Kind {
  MODEL("M"),
  PROMPT("P");

  private final String letter;

  Kind(String letter) {
    this.letter = letter;
  }

  /** What keys call it. */
  String letter() {
    return letter;
  }

  static Kind of(boolean isPrompt) {
    return isPrompt ? PROMPT : MODEL;
  }
}
