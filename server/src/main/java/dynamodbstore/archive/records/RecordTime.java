package dynamodbstore.archive.records;

import dynamodbstore.archive.ArchiveRecord;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Times in records: milliseconds since the epoch, as in MLflow's API. */
final class RecordTime {
  private RecordTime() {}

  static OptionalLong millis(Optional<Instant> time) {
    return time.stream().mapToLong(Instant::toEpochMilli).findFirst();
  }

  static Instant read(ArchiveRecord from, String name) {
    return Instant.ofEpochMilli(from.number(name));
  }

  static Optional<Instant> find(ArchiveRecord from, String name) {
    return from.findNumber(name).stream().mapToObj(Instant::ofEpochMilli).findFirst();
  }
}
