package dynamodbstore.tracing;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.TraceId;
import dynamodbstore.artifacts.ArtifactRootResolver;
import dynamodbstore.artifacts.ArtifactRoutes;
import dynamodbstore.artifacts.OwnedArtifacts;
import dynamodbstore.artifacts.StoredTraceData;
import dynamodbstore.assessments.AssessmentJson;
import dynamodbstore.assessments.AssessmentMessage;
import dynamodbstore.assessments.AssessmentRoutes;
import dynamodbstore.assessments.AssessmentService;
import dynamodbstore.assessments.TraceChanger;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.concurrency.Time;
import dynamodbstore.deletionmarks.DeletionMarkRepository;
import dynamodbstore.experiments.ExperimentsFeature;
import dynamodbstore.features.Feature;
import dynamodbstore.features.FeatureContext;
import dynamodbstore.http.Route;
import dynamodbstore.jobs.BackgroundJob;
import dynamodbstore.monitoring.Gauge;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.runs.storage.RunWriter;
import dynamodbstore.spans.OtlpSpanJson;
import dynamodbstore.spans.SpanJson;
import dynamodbstore.spans.cost.ModelPrices;
import dynamodbstore.spans.translation.SpanTranslator;
import dynamodbstore.traces.TraceArtifactOwners;
import dynamodbstore.traces.TraceDeletionService;
import dynamodbstore.traces.TraceExpiry;
import dynamodbstore.traces.TraceRoutes;
import dynamodbstore.traces.TraceScope;
import dynamodbstore.traces.TraceService;
import dynamodbstore.traces.TraceServices;
import dynamodbstore.traces.TraceSpanService;
import dynamodbstore.traces.columns.TraceColumns;
import dynamodbstore.traces.correlation.TraceCorrelationRoutes;
import dynamodbstore.traces.correlation.TraceCorrelationService;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceHorizon;
import dynamodbstore.traces.entity.UnexpiredTraces;
import dynamodbstore.traces.ingest.ExportRoutes;
import dynamodbstore.traces.ingest.SpanLogService;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.messages.AssessmentFormat;
import dynamodbstore.traces.messages.DeleteTraces;
import dynamodbstore.traces.messages.StartTraceRequests;
import dynamodbstore.traces.messages.TraceLinkRequests;
import dynamodbstore.traces.messages.TraceResponses;
import dynamodbstore.traces.metrics.TraceMetricsRoutes;
import dynamodbstore.traces.metrics.TraceMetricsService;
import dynamodbstore.traces.packed.ReadTimes;
import dynamodbstore.traces.packed.TraceBlocks;
import dynamodbstore.traces.packing.PackingPolicy;
import dynamodbstore.traces.packing.TracePacking;
import dynamodbstore.traces.packing.TracePackingRepository;
import dynamodbstore.traces.packing.TracePurge;
import dynamodbstore.traces.scan.TraceScan;
import dynamodbstore.traces.search.SearchedExperiments;
import dynamodbstore.traces.search.SessionReader;
import dynamodbstore.traces.search.TraceSearchService;
import dynamodbstore.traces.storage.CommitListener;
import dynamodbstore.traces.storage.DirectBlocks;
import dynamodbstore.traces.storage.TraceCommitRepository;
import dynamodbstore.traces.storage.TraceWriter;
import dynamodbstore.traces.storage.UnexpiredTraceWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** Traces, spans and assessments as a feature of the server. */
public final class TracingFeature implements Feature {
  private static final double MILLIS_PER_SECOND = 1000;

  private final List<Route> routes;
  private final Optional<TracePacking> packing;
  private final TracePurge purge;
  private final TraceExpiry expiry;

