package dynamodbstore.traces.packed;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.scan.TraceScan;
import dynamodbstore.traces.storage.TestSpans;
import dynamodbstore.traces.storage.TestTraces;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Aggregates over the experiments between which a packed trace was moved. */
class MovedTracesTest {
  private static final ExperimentId FROM = TestTraces.HERE;
  private static final ExperimentId TO = TestTraces.THERE;

  private final TestClock clock = new TestClock();
  private final StoredTraces stored = new StoredTraces(new MemoryTable(clock, new Meter()), clock);

  @Test
  void movedTraceCountsOnceUntilItIsPacked() {
    move();

    assertThat(counted()).containsExactly("open moved");
  }

  @Test
  void movedTraceCountsOnceWhileItsOldRowIsLeft() {
    move();
    stored.packIn(TO, 4);

    assertThat(stored.traces.rows(FROM)).containsExactly("moved");
    assertThat(stored.traces.rows(TO)).isEmpty();
    assertThat(counted()).containsExactly("packed moved in 2");
  }

  @Test
  void movedTraceCountsOnceAfterItsOldRowIsGone() {
    move();
    stored.pack(4);

    assertThat(stored.traces.rows(FROM)).isEmpty();
    assertThat(counted()).containsExactly("packed moved in 2");
  }

  private void move() {
    put(FROM);
    stored.pack(4);
    put(TO);
  }

  private void put(ExperimentId experiment) {
    stored.put(
        new TraceWithSpans(
            new TraceDraft(new TraceId("moved"), experiment, 5, TraceState.OK).toTrace(),
            List.of(TestSpans.span(1))));
  }

  private List<String> counted() {
    var counted = new ArrayList<String>();
    var packed =
        new TraceScan(stored.repository, stored.blocks)
            .visitOpen(
                List.of(FROM, TO),
                _ -> true,
                false,
                SearchBudget.begin(clock),
                found -> counted.add("open " + found.trace().id()));
    packed.visit(
        BlockNeeds.NONE,
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        block ->
            block.rows().stream()
                .forEach(
                    row ->
                        counted.add(
                            "packed %s in %s"
                                .formatted(
                                    block.block().id(row),
                                    block.block().directory().key().experiment()))));
    return counted;
  }
}
