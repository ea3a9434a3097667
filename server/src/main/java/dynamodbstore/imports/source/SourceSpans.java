package dynamodbstore.imports.source;

import dynamodbstore.api.TraceId;
import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanRefusal;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.spans.StoredSpans;
import dynamodbstore.wire.json.Json;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Conversion of rows to spans. Their contents stay as they are. */
public final class SourceSpans {
  private static final String COST = "mlflow.llm.cost";
  private static final int HEX_DIGITS = 16;

  private SourceSpans() {}

  /** Columns of a span. */
  public record Columns(
      long id,
      long parent,
      String name,
      Optional<String> type,
      SpanStatus status,
      long startNanos,
      long endNanos) {}

  static StoredSpan span(TraceId trace, SourceRow row) {
    return span(
        trace,
        new Columns(
            id(row.text("span_id")),
            row.find("parent_span_id").map(SourceSpans::id).orElse(Span.NO_PARENT),
            row.text("name"),
            row.find("type"),
            status(row.text("status")),
            row.number("start_time_unix_nano"),
            row.number("end_time_unix_nano")),
        row.text("content"));
  }

  /**
   * Span with its content.
   *
   * @param json as MLflow's database contains it
   */
  public static StoredSpan span(TraceId trace, Columns columns, String json) {
    var content = ascii(json);
    var attributes =
        SourceJson.dict(content).find("attributes").orElse(new Json.Null()) instanceof Json.Dict all
            ? new HashMap<>(SourceJson.texts(all))
            : new HashMap<String, String>();
    try {
      return span(trace, columns, attributes, content);
    } catch (SpanRefusal _) {
      // Costs that are no numbers: they remain in the content, and no sum counts them.
      attributes.remove(COST);
      return span(trace, columns, attributes, content);
    }
  }

  private static StoredSpan span(
      TraceId trace, Columns columns, Map<String, String> attributes, String content) {
    var span =
        new Span(
            trace,
            columns.id(),
            columns.parent(),
            columns.name(),
            columns.startNanos(),
            columns.endNanos(),
            columns.status(),
            "",
            attributes,
            List.of(),
            List.of());
    return StoredSpans.imported(span, columns.type(), content);
  }

  private static SpanStatus status(String name) {
    return Arrays.stream(SpanStatus.values())
        .filter(status -> status.name().equals(name))
        .findFirst()
        .orElse(SpanStatus.UNSET);
  }

  private static long id(String hex) {
    boolean isId =
        !hex.isEmpty() && hex.length() <= HEX_DIGITS && hex.chars().allMatch(HexFormat::isHexDigit);
    return isId ? HexFormat.fromHexDigitsToLong(hex) : Span.NO_PARENT;
  }

  /** JSON with other characters escaped, which are in its strings only. */
  private static String ascii(String json) {
    if (json.chars().allMatch(unit -> unit < 0x80)) {
      return json;
    }
    var escaped = new StringBuilder(json.length() + 64);
    json.chars()
        .forEach(
            unit -> {
              var _ =
                  unit < 0x80
                      ? escaped.append((char) unit)
                      : escaped.append("\\u%04x".formatted(unit));
            });
    return escaped.toString();
  }
}
