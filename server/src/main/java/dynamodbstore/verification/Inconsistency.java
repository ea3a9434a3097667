package dynamodbstore.verification;

import java.util.Optional;

/**
 * What an audit has found about an item.
 *
 * @param text end of a sentence that begins with the key of the item
 * @param isHarmless whether a crash may leave it and nothing that was acknowledged is lost; it is
 *     counted, and is no fault
 */
public record Inconsistency(String text, boolean isHarmless) {
  /** The table contradicts itself. */
  public static Optional<Inconsistency> fault(String text) {
    return Optional.of(new Inconsistency(text, false));
  }

  /** What a crash may leave. */
  public static Optional<Inconsistency> harmless(String text) {
    return Optional.of(new Inconsistency(text, true));
  }

  /** A fault, if a condition is violated. */
  public static Optional<Inconsistency> faultUnless(boolean isSound, String text) {
    return isSound ? Optional.empty() : fault(text);
  }
}
