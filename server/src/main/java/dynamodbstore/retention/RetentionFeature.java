package dynamodbstore.retention;

import dynamodbstore.access.Origin;
import dynamodbstore.audit.AuditEvent;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.features.Feature;
import dynamodbstore.features.FeatureContext;
import dynamodbstore.gc.PurgeDecisions;
import dynamodbstore.gc.PurgeRepositories;
import dynamodbstore.gc.PurgedFiles;
import dynamodbstore.gc.TicketWork;
import dynamodbstore.http.Route;
import dynamodbstore.jobs.BackgroundJob;
import dynamodbstore.metrics.ExpiredHistoryRepository;
import dynamodbstore.monitoring.Gauge;
import dynamodbstore.purges.PurgeKind;
import dynamodbstore.retention.state.RetentionStateRepository;
import dynamodbstore.settings.LiveSettings;
import dynamodbstore.traces.TraceExpiry;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Retention as a feature of the server: what was deleted long ago is deleted permanently. */
public final class RetentionFeature implements Feature {
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final RetentionJob job;

  /**
   * What deletes.
   *
   * @param history of expired values of metrics
   * @param files of expired traces
   */
  public record Deletions(
      PurgeRepositories stored,
      TicketWork work,
      TraceExpiry traces,
      ExpiredHistoryRepository history,
      PurgedFiles files) {}

  /**
   * @param log records what was deleted permanently
   */
  public RetentionFeature(
      FeatureContext context, LiveSettings settings, Deletions deletions, AuditLog log) {
    job =
        new RetentionJob(
            new RetentionRound.Stored(
                deletions.stored(),
                new PurgeDecisions(deletions.stored(), context.clock()),
                deletions.work(),
                new RetentionRound.Expired(
                    new RetentionRound.ExpiredTraces(
                        deletions.traces()::deleteExpired, deletions.files()),
                    deletions.history()::deleteExpired),
                (kind, id) -> log.record(event(kind, id))),
            new RetentionStateRepository(context.table()),
            () -> RetentionPolicy.of(settings),
            context.environment());
  }

  private static AuditEvent event(PurgeKind kind, String id) {
    return new AuditEvent(
        AuditEvent.Action.DELETED,
        "",
        Origin.SERVER,
        Map.of("operation", "retention", "resource", kind.title() + " " + id));
  }

  /** Executes a round if one is due. For one thread at a time. */
  public void run() {
    job.run();
  }

  @Override
  public List<Route> routes() {
    return List.of();
  }

  @Override
  public List<Gauge> gauges() {
    return List.of(
        new Gauge(
            "dynamodbstore_retention_failures",
            "What failed in the last round of retention of this server, and will be attempted again",
            job::failures));
  }

  @Override
  public List<BackgroundJob> jobs() {
    return List.of(BackgroundJob.periodic("retention", job::run, PAUSE));
  }
}
