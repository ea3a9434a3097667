package dynamodbstore.wire;

/** Result of a {@link Check}. */
public sealed interface Verdict {
  record Holds() implements Verdict {}

  /** Invalid, with the reference's generic message. */
  record Invalid() implements Verdict {}

  /** Refused, with the check's own message. */
  record Refused(String why) implements Verdict {}

  /** Refused, with the check's own message and without the hint that follows all others. */
  record RefusedPlainly(String why) implements Verdict {}

  /** The reference crashes on such a value (status 500). */
  record Breaks() implements Verdict {}

  Verdict HOLDS = new Holds();
  Verdict INVALID = new Invalid();
  Verdict BREAKS = new Breaks();

  static Verdict holdsIf(boolean condition) {
    return condition ? HOLDS : INVALID;
  }
}
