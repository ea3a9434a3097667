package dynamodbstore.traces.packing;

import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.traces.packing.OpenRowRepository.RowToPack;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What a packer remembers of open rows between its rounds, by their tokens: rows without META, and
 * rows that are skipped because an item is unreadable or too large. Forgets rows after a while,
 * since another packer may have removed them. Thread-safe.
 */
final class RowHistory {
  private static final System.Logger LOG = System.getLogger(RowHistory.class.getName());

  /** Isolating an unreadable item costs reads, and blocks that are written in vain. */
  private static final Duration SKIPPED = Duration.ofMinutes(10);

  private static final Duration REMEMBERED = Duration.ofHours(1);
  private static final Duration BETWEEN_LOGS = Duration.ofSeconds(10);

  private final InstantSource clock;
  private final Map<String, Instant> withoutMeta = new ConcurrentHashMap<>();
  private final Map<String, Instant> skipped = new ConcurrentHashMap<>();
  private final AtomicReference<Instant> nextLog = new AtomicReference<>(Instant.MIN);

  RowHistory(InstantSource clock) {
    this.clock = clock;
  }

  /** When a row without META was seen first. */
  Instant absentSince(RowToPack row) {
    var now = clock.instant();
    withoutMeta.values().removeIf(since -> since.plus(REMEMBERED).isBefore(now));
    return withoutMeta.computeIfAbsent(row.row().token(), _ -> now);
  }

  /** META of a row was found or written. */
  void noteMeta(RowToPack row) {
    withoutMeta.remove(row.row().token());
  }

  /** Rows that are waited for at present. */
  int absent() {
    return withoutMeta.size();
  }

  /** Whether a row was skipped some minutes ago. */
  boolean isSkipped(RowToPack row) {
    var until = skipped.get(row.row().token());
    return until != null && until.isAfter(clock.instant());
  }

  /** The trace of a row is too large: it is not read again for some minutes. */
  void skip(RowToPack row) {
    var now = clock.instant();
    skipped.values().removeIf(until -> !until.isAfter(now));
    skipped.put(row.row().token(), now.plus(SKIPPED));
  }

  /** The row is not read again for some minutes. */
  void skip(RowToPack row, RuntimeException fault) {
    skip(row);
    log("Trace " + row.id() + " cannot be packed, and stays as it is: " + fault);
  }

  /** A row cannot be read itself. */
  void skip(RuntimeException fault) {
    log("A trace cannot be packed, and stays as it is: " + fault);
  }

  /** Many rows may be unreadable for one reason: only some are logged. */
  private void log(String text) {
    var now = clock.instant();
    var due = nextLog.get();
    if (!now.isBefore(due) && nextLog.compareAndSet(due, now.plus(BETWEEN_LOGS))) {
      LOG.log(WARNING, text);
    }
  }
}
