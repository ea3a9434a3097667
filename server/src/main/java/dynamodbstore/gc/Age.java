package dynamodbstore.gc;

import dynamodbstore.config.CommandFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * Time since a deletion, as of {@code --older-than}.
 *
 * @param text as the operator wrote it, for messages
 */
public record Age(String text, Duration duration) {
  private static final Pattern SYNTAX =
      Pattern.compile("(?:([.\\d]+)d)?(?:([.\\d]+)h)?(?:([.\\d]+)m)?(?:([.\\d]+)s)?");

  /** Seconds of a day, an hour, a minute and a second. */
  private static final int[] SECONDS = {86_400, 3_600, 60, 1};

  private static final double MILLIS = 1_000;

  /**
   * Parses days, hours, minutes and seconds, such as {@code 1d2h3m4s} or {@code 1.5d}.
   *
   * @throws CommandFailure if it is none
   */
  public static Age parse(String text) {
    var parts = SYNTAX.matcher(text);
    if (text.isEmpty() || !parts.matches()) {
      throw unreadable(text);
    }
    double millis = 0;
    for (int part = 0; part < SECONDS.length; part++) {
      var number = parts.group(part + 1);
      if (number != null) {
        try {
          millis += Double.parseDouble(number) * SECONDS[part] * MILLIS;
        } catch (NumberFormatException _) {
          throw unreadable(text);
        }
      }
    }
    return new Age(text, Duration.ofMillis((long) millis));
  }

  private static CommandFailure unreadable(String text) {
    return new CommandFailure(
        ("Could not parse any time information from '%s'. Examples of valid strings: '8h',"
                + " '2d8h5m20s', '2m4s'")
            .formatted(text));
  }

  boolean isReached(Instant deleted, Instant now) {
    return !deleted.isAfter(now.minus(duration));
  }
}
