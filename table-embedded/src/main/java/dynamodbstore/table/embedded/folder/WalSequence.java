package dynamodbstore.table.embedded.folder;

import java.util.List;
import java.util.Optional;

/**
 * The write-ahead logs of a database as one sequence of rows, which continues after the rows in SST
 * files.
 */
final class WalSequence {
  private final long last;
  private final long faultyLog;
  private final boolean isFaultyLogReadable;
  private final Optional<String> fault;

  /**
   * Follows the logs up to the first gap or corruption.
   *
   * @param flushed the last sequence number up to which all rows are in SST files
   */
  WalSequence(List<WalFile> logs, long flushed) {
    long reached = flushed;
    long faulty = Long.MAX_VALUE;
    boolean isReadable = false;
    Optional<String> found = Optional.empty();
    for (var log : logs) {
      var name = "data/" + log.file().getFileName();
      if (log.hasRows() && log.first() > reached + 1) {
        faulty = log.number();
        found = Optional.of("a log before " + name + " is missing or shortened");
        break;
      }
      reached = Math.max(reached, log.last());
      if (log.isDamaged()) {
        faulty = log.number();
        isReadable = true;
        found = Optional.of("%s has damage behind byte %,d".formatted(name, log.extent().at()));
        break;
      }
    }
    this.last = reached;
    this.faultyLog = faulty;
    this.isFaultyLogReadable = isReadable;
    this.fault = found;
  }

  /** The last sequence number that is reached without a gap. */
  long last() {
    return last;
  }

  boolean isWhole() {
    return fault.isEmpty();
  }

  Optional<String> fault() {
    return fault;
  }

  /** Whether the whole log lies after the gap or corruption. */
  boolean isBehindFault(WalFile log) {
    return isFaultyLogReadable ? log.number() > faultyLog : log.number() >= faultyLog;
  }
}
