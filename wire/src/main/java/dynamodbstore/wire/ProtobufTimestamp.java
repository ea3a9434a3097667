package dynamodbstore.wire;

import dynamodbstore.wire.json.PythonNumbers;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser of {@code google.protobuf.Timestamp} in JSON, equivalent to protobuf for Python: it
 * accepts single digits, digits of any script, and offsets of any size.
 */
final class ProtobufTimestamp {
  /** Python's {@code %Y-%m-%dT%H:%M:%S}. Only {@code \d} matches digits of other scripts. */
  private static final Pattern SECONDS =
      Pattern.compile(
          "(\\d{4})-(1[0-2]|0[1-9]|[1-9])-(3[01]|[12]\\d|0[1-9]|[1-9]| [1-9])"
              + "T(2[0-3]|[01]\\d|\\d):([0-5]\\d|\\d):(6[01]|[0-5]\\d|\\d)",
          Pattern.UNICODE_CHARACTER_CLASS);

  private static final int MAX_FRACTION_DIGITS = 9;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long MILLIS_PER_SECOND = 1_000;
  private static final BigInteger SECONDS_PER_MINUTE = BigInteger.valueOf(60);
  private static final BigInteger MINUTES_PER_HOUR = BigInteger.valueOf(60);

  /** Offsets of more bits are longer than protobuf's range of years. */
  private static final int MAX_OFFSET_BITS = 40;

  private static final long FIRST_SECOND = -62_135_596_800L;
  private static final long LAST_SECOND = 253_402_300_799L;

  private ProtobufTimestamp() {}

  /** Milliseconds since the epoch, rounded down; empty where protobuf fails. */
  static OptionalLong millis(String text) {
    int zoneAt = zoneIndex(text);
    if (zoneAt < 0) {
      return OptionalLong.empty();
    }
    var time = text.substring(0, zoneAt);
    int point = time.indexOf('.');
    var local = localSecond(point < 0 ? time : time.substring(0, point));
    var nanos = nanos(point < 0 ? "" : time.substring(point + 1));
    var offset = offset(text.substring(zoneAt));
    if (local.isEmpty() || nanos.isEmpty() || offset.isEmpty()) {
      return OptionalLong.empty();
    }
    long second = local.getAsLong() - offset.getAsLong();
    return second < FIRST_SECOND || second > LAST_SECOND
        ? OptionalLong.empty()
        : OptionalLong.of(second * MILLIS_PER_SECOND + nanos.getAsLong() / NANOS_PER_MILLI);
  }

  private static int zoneIndex(String text) {
    int utc = text.indexOf('Z');
    if (utc >= 0) {
      return utc;
    }
    int plus = text.indexOf('+');
    return plus >= 0 ? plus : text.lastIndexOf('-');
  }

  private static OptionalLong localSecond(String text) {
    var match = SECONDS.matcher(text);
    if (!match.matches()) {
      return OptionalLong.empty();
    }
    try {
      int year = number(match, 1);
      return year == 0
          ? OptionalLong.empty()
          : OptionalLong.of(
              LocalDateTime.of(
                      year,
                      number(match, 2),
                      number(match, 3),
                      number(match, 4),
                      number(match, 5),
                      number(match, 6))
                  .toEpochSecond(ZoneOffset.UTC));
    } catch (DateTimeException _) {
      return OptionalLong.empty();
    }
  }

  private static int number(Matcher match, int group) {
    return PythonNumbers.whole(match.group(group)).orElseThrow().intValueExact();
  }

  private static OptionalLong nanos(String fraction) {
    if (fraction.isEmpty()) {
      return OptionalLong.of(0);
    }
    if (fraction.codePointCount(0, fraction.length()) > MAX_FRACTION_DIGITS) {
      return OptionalLong.empty();
    }
    double nanos = Math.rint(PythonNumbers.real("0." + fraction).orElse(1) * NANOS_PER_SECOND);
    return nanos < NANOS_PER_SECOND ? OptionalLong.of((long) nanos) : OptionalLong.empty();
  }

  /** Seconds that local time is ahead of UTC. */
  private static OptionalLong offset(String zone) {
    if (zone.startsWith("Z")) {
      return zone.length() == 1 ? OptionalLong.of(0) : OptionalLong.empty();
    }
    int colon = zone.indexOf(':');
    if (colon < 0) {
      return OptionalLong.empty();
    }
    var hours = PythonNumbers.whole(zone.substring(1, colon));
    var minutes = PythonNumbers.whole(zone.substring(colon + 1));
    if (hours.isEmpty() || minutes.isEmpty()) {
      return OptionalLong.empty();
    }
    // Hours and minutes of any size and sign, which may cancel each other out.
    var sum = hours.get().multiply(MINUTES_PER_HOUR).add(minutes.get());
    var seconds = (zone.startsWith("+") ? sum : sum.negate()).multiply(SECONDS_PER_MINUTE);
    return seconds.bitLength() > MAX_OFFSET_BITS
        ? OptionalLong.empty()
        : OptionalLong.of(seconds.longValueExact());
  }
}
