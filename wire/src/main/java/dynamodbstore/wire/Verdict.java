package dynamodbstore.wire;

/** What a {@link Check} makes of a value. */
public sealed interface Verdict {
  record Holds() implements Verdict {}

  /** The value is refused in the words the reference has for any invalid value. */
  record Invalid() implements Verdict {}

  /** The value is refused in the check's own words. */
  record Refused(String why) implements Verdict {}

  /** As well, but without the advice that follows all others. */
  record RefusedPlainly(String why) implements Verdict {}

  /** The reference falls over: it did not expect such a value here. */
  record Breaks() implements Verdict {}

  Verdict HOLDS = new Holds();
  Verdict INVALID = new Invalid();
  Verdict BREAKS = new Breaks();

  static Verdict holdsIf(boolean condition) {
    return condition ? HOLDS : INVALID;
  }
}
