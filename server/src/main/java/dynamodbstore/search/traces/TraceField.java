package dynamodbstore.search.traces;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.language.PythonRepr;
import dynamodbstore.search.language.Quotes;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Name of a field of a trace, as a filter or an order spells it. */
record TraceField(FieldKind kind, String key) {
  static final String NAME_TAG = "mlflow.traceName";
  static final String PROMPTS_TAG = "mlflow.linkedPrompts";
  static final String RUN_METADATA = "mlflow.sourceRun";
  static final String CONTENT = "content";

  private static final List<String> ENTITY_NAMES =
      List.of(
          "tag",
          "request_metadata",
          "attribute",
          "span",
          "feedback",
          "expectation",
          "issue",
          "tags",
          "attributes",
          "trace",
          "metadata");
  private static final Map<String, FieldKind> ENTITIES =
      Map.ofEntries(
          Map.entry("tag", FieldKind.TAG),
          Map.entry("tags", FieldKind.TAG),
          Map.entry("request_metadata", FieldKind.METADATA),
          Map.entry("metadata", FieldKind.METADATA),
          Map.entry("attribute", FieldKind.ATTRIBUTE),
          Map.entry("attributes", FieldKind.ATTRIBUTE),
          Map.entry("trace", FieldKind.ATTRIBUTE),
          Map.entry("span", FieldKind.SPAN),
          Map.entry("feedback", FieldKind.FEEDBACK),
          Map.entry("expectation", FieldKind.EXPECTATION),
          Map.entry("issue", FieldKind.LINK));

  /**
   * Parses a name. A name without a dot is an attribute.
   *
   * @param attributes the valid ones
   */
  static TraceField read(String text, List<String> attributes) {
    int dot = text.indexOf('.');
    var kind = dot < 0 ? FieldKind.ATTRIBUTE : kind(text.substring(0, dot));
    var key = Quotes.key(text.substring(dot + 1));
    if (kind == FieldKind.ATTRIBUTE && !attributes.contains(key)) {
      throw ApiError.invalid(
          "Invalid attribute key '%s' specified. Valid keys are '%s'"
              .formatted(key, PythonRepr.set(attributes)));
    }
    return new TraceField(kind, key);
  }

  private static FieldKind kind(String written) {
    var name = Quotes.withoutBackticks(written);
    var kind = ENTITIES.get(name);
    if (kind == null) {
      throw ApiError.invalid(
          "Invalid entity type '%s'. Valid values are %s"
              .formatted(name, PythonRepr.set(ENTITY_NAMES)));
    }
    return kind;
  }

  /**
   * Resolves aliases. As in the reference, those of attributes apply to every kind but spans, so
   * that {@code feedback.name} is the name of the trace.
   */
  TraceField resolved() {
    if (kind == FieldKind.SPAN) {
      return this;
    }
    return switch (key.toLowerCase(Locale.ROOT)) {
      case "name" -> new TraceField(FieldKind.TAG, NAME_TAG);
      case "prompt" -> new TraceField(FieldKind.TAG, PROMPTS_TAG);
      case "run_id" -> new TraceField(FieldKind.METADATA, RUN_METADATA);
      case "text" -> new TraceField(FieldKind.SPAN, CONTENT);
      case "timestamp" -> new TraceField(kind, "timestamp_ms");
      case "execution_time" -> new TraceField(kind, "execution_time_ms");
      case "end_time" -> new TraceField(kind, "end_time_ms");
      default -> this;
    };
  }
}