  /**
   * @param roots where the files of traces are
   * @param prices of language models, for the costs of spans
   */
  public TracingFeature(
      FeatureContext context,
      ExperimentsFeature experiments,
      ArtifactRootResolver roots,
      ModelPrices prices,
      TracingSettings settings) {
    var environment = context.environment();
    var repository = new TraceRepository(context.table());
    var stored = BlockRepository.of(context.table(), environment);
    packing =
        settings.packing() ? Optional.of(packing(context, stored, experiments)) : Optional.empty();
    var writer = writer(context, repository, stored, packing);
    var clock = context.clock();
    var horizon = new TraceHorizon(settings.retention(), clock);
    var unexpired = new UnexpiredTraces(repository, horizon);
    var creator = new UnexpiredTraceWriter(writer, horizon);
    var own = new TraceScope(unexpired, writer, experiments(context, experiments));
    var traces = new TraceService(creator, own, settings.longValues(), environment);
    var spans = new TraceSpanService(unexpired, experiments.scope(), Time.SYSTEM);
    var format = format(new AssessmentService(unexpired::find, writer::change, environment));
    var scope = scope(experiments);
    var blocks = blocks(context, stored, settings, horizon);
    var searched = new UnexpiredTraces(TraceRepository.caching(context.table()), horizon);
    expiry = new TraceExpiry(repository, blocks::upTo, writer, horizon, clock);
    purge = purge(context, stored, repository, blocks, writer);
    var deletion =
        new TraceDeletionService(
            unexpired,
            blocks::upTo,
            (experiment, ids) -> deleteUnexpired(writer, horizon, experiment, ids),
            experiments.scope(),
            clock);
    var engine = context.engine();
    var scan = new TraceScan(searched, blocks);
    var requests =
        new TraceRoutes(
            new TraceServices(traces, spans, deletion),
            new TraceSearchService(searched, blocks, scope, context.engine())::search,
            new StartTraceRequests(format),
            new TraceResponses(format.writer(), OtlpSpanJson::write));
    var ingest =
        new SpanLogService(
            creator,
            experiments.service()::experiment,
            experiments.scope(),
            new SpanTranslator(prices),
            settings.longValues());
    var metrics = new TraceMetricsService(scan, engine, caller -> scope.all(caller).stream());
    var correlation =
        new TraceCorrelationService(
            scan, engine, new FilterMatcher(new SessionReader(searched, blocks), engine.syntax()));
    var files =
        new OwnedArtifacts<>(
            roots, new TraceArtifactOwners(own::find, experiments.service()::experiment));
    routes =
        Stream.of(
                requests.routes(),
                new ExportRoutes(ingest, linksOf(traces)).routes(),
                Feature.routesOf(new AssessmentRoutes(assessments(own, environment)).endpoints()),
                Feature.routesOf(new TraceMetricsRoutes(metrics).endpoints()),
                Feature.routesOf(new TraceCorrelationRoutes(correlation).endpoints()),
                ArtifactRoutes.ofTraces(files, data(spans)).routes())
            .flatMap(List::stream)
            .toList();
  }

  /** The number that clients get must not count traces that have expired. */
  private static int deleteUnexpired(
      TraceWriter writer, TraceHorizon horizon, ExperimentId experiment, List<TraceId> ids) {
    return writer.deleteAll(
        ids, trace -> trace.experiment().equals(experiment) && !horizon.hides(trace.requestTime()));
  }

  private static TracePurge purge(
      FeatureContext context,
      BlockRepository stored,
      TraceRepository repository,
      TraceBlocks blocks,
      TraceWriter writer) {
    var everywhere =
        new TraceDeletionService(
            repository, blocks::upTo, writer::deleteAll, ExperimentScope.ALL, context.clock());
    return new TracePurge(
        TracePackingRepository.of(context.table(), context.environment()),
        stored,
        experiment -> deleteAll(everywhere, experiment));
  }

  private static TraceWriter writer(
      FeatureContext context,
      TraceRepository repository,
      BlockRepository stored,
      Optional<TracePacking> packing) {
    return new TraceWriter(
        repository,
        new TraceCommitRepository(context.table(), context.clock()),
        context.environment(),
        packing.<CommitListener>map(one -> one).orElse(CommitListener.NONE),
        packing.map(_ -> new DirectBlocks(stored, new TraceColumns())));
  }

  private static TracePacking packing(
      FeatureContext context, BlockRepository blocks, ExperimentsFeature experiments) {
    return TracePacking.of(
        TracePackingRepository.of(context.table(), context.environment()),
        blocks,
        PackingPolicy.USUAL,
        new TraceColumns(),
        experiments::everywhere);
  }

