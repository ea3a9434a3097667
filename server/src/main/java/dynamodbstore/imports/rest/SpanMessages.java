package dynamodbstore.imports.rest;

import dynamodbstore.api.TraceId;
import dynamodbstore.imports.source.SourceSpans;
import dynamodbstore.imports.source.SourceSpans.Columns;
import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/** Conversion of spans of responses, which have the form of their content in MLflow's database. */
final class SpanMessages {
  private SpanMessages() {}

  static StoredSpan span(TraceId trace, JsonFields one) {
    return SourceSpans.span(
        trace,
        new Columns(
            id(one.text("span_id")),
            id(one.text("parent_span_id")),
            one.text("name"),
            type(one),
            status(one),
            one.number("start_time_unix_nano"),
            one.number("end_time_unix_nano")),
        PythonJson.dumps(one.dict()));
  }

  private static long id(String base64) {
    try {
      var bytes = Base64.getDecoder().decode(base64);
      return bytes.length == Long.BYTES ? ByteBuffer.wrap(bytes).getLong() : Span.NO_PARENT;
    } catch (IllegalArgumentException _) {
      return Span.NO_PARENT;
    }
  }

  /** The attribute is JSON. */
  private static Optional<String> type(JsonFields one) {
    try {
      return one.fields("attributes")
          .find("mlflow.spanType")
          .flatMap(text -> Json.parse(new Json.Text(text)))
          .filter(Json.Text.class::isInstance)
          .map(json -> ((Json.Text) json).value());
    } catch (Json.TooDeep _) {
      return Optional.empty();
    }
  }

  private static SpanStatus status(JsonFields one) {
    var code = one.fields("status").text("code");
    return Arrays.stream(SpanStatus.values())
        .filter(status -> code.equals("STATUS_CODE_" + status.name()))
        .findFirst()
        .orElse(SpanStatus.UNSET);
  }
}
