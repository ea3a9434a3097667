package dynamodbstore.backup;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Name of a backup: its time in UTC, to the millisecond. */
public record BackupId(Instant time) implements Comparable<BackupId> {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  public BackupId {
    time = time.truncatedTo(ChronoUnit.MILLIS);
  }

  /** Parses an id; empty if the text is none. */
  public static Optional<BackupId> parse(String text) {
    try {
      return Optional.of(new BackupId(FORMAT.parse(text, Instant::from)));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** The id that a backup at a time would have; empty if the text is no time in ISO 8601. */
  public static Optional<BackupId> ofTime(String text) {
    try {
      return Optional.of(new BackupId(DateTimeFormatter.ISO_DATE_TIME.parse(text, Instant::from)));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** An id for {@code now} that sorts after {@code newest}, even if the clock was set back. */
  static BackupId after(Optional<BackupId> newest, Instant now) {
    var id = new BackupId(now);
    return newest
        .filter(last -> id.compareTo(last) <= 0)
        .map(last -> new BackupId(last.time.plusMillis(1)))
        .orElse(id);
  }

  @Override
  public int compareTo(BackupId other) {
    return time.compareTo(other.time);
  }

  @Override
  public String toString() {
    return FORMAT.format(time);
  }
}
