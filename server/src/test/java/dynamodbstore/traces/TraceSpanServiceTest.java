package dynamodbstore.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.api.Caller;
import dynamodbstore.api.TraceId;
import dynamodbstore.concurrency.Time;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.messages.TraceRequests;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TraceSpanServiceTest {
  private final ListedTraces traces = new ListedTraces();
  private final List<Duration> pauses = new ArrayList<>();
  private final List<Runnable> meanwhile = new ArrayList<>();
  private final TraceSpanService service =
      new TraceSpanService(traces, ExperimentScope.ALL, new RecordedTime());

  @Test
  void rootSpansComeFirstThenTheEarliest() {
    put(
        "tr-1",
        0,
        List.of(
            TraceSamples.child(1, 3, 10),
            TraceSamples.child(2, 3, 5),
            TraceSamples.root(3, 20),
            TraceSamples.root(4, 15)));

    var found = get("tr-1", false);

    assertThat(found.spans()).extracting(StoredSpan::id).containsExactly(4L, 3L, 2L, 1L);
    assertThat(pauses).isEmpty();
  }

  @Test
  void incompleteTraceIsReadAgainAfterOneAndTwoSeconds() {
    put("tr-1", 2, List.of(TraceSamples.root(1, 1)));

    assertThatThrownBy(() -> get("tr-1", false))
        .hasMessage("Trace with ID tr-1 is not fully exported yet, please try again later.");

    assertThat(pauses).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
    assertThat(traces.reads).hasSize(3);
  }

  @Test
  void traceThatIsCompletedMeanwhileIsReturned() {
    put("tr-1", 2, List.of(TraceSamples.root(1, 1)));
    meanwhile.add(
        () -> put("tr-1", 2, List.of(TraceSamples.root(1, 1), TraceSamples.child(2, 1, 2))));

    assertThat(get("tr-1", false).spans()).hasSize(2);

    assertThat(pauses).containsExactly(Duration.ofSeconds(1));
  }

  @Test
  void traceWithoutSpansIsIncomplete() {
    put("tr-1", 0, List.of());

    assertThatThrownBy(() -> get("tr-1", false)).hasMessageContaining("not fully exported");
  }

  @Test
  void incompleteTraceIsReturnedIfAllowed() {
    put("tr-1", 2, List.of());

    assertThat(get("tr-1", true).spans()).isEmpty();
    assertThat(pauses).isEmpty();
  }

  @Test
  void missingTraceIsNotWaitedFor() {
    assertThatThrownBy(() -> get("tr-1", false)).hasMessage("Trace with ID tr-1 is not found.");

    assertThat(pauses).isEmpty();
  }

  @Test
  void traceWhoseSpansAreInAFileIsRefused() {
    traces.put(new TraceWithSpans(TraceSamples.draft("tr-1", 1).toTrace(), List.of()));

    assertThatThrownBy(() -> get("tr-1", true))
        .hasMessage("Trace data not stored in tracking store");
    assertThat(service.storedSpans(Caller.ANYONE, new TraceId("tr-1"))).isEmpty();
  }

  @Test
  void batchHasTheCompleteTracesInOrderReadAHundredAtATime() {
    var ids = IntStream.range(0, 250).mapToObj(n -> "tr-" + n).toList();
    ids.forEach(id -> put(id, id.equals("tr-3") ? 2 : 1, List.of(TraceSamples.root(1, 1))));

    var batch =
        service.batch(
            Caller.ANYONE, new TraceRequests.BatchGet(ids.stream().map(TraceId::new).toList()));

    assertThat(batch.next().trace().id()).isEqualTo(new TraceId("tr-0"));
    assertThat(traces.reads).hasSize(1);
    assertThat(batch)
        .toIterable()
        .extracting(found -> found.trace().id().text())
        .containsExactlyElementsOf(ids.stream().skip(1).filter(id -> !id.equals("tr-3")).toList());
    assertThat(traces.reads).extracting(List::size).containsExactly(100, 100, 50);
    assertThat(pauses).isEmpty();
  }

  private TraceWithSpans get(String id, boolean allowPartial) {
    return service.get(
        Caller.ANYONE, new TraceRequests.GetWithSpans(new TraceId(id), allowPartial));
  }

  private void put(String id, int announced, List<StoredSpan> spans) {
    var stats = "{\"num_spans\": " + announced + "}";
    traces.put(
        new TraceWithSpans(
            TraceSamples.stored(id, Map.of("mlflow.trace.sizeStats", stats)), spans));
  }

  /** Time that passes at once. */
  private final class RecordedTime implements Time {
    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public void sleep(Duration duration) {
      pauses.add(duration);
      meanwhile.forEach(Runnable::run);
    }
  }
}
