package dynamodbstore.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.messages.StartTrace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartTraceRulesTest {
  @Test
  void newTraceHasTheValuesOfTheRequestAndThoseOfTheServer() {
    var request = request(Map.of("t", "v"), Map.of("z", "1", "a", "2"));

    var trace = StartTraceRules.create(request, TraceSamples.experiment(7)).toTrace();

    assertThat(trace.experiment()).isEqualTo(new ExperimentId(7));
    assertThat(trace.requestTime()).isEqualTo(1000);
    assertThat(trace.duration()).hasValue(1500);
    assertThat(trace.state()).isEqualTo(TraceState.OK);
    assertThat(trace.clientRequestId()).hasValue("c");
    assertThat(trace.requestPreview()).hasValue("rq");
    assertThat(trace.responsePreview()).isEmpty();
    assertThat(trace.tags())
        .containsExactly(
            entry("t", "v"),
            entry("mlflow.artifactLocation", "mlflow-artifacts:/7/traces/tr-1/artifacts"));
    assertThat(trace.metadata())
        .containsExactly(
            entry("a", "2"), entry("mlflow.trace.infoFinalized", "true"), entry("z", "1"));
  }

  @Test
  void newTraceMayNotContainTheTagOfTheServer() {
    var request = request(Map.of("mlflow.artifactLocation", "/etc"), Map.of());

    assertThatThrownBy(() -> StartTraceRules.create(request, TraceSamples.experiment(7)))
        .hasMessage("Trace with ID 'tr-1' no longer exists.");
  }

  @Test
  void existingTraceKeepsWhatTheRequestDoesNotContain() {
    var draft = TraceSamples.draft("tr-1", 5);
    draft.tags().put("mlflow.trace.spansLocation", "TRACKING_STORE");
    draft.tags().put("t", "old");
    draft.metadata().put("m", "1");
    draft.responsePreview("kept");
    draft.clientRequestId(Optional.of("replaced"));
    draft.tokens().put("total_tokens", 9.0);
    draft.runs().add("r");

    StartTraceRules.merge(
        request(Map.of("t", "new"), Map.of("mlflow.trace.tokenUsage", "{\"input_tokens\": 3}")),
        TraceSamples.experiment(7),
        draft);

    var trace = draft.toTrace();
    assertThat(trace.tags())
        .containsEntry("t", "new")
        .containsEntry("mlflow.trace.spansLocation", "TRACKING_STORE");
    assertThat(trace.metadata()).containsEntry("m", "1");
    assertThat(trace.requestPreview()).hasValue("rq");
    assertThat(trace.responsePreview()).hasValue("kept");
    assertThat(trace.clientRequestId()).hasValue("c");
    assertThat(trace.tokens())
        .containsExactly(entry("total_tokens", 9.0), entry("input_tokens", 3.0));
    assertThat(trace.runs()).containsExactly("r");
  }

  @Test
  void existingTraceMovesToTheExperimentOfTheRequest() {
    var draft = TraceSamples.draft("tr-1", 5);

    StartTraceRules.merge(request(Map.of(), Map.of()), TraceSamples.experiment(8), draft);

    assertThat(draft.experiment()).isEqualTo(new ExperimentId(8));
    assertThat(draft.tags())
        .containsEntry("mlflow.artifactLocation", "mlflow-artifacts:/8/traces/tr-1/artifacts");
  }

  @Test
  void assessmentsOfTheSameIdAreReplacedInTheirPositions() {
    var draft = TraceSamples.draft("tr-1", 5);
    draft.assessments().add(TraceSamples.assessment("a-1", "1"));
    draft.assessments().add(TraceSamples.assessment("a-2", "2"));
    var request =
        request(List.of(TraceSamples.assessment("a-3", "3"), TraceSamples.assessment("a-1", "4")));

    StartTraceRules.merge(request, TraceSamples.experiment(7), draft);

    assertThat(draft.assessments())
        .extracting(Assessment::id, Assessment::value)
        .containsExactly(tuple("a-1", "4"), tuple("a-2", "2"), tuple("a-3", "3"));
  }

  @Test
  void assessmentsAreOrderedByCreationTimeThenArrival() {
    var draft = TraceSamples.draft("tr-1", 5);
    draft.assessments().add(created("a-1", 1));
    draft.assessments().add(created("a-3", 3));
    var request =
        request(
            List.of(created("b-3", 3), created("b-2", 2), created("b-1", 1), created("b-2", 4)));

    StartTraceRules.merge(request, TraceSamples.experiment(7), draft);

    assertThat(draft.assessments())
        .extracting(Assessment::id)
        .containsExactly("a-1", "b-1", "a-3", "b-3", "b-2");
  }

  @Test
  void assessmentsSentWithTheirTraceOverrideNothing() {
    var draft = TraceSamples.draft("tr-1", 5);
    draft.assessments().add(created("a", 1));
    var request =
        request(
            List.of(
                TraceSamples.assessment("b", "1", 1, Optional.of("a")),
                TraceSamples.assessment("c", "1", 1, Optional.of("x"))));

    StartTraceRules.merge(request, TraceSamples.experiment(7), draft);

    assertThat(draft.assessments()).extracting(Assessment::id).containsExactly("a", "b", "c");
    assertThat(draft.assessments()).allMatch(Assessment::valid);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ARCHIVE_REPO", "ARTIFACT_REPO"})
  void traceWhoseSpansAreElsewhereIsNotChanged(String location) {
    var draft = TraceSamples.draft("tr-1", 5);
    draft.tags().put("mlflow.trace.spansLocation", location);

    assertThatThrownBy(
            () ->
                StartTraceRules.merge(
                    request(Map.of(), Map.of()), TraceSamples.experiment(7), draft))
        .hasMessage("Cannot update traces that are no longer DB-backed: 'tr-1'.");
  }

  private static Assessment created(String id, long time) {
    return TraceSamples.assessment(id, "1", time, Optional.empty());
  }

  private static StartTrace request(Map<String, String> tags, Map<String, String> metadata) {
    return request(tags, metadata, List.of());
  }

  private static StartTrace request(List<Assessment> assessments) {
    return request(Map.of(), Map.of(), assessments);
  }

  private static StartTrace request(
      Map<String, String> tags, Map<String, String> metadata, List<Assessment> assessments) {
    return new StartTrace(
        TraceSamples.ID,
        Optional.of(new ExperimentId(7)),
        1000,
        OptionalLong.of(1500),
        TraceState.OK,
        Optional.of("c"),
        Optional.of("rq"),
        Optional.empty(),
        tags,
        metadata,
        assessments);
  }
}
