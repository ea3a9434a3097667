package dynamodbstore.imports.rest;

import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.Optional;

/** Conversion of assessments of responses. */
final class AssessmentMessages {
  private AssessmentMessages() {}

  static Assessment assessment(JsonFields one) {
    var source = one.fields("source");
    return new Assessment(
        one.text("assessment_id"),
        one.text("assessment_name"),
        kind(one),
        value(one),
        error(one),
        TraceMessages.millis(one.text("create_time")),
        TraceMessages.millis(one.text("last_update_time")),
        new Assessment.Source(source.text("source_type"), source.find("source_id")),
        run(one),
        one.find("span_id").filter(id -> !id.isEmpty()),
        one.find("rationale"),
        one.find("overrides").filter(id -> !id.isEmpty()),
        !one.has("valid") || one.flag("valid"),
        one.texts("metadata"));
  }

  private static Assessment.Kind kind(JsonFields one) {
    if (one.has("expectation")) {
      return Assessment.Kind.EXPECTATION;
    }
    return one.has("issue") ? Assessment.Kind.ISSUE : Assessment.Kind.FEEDBACK;
  }

  private static String value(JsonFields one) {
    return switch (kind(one)) {
      case FEEDBACK -> json(one.fields("feedback"), "value");
      case ISSUE -> json(one, "issue");
      case EXPECTATION -> {
        var expectation = one.fields("expectation");
        yield expectation
            .fields("serialized_value")
            .find("value")
            .orElseGet(() -> json(expectation, "value"));
      }
    };
  }

  /** The run that produced the assessment, which the API returns with the metadata. */
  private static Optional<String> run(JsonFields one) {
    return Optional.ofNullable(one.texts("metadata").get("mlflow.assessment.sourceRunId"));
  }

  private static Optional<String> error(JsonFields one) {
    var feedback = one.fields("feedback");
    return feedback.has("error") ? Optional.of(json(feedback, "error")) : Optional.empty();
  }

  private static String json(JsonFields from, String key) {
    return PythonJson.dumps(from.dict().find(key).orElse(new Json.Null()));
  }
}
