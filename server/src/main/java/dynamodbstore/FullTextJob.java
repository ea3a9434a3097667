package dynamodbstore;

import dynamodbstore.features.Feature;
import dynamodbstore.features.FeatureContext;
import dynamodbstore.fulltext.BackFill;
import dynamodbstore.fulltext.CreationLogRepository;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.jobs.BackgroundJob;
import java.time.Duration;
import java.util.List;

/**
 * Background job for full text, once a minute: back-fills and deletes full-text rows, and sweeps
 * the creation log.
 */
final class FullTextJob {
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private FullTextJob() {}

  static BackgroundJob of(FeatureContext context, List<Feature> features) {
    var sources = features.stream().flatMap(feature -> feature.textSources().stream()).toList();
    var rows = new FullTextRepository(context.table());
    var backFill = new BackFill(context.fullText(), rows, sources, context.clock());
    var creations = new CreationLogRepository(context.table(), context.clock());
    return BackgroundJob.periodic(
        "full-text-back-fill",
        () -> {
          backFill.run();
          creations.sweep();
        },
        PAUSE);
  }
}
