package dynamodbstore.traces;

import static dynamodbstore.traces.storage.TestTraces.HERE;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.otlp.OtlpSpan;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.columns.TraceColumns;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceHorizon;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.messages.StartTrace;
import dynamodbstore.traces.messages.TraceSearch;
import dynamodbstore.traces.packed.StoredTraces;
import dynamodbstore.traces.packing.PackingPolicy;
import dynamodbstore.traces.packing.TracePacker;
import dynamodbstore.traces.packing.TracePackingRepository;
import dynamodbstore.traces.search.SearchedExperiments;
import dynamodbstore.traces.search.TraceSearchService;
import dynamodbstore.traces.storage.CommitListener;
import dynamodbstore.traces.storage.DirectBlocks;
import dynamodbstore.traces.storage.TestTraces;
import dynamodbstore.traces.storage.TraceCommitRepository;
import dynamodbstore.traces.storage.TraceWriter;
import dynamodbstore.wire.json.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What requests for a small trace cost in DynamoDB's units: one batch of three spans with 300
 * characters of inputs and outputs, five tags, eight metadata entries.
 */
class TraceCostsTest {
  /** Traces of a full block. */
  private static final int BLOCK = 256;

  private final Meter meter = new Meter();
  private final TestClock clock = new TestClock();
  private final MemoryTable table = new MemoryTable(clock, meter);
  private final TestTraces traces = new TestTraces(table, clock);
  private final Environment environment = new Environment(clock, new Random(2));
  private final StoredTraces stored = new StoredTraces(table, clock);

  @Test
  void newTraceWithItsSpansIsAnItemAndARow() {
    assertThat(cost(() -> ingest(1))).isEqualTo(new Cost(1, 2));
  }

  @Test
  void startOfATraceWithSpansReplacesItsInfo() {
    ingest(1);

    assertThat(cost(() -> start(1))).isEqualTo(new Cost(1, 1));
  }

  @Test
  void infoIsOneItemAndTheTraceOneQuery() {
    ingest(1);
    start(1);

    assertThat(costOf(() -> traces.repository.find(id(1)))).isEqualTo(new Cost(1, 0));
    assertThat(costOf(() -> traces.find(id(1)))).isEqualTo(new Cost(1, 0));
  }

  @Test
  void tagReplacesTheInfo() {
    ingest(1);
    start(1);

    assertThat(cost(() -> traces.change(id(1), draft -> draft.tags().put("team", "red"))))
        .isEqualTo(new Cost(1, 1));
  }

  @Test
  void deletionReplacesTheInfoTwiceAndDeletesTheRest() {
    ingest(1);
    start(1);

    assertThat(costOf(() -> traces.writer().deleteAll(HERE, List.of(id(1)))))
        .isEqualTo(new Cost(4, 3));
  }

  @Test
  void newestHundredOfTwoHundredTracesReadRowsDirectoryAndInfos() {
    for (int trace = 0; trace < 200; trace++) {
      ingest(trace);
      start(trace);
    }
    assertThat(newestHundred()).isEqualTo(new Cost(109, 0));
  }

  @Test
  void newestHundredOfTwoThousandOpenTracesReadTheirRowsOnce() {
    for (int trace = 0; trace < 2000; trace++) {
      ingest(trace);
    }

    assertThat(newestHundred()).isEqualTo(new Cost(157, 0));
  }

  /** The directory of three blocks and columns of one, which are cached for the next search. */
  @Test
  void newestHundredOfPackedTracesReadOneBlockAndAHundredInfos() {
    for (int trace = 0; trace < 600; trace++) {
      ingest(trace);
      start(trace);
    }
    stored.packAll(HERE, 256);
    var search = search();

    assertThat(costOf(() -> newestHundred(search))).isEqualTo(new Cost(108, 0));
    assertThat(costOf(() -> newestHundred(search))).isEqualTo(new Cost(105, 0));
  }

  /** The last trace of the page is a candidate twice, but no trace after it is read. */
  @Test
  void newestHundredWithAnOlderEntryOfTheLastTraceReadAHundredInfos() {
    for (int trace = 0; trace < 256; trace++) {
      ingest(trace);
      start(trace);
    }
    stored.packAll(HERE, 256);
    int last = 256 - 100;
    traces.change(id(last), draft -> draft.tags().put("team", "red"));
    stored.packAll(HERE, 256);
    var search = search();
    var _ = newestHundred(search);

    assertThat(costOf(() -> newestHundred(search))).isEqualTo(new Cost(105, 0));
  }

