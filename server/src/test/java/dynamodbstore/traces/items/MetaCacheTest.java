package dynamodbstore.traces.items;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.TraceId;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.NumberedTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.storage.TestSpans;
import dynamodbstore.traces.storage.TestTraces;
import dynamodbstore.traces.storage.TraceChange;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class MetaCacheTest {
  private static final TraceId FIRST = new TraceId("tr-1");
  private static final TraceId SECOND = new TraceId("tr-2");

  private final TestClock clock = new TestClock();
  private final Table memory = new MemoryTable(clock, new Meter());
  private final TestTraces traces = new TestTraces(new NumberedTable(memory), clock);
  private final AtomicReference<Cost> cost = new AtomicReference<>(Cost.NONE);

  private List<Trace> read(TestTraces from) {
    cost.set(Cost.NONE);
    return Meter.observe(
        one -> cost.updateAndGet(one::plus),
        () -> from.repository.traces(List.of(FIRST, SECOND)).toList());
  }

  @Test
  void tracesThatNobodyChangesAreReadOnce() {
    traces.log(FIRST, TestSpans.span(1));
    traces.log(SECOND, TestSpans.span(2));

    var first = read(traces);
    assertThat(cost.get()).isNotEqualTo(Cost.NONE);
    assertThat(read(traces)).isEqualTo(first).hasSize(2);
    assertThat(cost.get()).isEqualTo(Cost.NONE);
  }

  @Test
  void aTraceThatAnotherRepositoryChangesIsReadAgain() {
    traces.log(FIRST, TestSpans.span(1));
    traces.log(SECOND, TestSpans.span(2));
    var _ = read(traces);

    traces.change(SECOND, draft -> draft.tags().put("key", "value"));

    assertThat(read(traces))
        .satisfiesExactly(
            one -> assertThat(one.tags()).doesNotContainKey("key"),
            other -> assertThat(other.tags()).containsEntry("key", "value"));
    assertThat(cost.get()).isNotEqualTo(Cost.NONE);
  }

  @Test
  void aDeletedTraceIsNotReturned() {
    traces.log(FIRST, TestSpans.span(1));
    traces.log(SECOND, TestSpans.span(2));
    var _ = read(traces);

    boolean _ = traces.writer().apply(FIRST, _ -> new TraceChange.Delete<>(true));

    assertThat(read(traces)).extracting(Trace::id).containsExactly(SECOND);
  }

  @Test
  void whereOtherProcessesWriteEveryTraceIsReadAgain() {
    var shared = new TestTraces(memory, clock);
    shared.log(FIRST, TestSpans.span(1));
    var _ = read(shared);
    var _ = read(shared);
    assertThat(cost.get()).isNotEqualTo(Cost.NONE);
  }
}
