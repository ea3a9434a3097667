package dynamodbstore.wire;

/** Result of a {@link Check}. */
public sealed interface CheckResult {
  record Holds() implements CheckResult {}

  /** Invalid, with the reference's generic message. */
  record Invalid() implements CheckResult {}

  /** Refused, with the check's own message. */
  record Refused(String why) implements CheckResult {}

  /** Refused, with the check's own message and without the hint that follows all others. */
  record RefusedPlainly(String why) implements CheckResult {}

  /** The reference crashes on such a value (status 500). */
  record Breaks() implements CheckResult {}

  CheckResult HOLDS = new Holds();
  CheckResult INVALID = new Invalid();
  CheckResult BREAKS = new Breaks();

  static CheckResult holdsIf(boolean condition) {
    return condition ? HOLDS : INVALID;
  }
}
