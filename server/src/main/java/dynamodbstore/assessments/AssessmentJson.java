package dynamodbstore.assessments;

import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.JsonWriter;
import java.time.Instant;

/** MLflow's message Assessment in responses. */
public final class AssessmentJson {
  private static final EncodedName ASSESSMENT = EncodedName.of("assessment");
  private static final EncodedName ASSESSMENT_ID = EncodedName.of("assessment_id");
  private static final EncodedName ASSESSMENT_NAME = EncodedName.of("assessment_name");
  private static final EncodedName TRACE_ID = EncodedName.of("trace_id");
  private static final EncodedName SPAN_ID = EncodedName.of("span_id");
  private static final EncodedName SOURCE = EncodedName.of("source");
  private static final EncodedName SOURCE_TYPE = EncodedName.of("source_type");
  private static final EncodedName SOURCE_ID = EncodedName.of("source_id");
  private static final EncodedName CREATE_TIME = EncodedName.of("create_time");
  private static final EncodedName LAST_UPDATE_TIME = EncodedName.of("last_update_time");
  private static final EncodedName FEEDBACK = EncodedName.of("feedback");
  private static final EncodedName EXPECTATION = EncodedName.of("expectation");
  private static final EncodedName ISSUE = EncodedName.of("issue");
  private static final EncodedName VALUE = EncodedName.of("value");
  private static final EncodedName ERROR = EncodedName.of("error");
  private static final EncodedName SERIALIZED_VALUE = EncodedName.of("serialized_value");
  private static final EncodedName SERIALIZATION_FORMAT = EncodedName.of("serialization_format");
  private static final EncodedName RATIONALE = EncodedName.of("rationale");
  private static final EncodedName METADATA = EncodedName.of("metadata");
  private static final EncodedName OVERRIDES = EncodedName.of("overrides");
  private static final EncodedName VALID = EncodedName.of("valid");

  private AssessmentJson() {}

  /** Writes the field of a response that contains one assessment. */
  static void response(JsonWriter out, AssessmentOfTrace found) {
    write(out.name(ASSESSMENT), found.trace(), found.assessment());
  }

  /** Writes one assessment as an object. */
  public static void write(JsonWriter out, TraceId trace, Assessment assessment) {
    out.beginObject()
        .field(ASSESSMENT_ID, assessment.id())
        .field(ASSESSMENT_NAME, assessment.name())
        .field(TRACE_ID, trace.text());
    assessment.span().ifPresent(span -> out.field(SPAN_ID, span));
    writeSource(out.name(SOURCE), assessment.source());
    out.field(CREATE_TIME, timestamp(assessment.created()))
        .field(LAST_UPDATE_TIME, timestamp(assessment.updated()));
    writeValue(out, assessment);
    assessment.rationale().ifPresent(rationale -> out.field(RATIONALE, rationale));
    if (!assessment.metadata().isEmpty()) {
      out.name(METADATA).beginObject();
      assessment.metadata().forEach((key, value) -> out.name(key).value(value));
      out.endObject();
    }
    assessment.overrides().ifPresent(overrides -> out.field(OVERRIDES, overrides));
    out.field(VALID, assessment.valid()).endObject();
  }

  private static void writeSource(JsonWriter out, Assessment.Source source) {
    out.beginObject().field(SOURCE_TYPE, source.type());
    source.id().ifPresent(id -> out.field(SOURCE_ID, id));
    out.endObject();
  }

  private static void writeValue(JsonWriter out, Assessment assessment) {
    switch (assessment.kind()) {
      case FEEDBACK -> {
        out.name(FEEDBACK).beginObject().name(VALUE).value(parsed(assessment.value()));
        assessment
            .error()
            .ifPresent(error -> AssessmentErrorJson.write(out.name(ERROR), parsed(error)));
        out.endObject();
      }
      case EXPECTATION -> writeExpectation(out.name(EXPECTATION), assessment.value());
      // The stored value is the message itself.
      case ISSUE -> out.name(ISSUE).value(parsed(assessment.value()));
    }
  }

  /** Lists and objects are written as the text in which they are stored. */
  private static void writeExpectation(JsonWriter out, String stored) {
    out.beginObject();
    switch (parsed(stored)) {
      case Json.Items _, Json.Dict _ ->
          out.name(SERIALIZED_VALUE)
              .beginObject()
              .field(SERIALIZATION_FORMAT, ExpectationMessage.JSON_FORMAT)
              .field(VALUE, stored)
              .endObject();
      // Protobuf's only numbers in free-form values are doubles.
      case Json.Whole(var number) -> out.field(VALUE, number.doubleValue());
      case Json other -> out.name(VALUE).value(other);
    }
    out.endObject();
  }

  private static Json parsed(String stored) {
    return Json.parse(new Json.Text(stored))
        .orElseThrow(() -> new IllegalStateException("An assessment contains invalid JSON"));
  }

  private static String timestamp(long millis) {
    return Instant.ofEpochMilli(millis).toString();
  }
}