  /** A row of the directory costs a quarter of a unit. */
  @Test
  void newestHundredOfManyBlocksDoNotReadTheWholeDirectory() {
    for (int trace = 0; trace < 600; trace++) {
      ingest(trace);
      start(trace);
    }
    stored.packAll(HERE, 4);
    var search = search();
    var _ = newestHundred(search);

    assertThat(costOf(() -> newestHundred(search)).readUnits()).isLessThan(120);
  }

  private Cost newestHundred() {
    var search = search();
    assertThat(newestHundred(search)).hasSize(100);
    return costOf(() -> newestHundred(search));
  }

  private static List<Trace> newestHundred(TraceSearchService search) {
    var request = new TraceSearch(Set.of(HERE), false, "", 100, List.of(), "");
    return search.search(Caller.ANYONE, Visibility.ALL, request).items();
  }

  private TraceSearchService search() {
    return new TraceSearchService(
        traces.repository,
        stored.blocks,
        new OneExperiment(),
        new SearchEngine(
            SearchSyntax.MLFLOW,
            new PageTokenRepository(table).tokens(new Random(1)),
            PlanListener.OFF,
            clock));
  }

  /** Two for META and the row, as many when they are packed, and a share of the columns. */
  @Test
  void spansAndTheirPackingCostHalfOfTheAimOfEightUnits() {
    double spans = perTrace(this::ingest);

    assertThat(spans + packing()).isBetween(4.0, 4.5);
  }

  @Test
  void startOfATraceBeforeItIsPackedCostsOneUnitMore() {
    double started =
        perTrace(
            trace -> {
              ingest(trace);
              start(trace);
            });

    assertThat(started + packing()).isBetween(5.0, 5.5);
  }

  @Test
  void laterTagAndPackingItAgainCostLessThanTheAimOfSevenUnits() {
    double _ = perTrace(this::ingest);
    double _ = packing();
    double tags =
        perTrace(trace -> traces.change(id(trace), draft -> draft.tags().put("team", "red")));

    assertThat(tags).isEqualTo(2);
    assertThat(tags + packing()).isBetween(4.0, 4.5);
  }

  @Test
  void retentionOfTracesCostsNoUnitWhenTheyAreWritten() {
    var horizon = new TraceHorizon(() -> Optional.of(Duration.ofDays(36_500)), clock);
    var service = TestTraces.ingest(traces.writer(), horizon);

    assertThat(costOf(() -> service.log(TestTraces.EVERYTHING, HERE, spans(1))))
        .isEqualTo(new Cost(1, 2));
    assertThat(costOf(() -> service.log(TestTraces.EVERYTHING, HERE, spans(1))))
        .isEqualTo(cost(() -> ingest(1)));
  }

  /** A row and META when it is deleted, both again when the packer has voided its entry. */
  @Test
  void deletionOfAnExpiredPackedTraceCostsFourUnits() {
    double _ = perTrace(this::ingest);
    double _ = packing();
    clock.advance(Duration.ofDays(36_500));
    var expiry =
        new TraceExpiry(
            traces.repository,
            stored.blocks::upTo,
            traces.writer(),
            new TraceHorizon(() -> Optional.of(Duration.ofDays(1)), clock),
            clock);

    var deletion = cost(() -> assertThat(expiry.deleteExpired(HERE, _ -> {})).isEqualTo(BLOCK));
    var completion = cost(this::pack);

    assertThat((deletion.writeUnits() + completion.writeUnits()) / BLOCK).isBetween(4.0, 4.2);
    assertThat(traces.rows(HERE)).isEmpty();
  }

  /** One for META, and a share of the block. */
  @Test
  void manyTracesOfOneRequestCostAQuarterOfTheAimOfEightUnits() {
    var writer =
        new TraceWriter(
            traces.repository,
            new TraceCommitRepository(table, clock),
            environment,
            CommitListener.NONE,
            Optional.of(
                new DirectBlocks(BlockRepository.of(table, environment), new TraceColumns())));
    var spans = IntStream.range(0, 100).boxed().flatMap(number -> spans(number).stream()).toList();

    var cost =
        costOf(() -> TestTraces.ingest(writer).log(TestTraces.EVERYTHING, HERE, spans))
            .writeUnits();

    assertThat(traces.rows(HERE)).isEmpty();
    assertThat(cost / 100.0).isBetween(1.0, 1.5);
  }

