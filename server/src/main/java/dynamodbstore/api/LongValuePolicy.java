package dynamodbstore.api;

/** Policy for values above the maximum length. */
public enum LongValuePolicy {
  /** Truncated without an error, as MLflow does by default. */
  CUT,
  REFUSED;

  /**
   * The value, truncated if necessary.
   *
   * @throws ApiError if it is too long and this is {@link #REFUSED}
   */
  public String fit(String what, int limit, String value) {
    if (!PythonText.isLongerThan(limit, value)) {
      return value;
    }
    if (this == REFUSED) {
      throw NameRules.tooLong(what, limit);
    }
    return PythonText.cut(limit, value);
  }
}
