package dynamodbstore;

import dynamodbstore.experiments.ExperimentTextRepository;
import dynamodbstore.fulltext.BackFill;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.table.Table;
import dynamodbstore.upkeep.RegularJob;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Sees to it, beside the requests, that texts have the rows they are found by. */
final class FullTextUpkeep {
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private FullTextUpkeep() {}

  static RegularJob start(Table table) {
    var clock = InstantSource.system();
    var status = new FullTextStatusRepository(table, clock);
    var backFill =
        new BackFill(
            status,
            new FullTextRepository(table),
            List.of(new ExperimentTextRepository(table, status)),
            clock);
    return RegularJob.start("full-text-back-fill", backFill::run, PAUSE);
  }
}
