package dynamodbstore.http1.message;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Cached value of the Date header, formatted once a second. */
final class HttpDate {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /**
   * Replaced by any thread; the race is benign, since all threads write the same text for a second.
   */
  private static volatile Formatted last = new Formatted(0, "");

  private record Formatted(long second, String text) {}

  private HttpDate() {}

  static String now() {
    long second = System.currentTimeMillis() / 1000;
    var known = last;
    if (known.second() != second) {
      known = new Formatted(second, FORMAT.format(Instant.ofEpochSecond(second)));
      last = known;
    }
    return known.text();
  }
}
