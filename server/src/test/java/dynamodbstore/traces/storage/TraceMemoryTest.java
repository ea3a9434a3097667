package dynamodbstore.traces.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.TraceId;
import dynamodbstore.capacity.MemoryBudget;
import dynamodbstore.capacity.RequestMemory;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.TraceDraft;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What reading traces takes of the heap that requests share. Repeated text compresses well. */
class TraceMemoryTest {
  private static final int MEGABYTE = 1 << 20;
  private static final TraceId ID = new TraceId("tr-1");

  private final TestClock clock = new TestClock();
  private final TestTraces traces = new TestTraces(new MemoryTable(clock, new Meter()), clock);
  private final List<TraceId> ids =
      IntStream.range(0, 30).mapToObj(i -> new TraceId("tr-" + i)).toList();

  @Test
  void spansOfManyTracesAreInMemoryOneTraceAtATime() {
    ids.forEach(id -> traces.log(id, spanOf(2 * MEGABYTE)));

    long characters =
        within(
            8 * MEGABYTE,
            () ->
                traces
                    .repository
                    .tracesWithSpans(ids)
                    .mapToLong(trace -> trace.spans().getFirst().content().length())
                    .sum());

    assertThat(characters).isEqualTo(ids.size() * 2L * MEGABYTE);
  }

  @Test
  void traceWithMoreSpansThanMemoryIsRefused() {
    ids.forEach(id -> traces.log(id, spanOf(2 * MEGABYTE)));

    assertThatThrownBy(() -> within(2 * MEGABYTE, () -> traces.find(ID)))
        .isInstanceOf(MemoryBudget.Exceeded.class);
    assertThatThrownBy(
            () -> within(2 * MEGABYTE, () -> traces.repository.tracesWithSpans(ids).count()))
        .isInstanceOf(MemoryBudget.Exceeded.class);
  }

  @Test
  void largeTracesAreDecodedWhileTheyAreConsumed() {
    ids.forEach(
        id -> {
          traces.log(id, TestSpans.span(1));
          traces.change(id, draft -> putTags(draft, 100));
        });

    long tags =
        within(
            8 * MEGABYTE,
            () -> traces.repository.traces(ids).mapToLong(trace -> trace.tags().size()).sum());

    assertThat(tags).isEqualTo(100L * ids.size());
    assertThatThrownBy(() -> within(8 * MEGABYTE, () -> traces.repository.metas(ids)))
        .isInstanceOf(MemoryBudget.Exceeded.class);
  }

  @Test
  void changeThatMakesATraceTooLargeIsRefused() {
    traces.log(ID, TestSpans.span(1));
    traces.change(ID, draft -> putTags(draft, 1000));
    var before = traces.find(ID).orElseThrow();

    assertThatThrownBy(() -> traces.change(ID, draft -> putTags(draft, 1100)))
        .isInstanceOf(ApiError.class)
        .hasMessage(
            "Trace 'tr-1' would need more than 16 MB of memory for its tags, metadata and"
                + " assessments.");

    assertThat(traces.find(ID)).contains(before);
  }

  @Test
  void chunksAreMergedOnlyUpToALimitOfTheirUncompressedSize() {
    for (int i = 0; i < 50; i++) {
      traces.log(ID, spanOf(i, MEGABYTE));
    }

    assertThat(traces.keys(ID, "T#SPANS")).hasSize(50);
    assertThat(traces.spans(ID)).hasSize(50);
  }

  private static void putTags(TraceDraft draft, int count) {
    for (int i = 0; i < count; i++) {
      draft.tags().put("key " + i, "v".repeat(8000));
    }
  }

  private static StoredSpan spanOf(int characters) {
    return spanOf(1, characters);
  }

  private static StoredSpan spanOf(long id, int characters) {
    return TestSpans.span(id, "x".repeat(characters));
  }

  /** A request on a server with this budget. */
  private static <R> R within(long bytes, Supplier<R> request) {
    try (var share = new MemoryBudget(bytes, Duration.ZERO).share()) {
      return RequestMemory.run(share, request);
    }
  }
}
