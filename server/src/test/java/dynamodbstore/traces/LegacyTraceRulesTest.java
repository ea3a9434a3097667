package dynamodbstore.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.messages.LegacyTraceRequests;
import dynamodbstore.traces.messages.LegacyTraceStatus;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LegacyTraceRulesTest {
  @Test
  void startedTraceIsInProgress() {
    var request =
        new LegacyTraceRequests.Start(
            Optional.of(TraceSamples.EXPERIMENT), 1000, Map.of("m", "1"), Map.of("t", "v"));

    var trace =
        LegacyTraceRules.create(TraceSamples.ID, TraceSamples.experiment(7), request).toTrace();

    assertThat(trace.state()).isEqualTo(TraceState.IN_PROGRESS);
    assertThat(trace.requestTime()).isEqualTo(1000);
    assertThat(trace.duration()).isEmpty();
    assertThat(trace.metadata()).containsExactly(entry("m", "1"));
    assertThat(trace.tags())
        .containsExactly(
            entry("t", "v"),
            entry("mlflow.artifactLocation", "mlflow-artifacts:/7/traces/tr-1/artifacts"));
  }

  @Test
  void endedTraceLastedSinceItsStart() {
    var draft = TraceSamples.draft("tr-1", 1000);
    draft.tags().put("kept", "1");

    LegacyTraceRules.end(draft, end(500, LegacyTraceStatus.ERROR));

    assertThat(draft.duration()).hasValue(-500);
    assertThat(draft.state()).isEqualTo(TraceState.ERROR);
    assertThat(draft.tags()).containsOnlyKeys("kept", "t");
    assertThat(draft.metadata()).containsOnlyKeys("m");
  }

  @Test
  void traceDoesNotEndWithoutAStatus() {
    var draft = TraceSamples.draft("tr-1", 1000);

    assertThatThrownBy(
            () -> LegacyTraceRules.end(draft, end(5, LegacyTraceStatus.TRACE_STATUS_UNSPECIFIED)))
        .hasMessage(
            "<TraceStatus.UNSPECIFIED: 'TRACE_STATUS_UNSPECIFIED'> is not a valid TraceState");
  }

  @Test
  void durationThatOverflowsIsRefused() {
    var draft = TraceSamples.draft("tr-1", Long.MAX_VALUE);

    assertThatThrownBy(() -> LegacyTraceRules.end(draft, end(-2, LegacyTraceStatus.OK)))
        .hasMessage("Python int too large to convert to SQLite INTEGER");
  }

  private static LegacyTraceRequests.End end(long timestamp, LegacyTraceStatus status) {
    return new LegacyTraceRequests.End(
        TraceSamples.ID, timestamp, status, Map.of("m", "1"), Map.of("t", "v"));
  }
}
