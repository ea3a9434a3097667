package dynamodbstore.traces.storage;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Authorizer;
import dynamodbstore.access.ExperimentScope;
import dynamodbstore.access.Origin;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.LongValuePolicy;
import dynamodbstore.api.TraceId;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.spans.cost.ModelPrices;
import dynamodbstore.spans.translation.SpanTranslator;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceHorizon;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.ingest.SpanLogService;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.items.TraceRepository;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Traces on one table, for tests of their storage. */
public final class TestTraces {
  /** Access of a caller who may do everything. */
  public static final Authorization EVERYTHING =
      new Authorization(Caller.ANYONE, Authorizer.ALLOW_ALL, Origin.SERVER);

  public static final ExperimentId HERE = new ExperimentId(1);
  public static final ExperimentId THERE = new ExperimentId(2);

  public final TestClock clock;
  public final Table table;
  public final TraceRepository repository;

  /** Shared, so that writers generate different revisions. */
  private final Random random = new Random(1);

  public TestTraces(Table table, TestClock clock) {
    this.table = table;
    this.clock = clock;
    this.repository = TraceRepository.caching(table);
  }

  /** A writer as another process would have it. */
  public TraceWriter writer() {
    return writerOn(table);
  }

  public TraceWriter writerOn(Table other) {
    return new TraceWriter(
        new TraceRepository(other),
        new TraceCommitRepository(other, clock),
        new Environment(clock, random));
  }

  public static SpanLogService ingest(TraceWriter writer) {
    return ingest(writer, TraceHorizon.NONE);
  }

  public static SpanLogService ingest(TraceWriter writer, TraceHorizon horizon) {
    return new SpanLogService(
        new UnexpiredTraceWriter(writer, horizon),
        (_, id) -> experiment(id),
        ExperimentScope.ALL,
        new SpanTranslator(ModelPrices.none()),
        LongValuePolicy.CUT);
  }

  private static Experiment experiment(ExperimentId id) {
    return new Experiment(
        id,
        "default",
        "e" + id,
        "s3://bucket/" + id,
        Experiment.Stage.ACTIVE,
        0,
        Instant.EPOCH,
        Instant.EPOCH);
  }

  /** Adds spans to a trace of {@link #HERE}, which is created if it does not exist. */
  static TraceChange<Boolean> adding(TraceId id, StoredSpan... spans) {
    return current ->
        new TraceChange.Store<>(
            current
                .trace()
                .map(Trace::toDraft)
                .orElseGet(() -> new TraceDraft(id, HERE, 1000, TraceState.OK)),
            List.of(spans),
            true);
  }

  public void log(TraceId id, StoredSpan... spans) {
    boolean _ = writer().apply(id, adding(id, spans));
  }

  public void change(TraceId id, Consumer<TraceDraft> change) {
    boolean _ =
        writer()
            .change(
                id,
                draft -> {
                  change.accept(draft);
                  return true;
                });
  }

  public Optional<TraceWithSpans> find(TraceId id) {
    return repository.tracesWithSpans(List.of(id)).findFirst();
  }

  /** Ids of the spans of a trace that exists. */
  public List<Long> spans(TraceId id) {
    return find(id).orElseThrow().spans().stream().map(StoredSpan::id).toList();
  }

  public List<String> rows(ExperimentId experiment) {
    return repository.rows(experiment).map(TraceRow::id).map(TraceId::text).toList();
  }

  /** Sort keys in the partition of a trace that begin so. */
  public List<String> keys(TraceId id, String prefix) {
    return keys(id).filter(key -> key.startsWith(prefix)).toList();
  }

  private Stream<String> keys(TraceId id) {
    return Pages.stream(table, Query.of(Index.PRIMARY, TraceKeys.partition(id)))
        .map(item -> item.key().sort());
  }

  /** The changes of one request, by trace. */
  static Map<TraceId, TraceChange<Boolean>> request(List<TraceId> ids, List<StoredSpan> spans) {
    var changes = new LinkedHashMap<TraceId, TraceChange<Boolean>>();
    ids.forEach(id -> changes.put(id, adding(id, spans.toArray(StoredSpan[]::new))));
    return changes;
  }
}