  /** Write units for each trace of a block. */
  private double perTrace(IntConsumer work) {
    return cost(() -> IntStream.range(0, BLOCK).forEach(work)).writeUnits() / (double) BLOCK;
  }

  private double packing() {
    var cost = cost(() -> assertThat(pack()).isEqualTo(BLOCK));
    return cost.writeUnits() / (double) BLOCK;
  }

  @CanIgnoreReturnValue
  private int pack() {
    clock.advance(Duration.ofMinutes(1));
    var packer =
        new TracePacker(
            TracePackingRepository.of(table, environment),
            BlockRepository.of(table, environment),
            new TraceColumns(),
            PackingPolicy.USUAL);
    return packer.pack(HERE).packed();
  }

  private Cost costOf(Supplier<?> work) {
    return cost(
        () -> {
          var _ = work.get();
        });
  }

  private Cost cost(Runnable work) {
    var before = meter.total();
    work.run();
    var after = meter.total();
    return new Cost(
        after.readUnits() - before.readUnits(), after.writeUnits() - before.writeUnits());
  }

  private static TraceId id(int number) {
    return new TraceId("tr-%032x".formatted(number));
  }

  private void ingest(int number) {
    var _ = TestTraces.ingest(traces.writer()).log(TestTraces.EVERYTHING, HERE, spans(number));
  }

  private static List<OtlpSpan> spans(int number) {
    var resource = Map.<String, Json>of("service.name", new Json.Text("shop"));
    return List.of(span(number, 1, 0), span(number, 2, 1), span(number, 3, 2)).stream()
        .map(span -> new OtlpSpan(span, resource))
        .toList();
  }

  private static Span span(int number, long id, long parent) {
    return new Span(
        id(number),
        id,
        parent,
        "step " + id,
        1_700_000_000_000_000_000L + number * 1_000_000_000L,
        1_700_000_000_500_000_000L + number * 1_000_000_000L,
        SpanStatus.OK,
        "",
        Map.of(
            "mlflow.spanInputs", "{\"question\": \"" + "What is it? ".repeat(4) + "\"}",
            "mlflow.spanOutputs", "\"" + "It is what. ".repeat(4) + "\""),
        List.of(),
        List.of());
  }

  /** What the stock client sends after the spans. */
  private void start(int number) {
    var tags = new LinkedHashMap<String, String>();
    tags.put("mlflow.traceName", "answer");
    tags.put("environment", "production");
    tags.put("team", "blue");
    var metadata = new LinkedHashMap<String, String>();
    metadata.put("mlflow.trace.infoFinalized", "true");
    metadata.put("mlflow.trace_schema.version", "3");
    metadata.put("mlflow.source.name", "/home/someone/app.py");
    metadata.put("mlflow.source.type", "LOCAL");
    metadata.put("mlflow.user", "someone");
    metadata.put("mlflow.source.git.commit", "0123456789abcdef0123456789abcdef01234567");
    metadata.put("mlflow.source.git.branch", "main");
    metadata.put("mlflow.trace.sizeBytes", "2048");
    var request =
        new StartTrace(
            id(number),
            Optional.of(HERE),
            1_700_000_000_000L + number * 1000L,
            OptionalLong.of(500),
            TraceState.OK,
            Optional.empty(),
            Optional.of("What is it?"),
            Optional.of("It is what."),
            tags,
            metadata,
            List.of());
    var _ =
        traces
            .writer()
            .createOrChange(
                id(number),
                () -> StartTraceRules.create(request, TraceSamples.experiment(1)),
                draft -> StartTraceRules.merge(request, TraceSamples.experiment(1), draft));
  }

  /** The experiment with the traces. */
  private static final class OneExperiment implements SearchedExperiments {
    @Override
    public Set<ExperimentId> within(Caller caller, Set<ExperimentId> named) {
      return named;
    }

    @Override
    public Set<ExperimentId> all(Caller caller) {
      return Set.of(HERE);
    }
  }
}
