package dynamodbstore.traces.packed;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.TraceDeletionService;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.messages.DeleteTraces;
import dynamodbstore.traces.storage.TestSpans;
import dynamodbstore.traces.storage.TestTraces;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Deletion by time of traces of which some are in blocks. */
class PackedDeletionTest {
  private static final ExperimentId EXPERIMENT = TestTraces.HERE;

  private final TestClock clock = new TestClock();
  private final StoredTraces stored = new StoredTraces(new MemoryTable(clock, new Meter()), clock);
  private final TraceDeletionService service =
      new TraceDeletionService(
          stored.repository,
          stored.blocks::upTo,
          stored.traces.writer()::deleteAll,
          ExperimentScope.ALL,
          clock);

  @Test
  void allTracesUpToATimeAreDeletedInBlocksAndOutside() {
    packedUpTo(10);
    put(10, 15);

    assertThat(delete(7, OptionalInt.empty())).isEqualTo(8);
    assertThat(delete(11, OptionalInt.empty())).isEqualTo(4);

    assertThat(left()).containsExactly("t12", "t13", "t14");
  }

  @Test
  void oldestTracesAreDeletedInBlocksAndOutside() {
    packedUpTo(10);
    put(10, 15);

    assertThat(delete(Long.MAX_VALUE, OptionalInt.of(12))).isEqualTo(12);

    assertThat(left()).containsExactly("t12", "t13", "t14");
  }

  @Test
  void traceThatHasBecomeLaterSinceItWasPackedStays() {
    packedUpTo(3);
    boolean _ =
        stored
            .traces
            .writer()
            .change(
                new TraceId("t1"),
                draft -> {
                  draft.requestTime(100);
                  return true;
                });

    assertThat(delete(10, OptionalInt.empty())).isEqualTo(2);

    assertThat(left()).containsExactly("t1");
  }

  private void packedUpTo(int count) {
    put(0, count);
    stored.packAll(EXPERIMENT, 4);
  }

  private void put(int from, int to) {
    IntStream.range(from, to)
        .forEach(
            n ->
                stored.put(
                    new TraceWithSpans(
                        new TraceDraft(new TraceId("t" + n), EXPERIMENT, n, TraceState.OK)
                            .toTrace(),
                        List.of(TestSpans.span(1)))));
  }

  private int delete(long newest, OptionalInt most) {
    return service.delete(
        Caller.ANYONE, new DeleteTraces.Oldest(Optional.of(EXPERIMENT), newest, most));
  }

  private List<String> left() {
    return stored
        .repository
        .traces(IntStream.range(0, 20).mapToObj(n -> new TraceId("t" + n)).toList())
        .map(trace -> trace.id().text())
        .toList();
  }
}
