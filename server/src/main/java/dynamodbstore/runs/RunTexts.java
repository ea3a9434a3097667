package dynamodbstore.runs;

import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.Level;
import dynamodbstore.fulltext.TextField;
import java.time.InstantSource;
import java.util.Set;
import java.util.stream.Collectors;

/** Which texts of runs have rows, as settings say. */
public final class RunTexts {
  private final FullTextStatusRepository status;
  private final InstantSource clock;

  public RunTexts(FullTextStatusRepository status, InstantSource clock) {
    this.status = status;
    this.clock = clock;
  }

  /** Those that a run which settles now gets rows for. */
  Set<TextField> put() {
    var current = status.current();
    var now = clock.instant();
    return TextRows.FIELDS.stream()
        .filter(field -> current.isPut(field, Level.TRIGRAM, now))
        .collect(Collectors.toSet());
  }

  /** Those that every settled run has rows for, so that searches may rely on it. */
  Set<TextField> complete() {
    var current = status.current();
    return TextRows.FIELDS.stream()
        .filter(field -> current.levels(field).contains(Level.TRIGRAM))
        .filter(current::isComplete)
        .collect(Collectors.toSet());
  }
}
