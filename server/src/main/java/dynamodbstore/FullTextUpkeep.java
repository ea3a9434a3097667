package dynamodbstore;

import dynamodbstore.experiments.ExperimentTextRepository;
import dynamodbstore.fulltext.BackFill;
import dynamodbstore.fulltext.CreationLogRepository;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TextSource;
import dynamodbstore.registry.ModelTextRepository;
import dynamodbstore.runs.RunDataRepository;
import dynamodbstore.runs.RunRepository;
import dynamodbstore.runs.RunTextRepository;
import dynamodbstore.runs.RunTexts;
import dynamodbstore.runs.Settler;
import dynamodbstore.runs.SettlingRepository;
import dynamodbstore.table.Table;
import dynamodbstore.upkeep.RegularJob;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;

/**
 * Background job for full text, once a minute: back-fills and deletes full-text rows, and sweeps
 * the creation log.
 */
final class FullTextUpkeep {
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private FullTextUpkeep() {}

  static RegularJob start(Table table) {
    var clock = InstantSource.system();
    var status = new FullTextStatusRepository(table, clock);
    var sources = new ArrayList<TextSource>();
    sources.add(new ExperimentTextRepository(table, status));
    sources.add(new ModelTextRepository(table, status));
    sources.addAll(RunTextRepository.all(table, settler(table, status, clock)));
    var backFill = new BackFill(status, new FullTextRepository(table), sources, clock);
    var creations = new CreationLogRepository(table, clock);
    return RegularJob.start(
        "full-text-back-fill",
        () -> {
          backFill.run();
          creations.sweep();
        },
        PAUSE);
  }

  private static Settler settler(
      Table table, FullTextStatusRepository status, InstantSource clock) {
    return new Settler(
        new RunRepository(table),
        new RunDataRepository(table),
        new SettlingRepository(table),
        new RunTexts(status, clock),
        clock,
        new SecureRandom());
  }
}
