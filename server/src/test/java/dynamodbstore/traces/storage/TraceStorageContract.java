package dynamodbstore.traces.storage;

import static dynamodbstore.traces.storage.TestTraces.HERE;
import static dynamodbstore.traces.storage.TestTraces.THERE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.TraceId;
import dynamodbstore.otlp.OtlpSpan;
import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.items.TraceKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Behaviour of stored traces on every table; subclasses provide the table. */
abstract class TraceStorageContract {
  private static final TraceId ID = new TraceId("tr-0123456789abcdef0123456789abcdef");
  private static final String META = "T#META";
  private static final String PART = "T#PART#";
  private static final String SPANS = "T#SPANS#";
  private static final int MORE_THAN_ENOUGH = 50;

  private final TestClock clock = new TestClock();
  private Table table;
  private TestTraces traces;

  abstract Table open(TestClock time);

  @BeforeEach
  void open() {
    table = open(clock);
    traces = new TestTraces(table, clock);
  }

  @AfterEach
  void close() {
    table.close();
  }

  @Test
  void createdTraceIsReadWithItsSpans() {
    traces.log(ID, TestSpans.span(1), TestSpans.span(2));

    var found = traces.find(ID).orElseThrow();

    assertThat(found.spans()).containsExactly(TestSpans.span(1), TestSpans.span(2));
    assertThat(found.trace()).isEqualTo(traces.repository.find(ID).orElseThrow());
    assertThat(traces.rows(HERE)).containsExactly(ID.text());
    assertThat(traces.keys(ID, "")).containsExactly(META);
  }

  @Test
  void traceIsDecodedAgainOnlyAfterAChange() {
    traces.log(ID, TestSpans.span(1));
    var first = traces.repository.find(ID).orElseThrow();

    var unchanged = traces.repository.find(ID).orElseThrow();
    traces.change(ID, draft -> draft.tags().put("new", "tag"));
    var changed = traces.repository.find(ID).orElseThrow();

    assertThat(unchanged).isSameAs(first);
    assertThat(changed.tags()).containsEntry("new", "tag");
  }

  @Test
  void spansThatFitIntoMetaLeaveItWhenItGrows() {
    traces.log(ID, TestSpans.span(1));
    traces.log(ID, TestSpans.span(2));
    var separate = traces.keys(ID, SPANS);

    traces.change(ID, draft -> draft.tags().put("small", "1"));
    assertThat(traces.keys(ID, SPANS)).isEqualTo(separate).hasSize(1);
    assertThat(traces.spans(ID)).containsExactly(1L, 2L);

    traces.change(ID, draft -> draft.tags().put("large", noise(800)));
    assertThat(traces.keys(ID, SPANS)).containsAll(separate).hasSize(2);
    assertThat(traces.spans(ID)).containsExactly(1L, 2L);

    traces.change(ID, draft -> draft.tags().remove("large"));
    assertThat(traces.spans(ID)).containsExactly(1L, 2L);
    assertThat(traces.writer().deleteAll(HERE, List.of(ID))).isEqualTo(1);
    assertThat(traces.keys(ID, "")).containsExactly(META);
  }

  @Test
  void lateBatchAddsSpansAndReplacesThoseThatAreSentAgain() {
    traces.log(ID, TestSpans.span(1), TestSpans.span(2));

    traces.log(ID, TestSpans.span(3), TestSpans.span(1, "{\"again\": 1}"));

    assertThat(traces.find(ID).orElseThrow().spans())
        .containsExactly(TestSpans.span(1, "{\"again\": 1}"), TestSpans.span(2), TestSpans.span(3));
  }

  @Test
  void requestWithTheSameSpansTwiceChangesNothing() {
    for (int time = 0; time < 3; time++) {
      traces.log(ID, TestSpans.span(1), TestSpans.span(2), TestSpans.span(2));
    }

    assertThat(traces.spans(ID)).containsExactly(1L, 2L);
  }

  @Test
  void spanOfFiveMegabytesIsStoredInParts() {
    var large = TestSpans.span(1, "\"" + noise(5 << 20) + "\"");

    traces.log(ID, large, TestSpans.span(2));
    traces.log(ID, TestSpans.span(3));

    assertThat(traces.find(ID).orElseThrow().spans())
        .containsExactly(large, TestSpans.span(2), TestSpans.span(3));
    assertThat(traces.keys(ID, SPANS)).hasSizeGreaterThan(5);
    assertThat(traces.writer().deleteAll(HERE, List.of(ID))).isEqualTo(1);
    assertThat(traces.keys(ID, "")).containsExactly(META);
  }

  @Test
  void bodyOverEightKilobytesIsInPartsOfTheLatestRevision() {
    traces.log(ID, TestSpans.span(1));
    var value = noise(30_000);
    traces.change(ID, draft -> draft.tags().put("large", value));
    var first = traces.keys(ID, PART);

    traces.change(ID, draft -> draft.tags().put("other", "1"));
    var second = traces.keys(ID, PART);

    assertThat(first).hasSize(1);
    assertThat(second).hasSize(1).doesNotContainAnyElementsOf(first);
    assertThat(traces.find(ID).orElseThrow().trace().tags())
        .containsEntry("large", value)
        .containsEntry("other", "1");

    traces.change(ID, draft -> draft.tags().remove("large"));

    assertThat(traces.keys(ID, PART)).isEmpty();
    assertThat(traces.repository.find(ID).orElseThrow().tags()).containsOnlyKeys("other");
  }

