package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Walk over all experiments of a table in the order of their ids: those that the table has counted,
 * then those with ids of file stores, which are listed once. For one thread, and for a short time.
 */
public final class ExperimentWalk {
  private final Table table;
  private final long last;
  private @Nullable NavigableSet<Long> uncounted;

  private ExperimentWalk(Table table, long last) {
    this.table = table;
    this.last = last;
  }

  /** One read. */
  public static ExperimentWalk of(Table table) {
    return new ExperimentWalk(
        table,
        table
            .get(ExperimentItemReader.lastIdKey(), Read.STRONG)
            .map(ExperimentItemReader::lastId)
            .orElse(0L));
  }

  /**
   * The first id from a number on; there may be no experiment of it. Empty after the last one.
   * Free, but for one query of each workspace when the counted ids are over.
   */
  public OptionalLong next(long from) {
    if (from <= last) {
      return OptionalLong.of(from);
    }
    return Optional.ofNullable(uncounted().ceiling(from))
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

  private NavigableSet<Long> uncounted() {
    var known = uncounted;
    if (known == null) {
      known =
          new DeletedExperimentRepository(table)
              .everywhere()
              .map(Experiment::id)
              .filter(id -> !id.isCounted())
              .map(ExperimentId::number)
              .collect(Collectors.toCollection(TreeSet::new));
      uncounted = known;
    }
    return known;
  }
}
