package dynamodbstore.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.messages.DeleteTraces;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TraceDeletionServiceTest {
  private final ListedTraces traces = new ListedTraces();
  private final TestClock clock = new TestClock();
  private final TraceDeletionService service = service(TraceDeletionServiceTest::nothing);

  @Test
  void oldestTracesAreDeletedFirstAndEqualOnesById() {
    List.of("e", "d", "c", "b", "a").forEach(id -> put(id, id.equals("e") ? 1 : 2));

    assertThat(delete(2, OptionalInt.of(3))).isEqualTo(3);

    assertThat(traces.ids()).containsExactlyInAnyOrder("c", "d");
  }

  @Test
  void tracesUpToTheTimeAreDeleted() {
    put("a", 1);
    put("b", 2);
    put("c", 3);

    assertThat(delete(2, OptionalInt.empty())).isEqualTo(2);

    assertThat(traces.ids()).containsExactly("c");
  }

  @Test
  void moreTracesThanAreSelectedAtOnceAreDeletedInSeveralPasses() {
    IntStream.range(0, 25_000).forEach(n -> put("t" + n, n / 3));

    assertThat(delete(Long.MAX_VALUE, OptionalInt.of(24_999))).isEqualTo(24_999);

    assertThat(traces.ids()).containsExactly("t24999");
  }

  @Test
  void rowsOfTracesThatAreGoneDoNotCount() {
    put("a", 1);
    put("b", 2);
    var refusing =
        new TraceDeletionService(
            traces,
            TraceDeletionServiceTest::nothing,
            (experiment, ids) ->
                deleteAll(experiment, ids.stream().filter(id -> !id.text().equals("a")).toList()),
            ExperimentScope.ALL,
            clock);

    var request =
        new DeleteTraces.Oldest(Optional.of(TraceSamples.EXPERIMENT), 9, OptionalInt.of(1));

    assertThat(refusing.delete(Caller.ANYONE, request)).isEqualTo(1);
    assertThat(traces.ids()).containsExactly("a");
  }

  @Test
  void slowPassIsRepeatedUntilItDeletesNothing() {
    put("a", 1);
    var passes = new AtomicInteger();

    assertThat(delete(missing(passes, Duration.ofMinutes(11)), OptionalInt.empty())).isEqualTo(4);

    assertThat(traces.ids()).isEmpty();
    assertThat(passes).hasValue(5);
  }

  @Test
  void slowSelectionOfTheOldestIsRepeatedUntilEnoughAreDeleted() {
    put("a", 1);
    var passes = new AtomicInteger();

    assertThat(delete(missing(passes, Duration.ofMinutes(11)), OptionalInt.of(3))).isEqualTo(3);

    assertThat(passes).hasValue(3);
  }

  @Test
  void fastPassIsNotRepeated() {
    put("a", 1);
    var passes = new AtomicInteger();

    assertThat(delete(missing(passes, Duration.ofMinutes(9)), OptionalInt.empty())).isEqualTo(1);

    assertThat(passes).hasValue(1);
  }

  /** Blocks whose reading takes a time, and misses a trace in each of the first three passes. */
  private TraceDeletionService.Packed missing(AtomicInteger passes, Duration taken) {
    return (_, _) ->
        Stream.of(taken)
            .flatMap(
                duration -> {
                  clock.advance(duration);
                  if (passes.incrementAndGet() <= 3) {
                    put("missed" + passes, 1);
                  }
                  return Stream.empty();
                });
  }

  @Test
  void tracesAreDeletedById() {
    put("a", 1);
    put("b", 2);
    var request =
        new DeleteTraces.ById(
            Optional.of(TraceSamples.EXPERIMENT), List.of(new TraceId("b"), new TraceId("z")));

    assertThat(service.delete(Caller.ANYONE, request)).isEqualTo(1);
    assertThat(traces.ids()).containsExactly("a");
  }

  @Test
  void nothingIsDeletedOfAnExperimentThatCannotExist() {
    put("a", 1);

    var request = new DeleteTraces.Oldest(Optional.empty(), 9, OptionalInt.empty());

    assertThat(service.delete(Caller.ANYONE, request)).isZero();
  }

  private TraceDeletionService service(TraceDeletionService.Packed packed) {
    return new TraceDeletionService(traces, packed, this::deleteAll, ExperimentScope.ALL, clock);
  }

  private int delete(TraceDeletionService.Packed packed, OptionalInt most) {
    return service(packed)
        .delete(
            Caller.ANYONE, new DeleteTraces.Oldest(Optional.of(TraceSamples.EXPERIMENT), 9, most));
  }

  private int deleteAll(ExperimentId experiment, List<TraceId> ids) {
    return (int) ids.stream().filter(id -> traces.delete(experiment, id)).count();
  }

  private int delete(long newest, OptionalInt most) {
    return service.delete(
        Caller.ANYONE, new DeleteTraces.Oldest(Optional.of(TraceSamples.EXPERIMENT), newest, most));
  }

  private void put(String id, long time) {
    traces.put(new TraceWithSpans(TraceSamples.draft(id, time).toTrace(), List.of()));
  }

  private static Stream<TraceId> nothing(ExperimentId experiment, long latest) {
    return Stream.empty();
  }
}
