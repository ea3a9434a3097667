package dynamodbstore.runs;

import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.Level;
import dynamodbstore.fulltext.TextField;
import java.time.InstantSource;
import java.util.Set;
import java.util.stream.Collectors;

/** Full-text settings of runs: which fields settlers index, and which ones searches may use. */
public final class RunTexts {
  private final FullTextStatusRepository status;
  private final InstantSource clock;

  public RunTexts(FullTextStatusRepository status, InstantSource clock) {
    this.status = status;
    this.clock = clock;
  }

  /** Fields to be indexed when a run settles now. */
  Set<TextField> put() {
    var current = status.current();
    var now = clock.instant();
    return TextRows.FIELDS.stream()
        .filter(field -> current.isPut(field, Level.TRIGRAM, now))
        .collect(Collectors.toSet());
  }

  /** Fields that are indexed for every settled run, so that searches may rely on their rows. */
  Set<TextField> complete() {
    var current = status.current();
    return TextRows.FIELDS.stream()
        .filter(field -> current.levels(field).contains(Level.TRIGRAM))
        .filter(current::isComplete)
        .collect(Collectors.toSet());
  }
}
