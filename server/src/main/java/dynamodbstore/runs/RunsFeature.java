package dynamodbstore.runs;

import dynamodbstore.api.LongValuePolicy;
import dynamodbstore.datasets.DatasetService;
import dynamodbstore.features.Feature;
import dynamodbstore.features.FeatureContext;
import dynamodbstore.fulltext.TextSource;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Route;
import dynamodbstore.jobs.BackgroundJob;
import dynamodbstore.metrics.MetricRepository;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.history.HistoryRoutes;
import dynamodbstore.runs.history.HistoryService;
import dynamodbstore.runs.search.RunSearchRepository;
import dynamodbstore.runs.settling.BackgroundSettler;
import dynamodbstore.runs.settling.RunBackFillRepository;
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
  private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(1);

  private final FeatureContext context;
  private final SettlingQueue queue;
  private final SettlingRepository settlings;
  private final Settler settler;
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
      LongValuePolicy longValues) {
    this.context = context;
    var table = context.table();
    var clock = context.clock();
    var runs = new RunRepository(table);
    var data = new RunDataRepository(table);
    var metrics = new MetricRepository(table, context.parallelism());
    var texts = new RunTextSettings(context.fullText(), clock);
    queue = new SettlingQueue(clock);
    settlings = new SettlingRepository(table);
    settler = new Settler(runs, data, settlings, texts, context.environment());
    var reader = new RunReader(data);
    var service = new RunService(runs, reader, writer, queue, context.environment());
    var repositories = new RunRepositories(runs, data, metrics);
    var log = new RunLogService(repositories, writer, models, longValues);
    var linkResolver = new RunLinkResolver(service, datasets);
    var search =
        new RunSearchService(
            new RunSearchRepository(table, runs, data, texts),
            reader,
            linkResolver,
            queue,
            context.engine());
    services = new RunServices(service, log, linkResolver);
    routes = new RunRoutes(service, linkResolver, search, log);
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

  /** Settles ended runs from the queue, and sweeps for idle ones once a minute. */
  @Override
  public List<BackgroundJob> jobs() {
    var sweep = new SettlingSweep(settlings, settler, context.clock());
    return List.of(
        () -> BackgroundSettler.start(queue, settler),
        BackgroundJob.periodic("run-sweep", sweep::sweep, BETWEEN_SWEEPS));
  }

  @Override
  public List<TextSource> textSources() {
    return RunBackFillRepository.all(context.table(), settler);
  }
}