  /** Deletes all traces of an experiment that is being purged, and their blocks. */
  public void purge(ExperimentId experiment) {
    purge.run(experiment);
  }

  /** Deletes expired traces. */
  public TraceExpiry expiry() {
    return expiry;
  }

  private static void deleteAll(TraceDeletionService traces, ExperimentId experiment) {
    var all = new DeleteTraces.Oldest(Optional.of(experiment), Long.MAX_VALUE, OptionalInt.empty());
    int _ = traces.delete(Caller.ANYONE, all);
  }

  @Override
  public List<Route> routes() {
    return routes;
  }

  @Override
  public List<BackgroundJob> jobs() {
    return packing.stream().map(TracePacking::job).toList();
  }

  @Override
  public List<Gauge> gauges() {
    return packing.map(TracingFeature::gauges).orElse(List.of());
  }

  private static List<Gauge> gauges(TracePacking packing) {
    var statistics = packing.statistics();
    return List.of(
        new Gauge(
            "dynamodbstore_open_traces",
            "Traces that are not in a block yet, as far as this server knows",
            statistics::openRows),
        new Gauge(
            "dynamodbstore_packing_lag_seconds",
            "How long the first change of a trace has been waiting to be packed",
            () -> packing.lag().toMillis() / MILLIS_PER_SECOND),
        new Gauge(
            "dynamodbstore_packed_traces",
            "Traces that this server has copied into blocks since it was started",
            statistics::packed),
        new Gauge(
            "dynamodbstore_trace_blocks",
            "Blocks of the experiments that this server packs",
            statistics::blocks),
        new Gauge("dynamodbstore_block_entries", "Entries of these blocks", statistics::entries),
        new Gauge(
            "dynamodbstore_void_block_entries",
            "Entries of these blocks that were replaced or deleted since",
            statistics::voidEntries));
  }

  private static TraceBlocks blocks(
      FeatureContext context,
      BlockRepository stored,
      TracingSettings settings,
      TraceHorizon horizon) {
    return new TraceBlocks(
        stored.directory(),
        stored.columns(),
        new DeletionMarkRepository(context.table()),
        new ReadTimes(
            context.clock(),
            settings.isShared() ? TraceBlocks.SEVERAL_CLOCKS : TraceBlocks.ONE_CLOCK,
            horizon));
  }

  private static TraceScope.Experiments experiments(
      FeatureContext context, ExperimentsFeature experiments) {
    var runs = new RunWriter(new RunRepository(context.table()), context.clock());
    return new TraceScope.Experiments(
        experiments.service()::experiment,
        experiments.scope(),
        (caller, id) -> {
          var _ = runs.run(caller, id);
        });
  }

  private static BiFunction<Caller, TraceId, AssessmentService> assessments(
      TraceScope own, Environment environment) {
    return (caller, trace) -> {
      own.require(caller, trace);
      return new AssessmentService(
          id -> own.find(caller, id),
          new TraceChanger() {
            @Override
            public <R> R change(TraceId id, Function<TraceDraft, R> change) {
              return own.change(caller, id, change);
            }
          },
          environment);
    };
  }

  private static AssessmentFormat format(AssessmentService assessments) {
    return new AssessmentFormat(
        AssessmentMessage.SCHEMA,
        (_, message) -> assessments.complete(AssessmentMessage.from(message)),
        AssessmentJson::write);
  }

  private static ExportRoutes.RunLinks linksOf(TraceService traces) {
    return (Caller caller, Set<TraceId> linked, RunId run) ->
        traces.linkToRun(caller, new TraceLinkRequests.ToRun(List.copyOf(linked), run));
  }

  private static StoredTraceData data(TraceSpanService spans) {
    return (caller, id) ->
        spans
            .storedSpans(caller, id)
            .map(found -> out -> TraceResponses.data(out, found, SpanJson::write));
  }

  private static SearchedExperiments scope(ExperimentsFeature experiments) {
    return new SearchedExperiments() {
      @Override
      public Set<ExperimentId> within(Caller caller, Set<ExperimentId> named) {
        return experiments.directory().within(caller.workspace(), named);
      }

      @Override
      public Set<ExperimentId> all(Caller caller) {
        return experiments.directory().all(caller.workspace());
      }
    };
  }
}
