package dynamodbstore.doctor;

import java.util.Locale;

/**
 * Result of a check.
 *
 * @param subject what was checked, in a word or two
 * @param text what was found
 * @param advice what to do; empty if nothing
 */
public record Finding(Grade grade, String subject, String text, String advice) {
  /** How bad it is. */
  public enum Grade {
    OK,
    /** The server works, but worse than it could. */
    WARN,
    /** The server does not start, or loses what it is for. */
    FAIL
  }

  public static Finding ok(String subject, String text) {
    return new Finding(Grade.OK, subject, text, "");
  }

  public static Finding warn(String subject, String text, String advice) {
    return new Finding(Grade.WARN, subject, text, advice);
  }

  public static Finding fail(String subject, String text, String advice) {
    return new Finding(Grade.FAIL, subject, text, advice);
  }

  @Override
  public String toString() {
    var line = "%-5s %-12s %s".formatted(grade.name().toLowerCase(Locale.ROOT), subject, text);
    return advice.isEmpty() ? line : line + System.lineSeparator() + "      -> " + advice;
  }
}
