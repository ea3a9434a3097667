package dynamodbstore.traces.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.TraceId;
import dynamodbstore.otlp.OtlpSpan;
import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.ReservedTraceNames;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.storage.TestTraces;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpanLogServiceTest {
  private static final TraceId ID = new TraceId("tr-" + "0a".repeat(16));

  private final TestTraces traces =
      new TestTraces(new MemoryTable(new TestClock(), new Meter()), new TestClock());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          ARCHIVE_REPO  | Cannot log spans to archived traces: '%s'.
          ARTIFACT_REPO | Cannot log spans because one or more traces are unavailable for \
          DB-backed span writes: other='%s'
          """)
  void spansOfATraceThatIsStoredElsewhereAreRefused(String place, String message) {
    var _ =
        traces
            .writer()
            .createOrChange(
                ID,
                () -> {
                  var draft = new TraceDraft(ID, TestTraces.HERE, 5, TraceState.OK);
                  draft.tags().put(ReservedTraceNames.SPANS_LOCATION, place);
                  return draft;
                },
                _ -> {});
    var service = TestTraces.ingest(traces.writer());

    assertThatThrownBy(() -> service.log(TestTraces.EVERYTHING, TestTraces.HERE, List.of(root())))
        .isInstanceOf(ApiError.class)
        .hasMessage(message.formatted(ID));

    var kept = traces.find(ID).orElseThrow();
    assertThat(kept.spans()).isEmpty();
    assertThat(kept.trace().tags()).containsOnlyKeys(ReservedTraceNames.SPANS_LOCATION);
  }

  private static OtlpSpan root() {
    var span =
        new Span(
            ID, 1, Span.NO_PARENT, "root", 1, 2, SpanStatus.OK, "", Map.of(), List.of(), List.of());
    return new OtlpSpan(span, Map.of());
  }
}
