package dynamodbstore.wire;

import dynamodbstore.wire.json.PythonNumbers;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts of {@code google.protobuf.Timestamp} and {@code google.protobuf.Duration}, parsed and
 * printed in milliseconds as protobuf for Python does. Its parser accepts more than RFC 3339, and
 * finer times are truncated, as MLflow does.
 */
public final class ProtobufTime {
  private static final long MIN_SECONDS = -62_135_596_800L;
  private static final long MAX_SECONDS = 253_402_300_799L;
  private static final long MOST_SECONDS = 315_576_000_000L;
  private static final int NANOS_PER_SECOND = 1_000_000_000;
  private static final int NANOS_PER_MILLI = 1_000_000;
  private static final int MILLIS_PER_SECOND = 1000;
  private static final int MOST_FRACTION_DIGITS = 9;

  /** {@code %Y-%m-%dT%H:%M:%S} of Python's {@code strptime}. */
  private static final Pattern SECONDS =
      Pattern.compile(
          "(\\d{4})-(1[0-2]|0[1-9]|[1-9])-(3[01]|[12]\\d|0[1-9]|[1-9]| [1-9])"
              + "T(2[0-3]|[01]\\d|\\d):([0-5]\\d|\\d):([0-5]\\d|\\d)");

  private ProtobufTime() {}

  /** Milliseconds since the epoch; empty where protobuf fails. */
  public static OptionalLong parseTimestamp(String text) {
    int zone = zoneAt(text);
    if (zone < 0) {
      return OptionalLong.empty();
    }
    var local = text.substring(0, zone);
    int point = local.indexOf('.');
    var seconds = seconds(point < 0 ? local : local.substring(0, point));
    var nanos = point < 0 ? OptionalLong.of(0) : fraction(local.substring(point + 1));
    var offset = offset(text.substring(zone));
    if (seconds.isEmpty() || nanos.isEmpty() || offset.isEmpty()) {
      return OptionalLong.empty();
    }
    var utc = BigInteger.valueOf(seconds.getAsLong()).subtract(offset.get());
    if (utc.compareTo(BigInteger.valueOf(MIN_SECONDS)) < 0
        || utc.compareTo(BigInteger.valueOf(MAX_SECONDS)) > 0) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        utc.longValueExact() * MILLIS_PER_SECOND + nanos.getAsLong() / NANOS_PER_MILLI);
  }

  /** Milliseconds, truncated toward zero; empty where protobuf fails. */
  public static OptionalLong parseDuration(String text) {
    if (!text.endsWith("s")) {
      return OptionalLong.empty();
    }
    int point = text.indexOf('.');
    int end = text.length() - 1;
    var seconds = PythonNumbers.whole(text.substring(0, point < 0 ? end : point));
    var fraction = point < 0 ? "0" : "0" + text.substring(point, end);
    var real = PythonNumbers.real(text.startsWith("-") ? "-" + fraction : fraction);
    if (seconds.isEmpty() || real.isEmpty()) {
      return OptionalLong.empty();
    }
    double nanos = Math.rint(real.getAsDouble() * NANOS_PER_SECOND);
    if (seconds.get().abs().compareTo(BigInteger.valueOf(MOST_SECONDS)) > 0
        || !(Math.abs(nanos) < NANOS_PER_SECOND)
        || seconds.get().signum() * Math.signum(nanos) < 0) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        seconds.get().longValueExact() * MILLIS_PER_SECOND + (long) nanos / NANOS_PER_MILLI);
  }

  /** Prints a time; one outside of protobuf's years 1 to 9999 as the first or the last of them. */
  public static String printTimestamp(long millis) {
    long within =
        Math.clamp(
            millis,
            MIN_SECONDS * MILLIS_PER_SECOND,
            MAX_SECONDS * MILLIS_PER_SECOND + MILLIS_PER_SECOND - 1);
    var time =
        LocalDateTime.ofEpochSecond(Math.floorDiv(within, MILLIS_PER_SECOND), 0, ZoneOffset.UTC);
    return "%04d-%02d-%02dT%02d:%02d:%02d%sZ"
        .formatted(
            time.getYear(),
            time.getMonthValue(),
            time.getDayOfMonth(),
            time.getHour(),
            time.getMinute(),
            time.getSecond(),
            millisPart(Math.floorMod(within, MILLIS_PER_SECOND)));
  }

  /** Prints a duration; one longer than protobuf's limit of 10,000 years as that limit. */
  public static String printDuration(long millis) {
    long most = MOST_SECONDS * MILLIS_PER_SECOND;
    long magnitude = Math.abs(Math.clamp(millis, -most, most));
    return (millis < 0 ? "-" : "")
        + magnitude / MILLIS_PER_SECOND
        + millisPart((int) (magnitude % MILLIS_PER_SECOND))
        + "s";
  }

  private static String millisPart(int millis) {
    return millis == 0 ? "" : ".%03d".formatted(millis);
  }

  private static int zoneAt(String text) {
    int zone = text.indexOf('Z');
    if (zone < 0) {
      zone = text.indexOf('+');
    }
    return zone < 0 ? text.lastIndexOf('-') : zone;
  }

  private static OptionalLong seconds(String text) {
    var parts = SECONDS.matcher(text);
    if (!parts.matches()) {
      return OptionalLong.empty();
    }
    try {
      var time =
          LocalDateTime.of(
              part(parts, 1),
              part(parts, 2),
              part(parts, 3),
              part(parts, 4),
              part(parts, 5),
              part(parts, 6));
      return OptionalLong.of(time.toEpochSecond(ZoneOffset.UTC));
    } catch (DateTimeException _) {
      return OptionalLong.empty();
    }
  }

  private static int part(Matcher parts, int group) {
    return Integer.parseInt(parts.group(group).strip());
  }

  /** Nanoseconds of the digits behind the decimal point. */
  private static OptionalLong fraction(String digits) {
    if (digits.codePointCount(0, digits.length()) > MOST_FRACTION_DIGITS) {
      return OptionalLong.empty();
    }
    var real = digits.isEmpty() ? PythonNumbers.real("0") : PythonNumbers.real("0." + digits);
    if (real.isEmpty()) {
      return OptionalLong.empty();
    }
    double nanos = Math.rint(real.getAsDouble() * NANOS_PER_SECOND);
    return nanos < NANOS_PER_SECOND ? OptionalLong.of((long) nanos) : OptionalLong.empty();
  }

  /** Seconds east of UTC. */
  private static Optional<BigInteger> offset(String zone) {
    if (zone.startsWith("Z")) {
      return zone.length() == 1 ? Optional.of(BigInteger.ZERO) : Optional.empty();
    }
    int colon = zone.indexOf(':');
    if (colon < 0) {
      return Optional.empty();
    }
    var hours = PythonNumbers.whole(zone.substring(1, colon));
    var minutes = PythonNumbers.whole(zone.substring(colon + 1));
    if (hours.isEmpty() || minutes.isEmpty()) {
      return Optional.empty();
    }
    var sixty = BigInteger.valueOf(60);
    var east = hours.get().multiply(sixty).add(minutes.get()).multiply(sixty);
    return Optional.of(zone.startsWith("+") ? east : east.negate());
  }
}
