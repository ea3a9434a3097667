package dynamodbstore.runs.settling;

import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.runs.data.IndexedFields;
import dynamodbstore.runs.data.RunTextRows;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Settings of the index of runs: which fields settlers index, and which ones searches may use. */
public final class RunTextSettings {
  private final FullTextStatusRepository status;
  private final InstantSource clock;

  public RunTextSettings(FullTextStatusRepository status, InstantSource clock) {
    this.status = status;
    this.clock = clock;
  }

  /** Fields to be indexed when a run settles now. */
  public IndexedFields fieldsToIndex() {
    var current = status.current();
    var now = clock.instant();
    var texts =
        RunTextRows.FIELDS.stream()
            .filter(field -> current.isPut(field, TokenLevel.TRIGRAM, now))
            .collect(Collectors.toSet());
    return new IndexedFields(texts, current.tags().withoutRows(now));
  }

  /** Tags that are indexed for every settled run, so that searches may rely on their rows. */
  public Predicate<String> searchableTags() {
    return status.current().tags()::isSearchable;
  }

  /** Fields that are indexed for every settled run, so that searches may rely on their rows. */
  public Set<TextField> searchableFields() {
    var current = status.current();
    return RunTextRows.FIELDS.stream()
        .filter(field -> current.levels(field).contains(TokenLevel.TRIGRAM))
        .filter(current::isComplete)
        .collect(Collectors.toSet());
  }
}
