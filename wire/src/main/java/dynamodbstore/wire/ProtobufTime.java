package dynamodbstore.wire;

import dynamodbstore.wire.json.PythonNumbers;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.OptionalLong;

/**
 * Texts of {@code google.protobuf.Duration}, parsed and printed in milliseconds, and printed texts
 * of {@code google.protobuf.Timestamp}, as protobuf for Python has them. Finer times are truncated,
 * as MLflow does. {@link ProtobufTimestamp} parses timestamps.
 */
public final class ProtobufTime {
  private static final long MIN_SECONDS = -62_135_596_800L;
  private static final long MAX_SECONDS = 253_402_300_799L;
  private static final long MOST_SECONDS = 315_576_000_000L;
  private static final int NANOS_PER_SECOND = 1_000_000_000;
  private static final int NANOS_PER_MILLI = 1_000_000;
  private static final int MILLIS_PER_SECOND = 1000;

  private ProtobufTime() {}

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
}
