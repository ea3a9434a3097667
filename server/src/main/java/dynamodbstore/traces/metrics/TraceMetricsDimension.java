package dynamodbstore.traces.metrics;

import dynamodbstore.spans.StoredSpan;
import dynamodbstore.table.items.Utf8;
import dynamodbstore.traces.entity.Assessment;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Field by which rows are grouped. Groups are in the order of the reference's database: a missing
 * value first, texts by their UTF-8 bytes; names of models and providers as JSON text, and missing
 * ones last.
 */
enum TraceMetricsDimension {
  TRACE_NAME(row -> Optional.ofNullable(row.trace().tags().get("mlflow.traceName"))),
  TRACE_STATUS(row -> Optional.of(row.trace().state().name())),
  SPAN_NAME(row -> row.span().map(StoredSpan::name)),
  SPAN_TYPE(row -> row.span().flatMap(StoredSpan::type)),
  SPAN_STATUS(row -> row.span().map(span -> span.status().name())),
  SPAN_MODEL_NAME(row -> row.span().flatMap(StoredSpan::model)),
  SPAN_MODEL_PROVIDER(row -> row.span().flatMap(StoredSpan::provider)),
  ASSESSMENT_NAME(row -> row.assessment().map(Assessment::name)),
  ASSESSMENT_VALUE(row -> row.assessment().map(Assessment::value));

  private static final Comparator<Optional<String>> AS_TEXT =
      Comparator.comparing(text -> text.orElse(""), Utf8.ORDER);

  private static final Comparator<Optional<String>> MISSING_FIRST =
      Comparator.<Optional<String>, Boolean>comparing(Optional::isPresent).thenComparing(AS_TEXT);

  private static final Comparator<Optional<String>> AS_JSON =
      Comparator.comparing(
          text -> text.map(TraceMetricsDimension::quoted).orElse("null"), Utf8.ORDER);

  private final Function<TraceMetricsRow, Optional<String>> field;

  TraceMetricsDimension(Function<TraceMetricsRow, Optional<String>> field) {
    this.field = field;
  }

  /** The name in requests and responses. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  Optional<String> value(TraceMetricsRow row) {
    return field.apply(row);
  }

  /**
   * Whether rows without a value are left out. Otherwise they form a group, which is not returned
   * but counts towards the maximum number of results, as in the reference.
   */
  boolean isRequired() {
    return this == TRACE_NAME;
  }

  Comparator<Optional<String>> order() {
    return switch (this) {
      case SPAN_MODEL_NAME, SPAN_MODEL_PROVIDER -> AS_JSON;
      default -> MISSING_FIRST;
    };
  }

  /** As SQLite's {@code json_quote}, which escapes less than Python. */
  private static String quoted(String text) {
    var quoted = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\b' -> quoted.append("\\b");
        case '\f' -> quoted.append("\\f");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (c < ' ') {
            quoted.append("\\u%04x".formatted((int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}