  @Test
  void bodyOverTheLimitOfAnItemIsStored() {
    var value = noise(1_500_000);
    traces.log(ID, TestSpans.span(1));
    traces.change(ID, draft -> draft.metadata().put("large", value));

    assertThat(traces.keys(ID, PART)).hasSizeGreaterThan(1);
    assertThat(traces.repository.find(ID).orElseThrow().metadata()).containsEntry("large", value);
    assertThat(traces.find(ID).orElseThrow().trace().metadata()).containsEntry("large", value);

    assertThat(traces.writer().deleteAll(HERE, List.of(ID))).isEqualTo(1);

    assertThat(traces.keys(ID, "")).containsExactly(META);
  }

  @Test
  void manySmallChunksAreMergedAndTheOldOnesDeleted() {
    var expected = LongStream.range(0, 100).boxed().toList();

    expected.forEach(span -> traces.log(ID, TestSpans.span(span)));

    assertThat(traces.spans(ID)).isEqualTo(expected);
    assertThat(traces.keys(ID, SPANS)).hasSizeLessThanOrEqualTo(33);
  }

  @Test
  void largeChunksAreNotMergedAgain() {
    var large = TestSpans.span(0, "\"" + noise(600_000) + "\"");
    traces.log(ID, large);
    var chunk = traces.keys(ID, SPANS);

    for (long span = 1; span < 70; span++) {
      traces.log(ID, TestSpans.span(span));
    }

    assertThat(traces.keys(ID, SPANS)).containsAll(chunk);
    assertThat(traces.spans(ID)).hasSize(70);
  }

  @Test
  void deletedTraceIsGoneAndIsCreatedAgainWithoutItsOldSpans() {
    traces.log(ID, TestSpans.span(1));
    traces.change(ID, draft -> draft.tags().put("old", noise(30_000)));

    assertThat(traces.writer().deleteAll(THERE, List.of(ID))).isZero();
    assertThat(traces.writer().deleteAll(HERE, List.of(ID))).isEqualTo(1);
    assertThat(traces.writer().deleteAll(HERE, List.of(ID))).isZero();

    assertThat(traces.find(ID)).isEmpty();
    assertThat(traces.repository.find(ID)).isEmpty();
    assertThat(traces.rows(HERE)).isEmpty();
    assertThat(traces.keys(ID, "")).containsExactly(META);

    traces.log(ID, TestSpans.span(2));

    assertThat(traces.spans(ID)).containsExactly(2L);
    assertThat(traces.find(ID).orElseThrow().trace().tags()).isEmpty();
    assertThat(traces.rows(HERE)).containsExactly(ID.text());
    assertThat(traces.keys(ID, "")).containsExactly(META);
  }

  @Test
  void traceThatIsCreatedAfterAnInterruptedDeletionLeavesNoOldSpans() {
    boolean hasFailed = true;
    for (int step = 0; hasFailed; step++) {
      assertThat(step).isLessThan(MORE_THAN_ENOUGH);
      var id = new TraceId("tr-" + step);
      traces.log(id, separate(1));
      traces.log(id, separate(2));
      var faulty = new FaultyTable(table);
      faulty.failBefore(step);
      boolean isDeleted =
          FaultyCalls.isDone(
              () -> {
                int _ = traces.writerOn(faulty).deleteAll(HERE, List.of(id));
              });
      hasFailed = faulty.hasFailed();
      if (isDeleted) {
        assertThat(traces.find(id)).isEmpty();

        traces.log(id, separate(3));

        assertThat(traces.spans(id)).containsExactly(3L);
        assertThat(traces.keys(id, SPANS)).hasSize(1);
      } else {
        assertThat(traces.spans(id)).containsExactly(1L, 2L);
      }
    }
  }

  @Test
  void movedTraceIsListedInItsNewExperimentOnly() {
    traces.log(ID, TestSpans.span(1));

    traces.change(ID, draft -> draft.moveTo(THERE));

    assertThat(traces.rows(HERE)).isEmpty();
    assertThat(traces.rows(THERE)).containsExactly(ID.text());
    assertThat(traces.find(ID).orElseThrow().trace().experiment()).isEqualTo(THERE);

    traces.change(ID, draft -> draft.moveTo(HERE));

    assertThat(traces.rows(HERE)).containsExactly(ID.text());
    assertThat(traces.rows(THERE)).isEmpty();
    assertThat(traces.spans(ID)).containsExactly(1L);
  }

