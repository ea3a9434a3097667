package dynamodbstore.assessments;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.TraceDraft;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Changes of the assessments of one draft. What clients see is in the recorded exchanges. */
final class AssessmentRulesTest {
  private static final long NOW = 1000;

  private final TraceDraft trace = TracesInMemory.draft("tr-1");

  @Test
  void refusedCreationDoesNotInvalidateWhatItOverrides() {
    AssessmentRules.create(trace, assessment("{\"assessment_id\":\"old\",%s}"));
    AssessmentRules.create(trace, assessment("{\"assessment_id\":\"taken\",%s}"));

    assertThatThrownBy(
            () ->
                AssessmentRules.create(
                    trace, assessment("{\"assessment_id\":\"taken\",\"overrides\":\"old\",%s}")))
        .isInstanceOf(ApiError.class);

    assertThat(trace.assessments()).extracting(Assessment::valid).containsExactly(true, true);
  }

  @Test
  void refusedUpdateLeavesTheDraftUnchanged() {
    AssessmentRules.create(trace, assessment("{\"assessment_id\":\"a\",%s}"));
    var before = List.copyOf(trace.assessments());
    var update = update(Optional.of("new name"), Optional.of(AssessmentValue.issue("wrong")));

    assertThatThrownBy(() -> AssessmentRules.update(trace, "a", update, NOW))
        .isInstanceOf(ApiError.class);

    assertThat(trace.assessments()).isEqualTo(before);
  }

  @Test
  void assessmentsAreOrderedByCreationTimeThenArrival() {
    AssessmentRules.create(trace, assessment("{\"assessment_id\":\"now 1\",%s}"));
    AssessmentRules.create(trace, assessment("{\"assessment_id\":\"now 2\",%s}"));
    AssessmentRules.create(
        trace,
        assessment("{\"assessment_id\":\"old\",\"create_time\":\"1970-01-01T00:00:00.5Z\",%s}"));

    assertThat(ids()).containsExactly("old", "now 1", "now 2");
  }

  @Test
  void runIsTakenFromTheMetadataOfTheCreationOnly() {
    AssessmentRules.create(
        trace,
        assessment(
            "{\"assessment_id\":\"a\",\"metadata\":{\"mlflow.assessment.sourceRunId\":\"r\"},%s}"));
    var update =
        new AssessmentUpdate(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Map.of(AssessmentDraft.SOURCE_RUN, "other"));

    var updated = AssessmentRules.update(trace, "a", update, NOW);

    assertThat(updated.run()).contains("r");
    assertThat(updated.metadata()).containsEntry(AssessmentDraft.SOURCE_RUN, "other");
  }

  @Test
  void valuesAreStoredAsPythonPrintsThem() {
    var feedback = assessment("{\"feedback\":{\"value\":{\"ü\":[1,true]},\"error\":{}}}");
    var expectation = assessment("{\"expectation\":{\"value\":1}}");
    var issue = assessment("{\"issue\":{\"issue_name\":\"slow\"}}");

    assertThat(feedback.value()).isEqualTo("{\"\\u00fc\": [1.0, true]}");
    assertThat(feedback.error())
        .contains("{\"error_code\": \"\", \"error_message\": null, \"stack_trace\": null}");
    assertThat(expectation.value()).isEqualTo("1.0");
    assertThat(issue.value()).isEqualTo("{\"issue_name\": \"slow\"}");
  }

  private List<String> ids() {
    return trace.assessments().stream().map(Assessment::id).toList();
  }

  private static AssessmentUpdate update(
      Optional<String> name, Optional<AssessmentValue> expectation) {
    return new AssessmentUpdate(name, expectation, Optional.empty(), Optional.empty(), Map.of());
  }

  /** Parses an assessment; {@code %s} stands for a feedback. */
  private static Assessment assessment(String json) {
    var body = json.formatted("\"feedback\":{\"value\":true}").getBytes(UTF_8);
    return AssessmentMessage.from(AssessmentMessage.SCHEMA.read(body)).toAssessment("new", NOW);
  }
}
