package dynamodbstore.runs;

import dynamodbstore.datasets.DatasetService;
import dynamodbstore.features.Feature;
import dynamodbstore.features.FeatureContext;
import dynamodbstore.fulltext.TagBackFill;
import dynamodbstore.fulltext.TextSource;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Route;
import dynamodbstore.jobs.BackgroundJob;
import dynamodbstore.metrics.HistoryHorizon;
import dynamodbstore.metrics.MetricRepository;
import dynamodbstore.monitoring.Gauge;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.history.HistoryRoutes;
import dynamodbstore.runs.history.HistoryService;
import dynamodbstore.runs.search.RunSearchRepository;
import dynamodbstore.runs.settling.RunBackFillRepository;
import dynamodbstore.runs.settling.RunSettling;
import dynamodbstore.runs.settling.RunTagBackFillRepository;
import dynamodbstore.runs.settling.RunTextSettings;
import dynamodbstore.runs.settling.Settler;
import dynamodbstore.runs.settling.SettlingQueue;
import dynamodbstore.runs.settling.SettlingRepository;
import dynamodbstore.runs.settling.SettlingSweep;
import dynamodbstore.runs.storage.RunReader;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.runs.storage.RunWriter;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Runs, their data, their search and their metric histories as a feature of the server. */
public final class RunsFeature implements Feature {
  private static final Duration TAGS_PAUSE = Duration.ofMinutes(1);
  private static final double MILLIS_PER_SECOND = 1000;

  private final FeatureContext context;
  private final RunSettling settling;
  private final RunServices services;
  private final RunRoutes routes;
  private final HistoryRoutes histories;

  /**
   * @param writer the write protocol of runs, which datasets share
   * @param models receives metrics that refer to a logged model
   */
  public RunsFeature(
      FeatureContext context,
      RunWriter writer,
      DatasetService datasets,
      ModelMetricSink models,
      RunSettings settings) {
    this.context = context;
    var table = context.table();
    var runs = new RunRepository(table);
    var data = new RunDataRepository(table);
    var clock = context.clock();
    var horizon = new HistoryHorizon(settings.historyRetention(), clock);
    var metrics = new MetricRepository(table, context.parallelism(), horizon);
    var texts = new RunTextSettings(context.fullText(), clock);
    var settlings = new SettlingRepository(table);
    var settler = new Settler(runs, data, settlings, texts, context.environment());
    var sweep = new SettlingSweep(settlings, settler, clock);
    settling = new RunSettling(new SettlingQueue(clock), settler, sweep);
    var reader = new RunReader(data);
    var service = new RunService(runs, reader, writer, settling.queue(), context.environment());
    var repositories = new RunRepositories(runs, data, metrics);
    var links = new RunLinkResolver(service, datasets);
    services =
        new RunServices(
            service,
            new RunSearchService(
                new RunSearchRepository(table, runs, data, texts),
                reader,
                links,
                settling.queue(),
                context.engine()),
            new RunLogService(repositories, writer, models, settings.longValues()),
            links);
    routes = new RunRoutes(services);
    histories = new HistoryRoutes(new HistoryService(runs, metrics));
  }

  public RunServices services() {
    return services;
  }

  @Override
  public List<Route> routes() {
    return Stream.of(routes.endpoints(), histories.endpoints())
        .flatMap(endpoints -> Feature.routesOf(endpoints).stream())
        .toList();
  }

  @Override
  public List<Resolver> fields() {
    return Stream.of(routes.fields(), histories.fields()).flatMap(List::stream).toList();
  }

  /** For tests, which settle runs without background threads. */
  RunSettling settling() {
    return settling;
  }

  /** Brings the rows of tags in line with the setting, as far as possible at present. */
  void backFillTags() {
    var source = new RunTagBackFillRepository(context.table(), settling.settler());
    new TagBackFill(context.fullText(), source, context.clock()).run();
  }

  @Override
  public List<BackgroundJob> jobs() {
    return Stream.concat(
            settling.jobs().stream(),
            Stream.of(BackgroundJob.periodic("tag-back-fill", this::backFillTags, TAGS_PAUSE)))
        .toList();
  }

  @Override
  public List<Gauge> gauges() {
    return List.of(
        new Gauge(
            "dynamodbstore_settling_queue",
            "Ended runs that wait to be settled by this server",
            settling.queue()::size),
        new Gauge(
            "dynamodbstore_settling_lag_seconds",
            "How long the first of these runs has been waiting",
            () -> settling.queue().lag().toMillis() / MILLIS_PER_SECOND));
  }

  @Override
  public List<TextSource> textSources() {
    return RunBackFillRepository.all(context.table(), settling.settler());
  }
}
