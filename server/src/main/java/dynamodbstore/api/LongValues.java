package dynamodbstore.api;

/** What becomes of a value that is longer than it may be. */
public enum LongValues {
  /** Its beginning is kept and the rest is dropped, without a word: what MLflow does unasked. */
  CUT,
  REFUSED;

  /** The value, or what is kept of it. */
  public String fit(String what, int limit, String value) {
    if (!PythonText.isLongerThan(limit, value)) {
      return value;
    }
    if (this == REFUSED) {
      throw Names.tooLong(what, limit);
    }
    return PythonText.cut(limit, value);
  }
}
