package dynamodbstore.traces.metrics;

import dynamodbstore.spans.StoredSpan;
import dynamodbstore.table.items.Utf8;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.entity.Assessment;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * Field by which rows are grouped. Groups are in the order of the reference's database: a missing
 * value first, texts by their UTF-8 bytes; names of models and providers as JSON text, and missing
 * ones last.
 */
enum TraceMetricsDimension {
  TRACE_NAME,
  TRACE_STATUS,
  SPAN_NAME,
  SPAN_TYPE,
  SPAN_STATUS,
  SPAN_MODEL_NAME,
  SPAN_MODEL_PROVIDER,
  ASSESSMENT_NAME,
  ASSESSMENT_VALUE;

  private static final Comparator<Optional<String>> AS_TEXT =
      Comparator.comparing(text -> text.orElse(""), Utf8.ORDER);

  private static final Comparator<Optional<String>> MISSING_FIRST =
      Comparator.<Optional<String>, Boolean>comparing(Optional::isPresent).thenComparing(AS_TEXT);

  private static final Comparator<Optional<String>> AS_JSON =
      Comparator.comparing(
          text -> text.map(TraceMetricsDimension::quoted).orElse("null"), Utf8.ORDER);

  /** The name in requests and responses. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  Optional<String> value(TraceMetricsRow row) {
    return switch (this) {
      case TRACE_NAME -> Optional.ofNullable(row.trace().tags().get("mlflow.traceName"));
      case TRACE_STATUS -> Optional.of(row.trace().state().name());
      case SPAN_NAME -> row.span().map(StoredSpan::name);
      case SPAN_TYPE -> row.span().flatMap(StoredSpan::type);
      case SPAN_STATUS -> row.span().map(span -> span.status().name());
      case SPAN_MODEL_NAME -> row.span().flatMap(StoredSpan::model);
      case SPAN_MODEL_PROVIDER -> row.span().flatMap(StoredSpan::provider);
      case ASSESSMENT_NAME -> row.assessment().map(Assessment::name);
      case ASSESSMENT_VALUE -> row.assessment().map(Assessment::value);
    };
  }

  /** The column of blocks with its values. */
  ColumnName column() {
    return switch (this) {
      case TRACE_NAME -> ColumnName.NAME;
      case TRACE_STATUS -> ColumnName.STATE;
      case SPAN_NAME -> ColumnName.SPAN_NAME;
      case SPAN_TYPE -> ColumnName.SPAN_TYPE;
      case SPAN_STATUS -> ColumnName.SPAN_STATUS;
      case SPAN_MODEL_NAME -> ColumnName.SPAN_MODEL;
      case SPAN_MODEL_PROVIDER -> ColumnName.SPAN_PROVIDER;
      case ASSESSMENT_NAME -> ColumnName.ASSESSMENT_NAME;
      case ASSESSMENT_VALUE -> ColumnName.ASSESSMENT_VALUE;
    };
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