  @Test
  void tombstoneExpiresAfterAWeek() {
    traces.log(ID, TestSpans.span(1));
    assertThat(traces.writer().deleteAll(HERE, List.of(ID))).isEqualTo(1);

    clock.advance(Duration.ofDays(6));
    assertThat(table.get(TraceKeys.meta(ID), Read.STRONG)).isPresent();
    clock.advance(Duration.ofDays(2));
    assertThat(table.get(TraceKeys.meta(ID), Read.STRONG)).isEmpty();

    traces.log(ID, TestSpans.span(2));
    clock.advance(Duration.ofDays(30));

    assertThat(traces.spans(ID)).containsExactly(2L);
  }

  @Test
  void anyTextIsAnId() {
    var ids =
        List.of(
            "#",
            "%",
            "a#b",
            "a%23b",
            "T#META",
            "日本語",
            "😀",
            " ",
            "a/b",
            "x".repeat(901),
            "x".repeat(900) + "y",
            "é".repeat(600),
            "#".repeat(900),
            "😀".repeat(2_000));
    for (int at = 0; at < ids.size(); at++) {
      traces.log(new TraceId(ids.get(at)), TestSpans.span(at));
    }

    assertThat(traces.rows(HERE)).containsExactlyInAnyOrderElementsOf(ids);
    for (int at = 0; at < ids.size(); at++) {
      var id = new TraceId(ids.get(at));
      assertThat(traces.spans(id)).containsExactly((long) at);
      assertThat(traces.find(id).orElseThrow().trace().id()).isEqualTo(id);
    }
    assertThat(traces.writer().deleteAll(HERE, ids.stream().map(TraceId::new).toList()))
        .isEqualTo(ids.size());
    assertThat(traces.rows(HERE)).isEmpty();
  }

  /** Like the stock client, which sends the spans of a trace in 20 requests from 10 threads. */
  @Test
  void concurrentRequestsOfTwoServersKeepAllSpansAndTotals() throws Exception {
    var services = List.of(TestTraces.ingest(traces.writer()), TestTraces.ingest(traces.writer()));
    var futures = new ArrayList<Future<?>>();
    try (var threads = Executors.newFixedThreadPool(10)) {
      for (int request = 0; request < 20; request++) {
        var spans = batch(5 * request);
        var service = services.get(request % 2);
        futures.add(threads.submit(() -> service.log(TestTraces.EVERYTHING, HERE, spans)));
      }
    }
    for (var future : futures) {
      assertThat(future.get()).isNotNull();
    }

    var found = traces.find(ID).orElseThrow();
    assertThat(found.spans())
        .extracting(StoredSpan::id)
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 100).boxed().toList());
    assertThat(found.trace().tokens()).containsEntry("total_tokens", 297.0);
    assertThat(found.trace().metadata().get("mlflow.trace.tokenUsage"))
        .isEqualTo("{\"input_tokens\": 99, \"output_tokens\": 198, \"total_tokens\": 297}");
    assertThat(found.trace().requestTime()).isEqualTo(1);
    assertThat(found.trace().duration()).hasValue(199);
    assertThat(traces.rows(HERE)).containsExactly(ID.text());
  }

  @Test
  void manyTracesInOneRequestAreAllStored() {
    var ids = LongStream.range(0, 450).mapToObj(n -> new TraceId("tr-" + n)).toList();
    traces.log(ids.get(7), TestSpans.span(1));

    assertThat(traces.writer().applyAll(TestTraces.request(ids, List.of(TestSpans.span(2)))))
        .hasSize(450);

    assertThat(traces.rows(HERE)).hasSize(450);
    assertThat(traces.spans(ids.get(7))).containsExactly(1L, 2L);
    assertThat(traces.spans(ids.getLast())).containsExactly(2L);

    assertThat(traces.writer().deleteAll(HERE, ids)).isEqualTo(450);

    assertThat(traces.rows(HERE)).isEmpty();
    assertThat(traces.keys(ids.get(7), "")).containsExactly(META);
  }

  /** Five spans; the first of all is the root, without token usage. */
  private static List<OtlpSpan> batch(int first) {
    var spans = new ArrayList<OtlpSpan>();
    for (int id = first + 1; id <= first + 5; id++) {
      Map<String, String> attributes =
          id == 1
              ? Map.of()
              : Map.of(
                  "mlflow.chat.tokenUsage",
                  "{\"input_tokens\": 1, \"output_tokens\": 2, \"total_tokens\": 3}");
      spans.add(
          new OtlpSpan(
              new Span(
                  ID,
                  id,
                  id == 1 ? Span.NO_PARENT : 1,
                  "s" + id,
                  id * 1_000_000L,
                  id * 2_000_000L,
                  SpanStatus.OK,
                  "",
                  attributes,
                  List.of(),
                  List.of()),
              Map.of()));
    }
    return spans;
  }

  /** A span that does not fit into META. */
  private static StoredSpan separate(long id) {
    return TestSpans.span(id, "\"" + noise(1200) + "\"");
  }

  /** Text that hardly compresses. */
  private static String noise(int length) {
    var random = new Random(length);
    var text = new StringBuilder(length);
    for (int n = 0; n < length; n++) {
      text.append((char) ('0' + random.nextInt(42)));
    }
    return text.toString().replace('\\', '_');
  }
}
