package dynamodbstore.traces.metrics;

import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Assessment;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Comparison of one field with a text for equality.
 *
 * @param key of a tag or of metadata; an empty one matches nothing
 */
record TraceMetricsFilter(Field field, String key, String value) {
  /** Field that a filter may name. */
  enum Field {
    TRACE_STATUS(TraceMetricsView.TRACES, "status", false),
    TRACE_TAG(TraceMetricsView.TRACES, "tag", true),
    TRACE_METADATA(TraceMetricsView.TRACES, "metadata", true),
    SPAN_NAME(TraceMetricsView.SPANS, "name", false),
    SPAN_STATUS(TraceMetricsView.SPANS, "status", false),
    SPAN_TYPE(TraceMetricsView.SPANS, "type", false),
    ASSESSMENT_NAME(TraceMetricsView.ASSESSMENTS, "name", false),
    ASSESSMENT_TYPE(TraceMetricsView.ASSESSMENTS, "type", false);

    private final TraceMetricsView view;
    private final String text;
    private final boolean hasKey;

    Field(TraceMetricsView view, String text, boolean hasKey) {
      this.view = view;
      this.text = text;
      this.hasKey = hasKey;
    }

    /** What the field is a property of. Fields of the trace may be filtered in all views. */
    TraceMetricsView view() {
      return view;
    }

    String text() {
      return text;
    }

    boolean hasKey() {
      return hasKey;
    }

    static List<Field> of(TraceMetricsView view) {
      return List.of(values()).stream().filter(field -> field.view == view).toList();
    }
  }

  private static final String SOURCE_RUN = "mlflow.sourceRun";

  boolean matches(TraceMetricsRow row) {
    return switch (field) {
      case TRACE_STATUS -> row.trace().state().name().equals(value);
      case TRACE_TAG -> !key.isEmpty() && value.equals(row.trace().tags().get(key));
      case TRACE_METADATA -> matchesMetadata(row);
      case SPAN_NAME -> is(row.span().map(StoredSpan::name));
      case SPAN_STATUS -> is(row.span().map(span -> span.status().name()));
      case SPAN_TYPE -> is(row.span().flatMap(StoredSpan::type));
      case ASSESSMENT_NAME -> is(row.assessment().map(Assessment::name));
      case ASSESSMENT_TYPE ->
          is(row.assessment().map(found -> found.kind().name().toLowerCase(Locale.ROOT)));
    };
  }

  /** A trace belongs to its source run, and to the runs that it was linked to later. */
  private boolean matchesMetadata(TraceMetricsRow row) {
    var trace = row.trace();
    return (!key.isEmpty() && value.equals(trace.metadata().get(key)))
        || (key.equals(SOURCE_RUN) && trace.runs().contains(value));
  }

  private boolean is(Optional<String> text) {
    return text.filter(value::equals).isPresent();
  }
}
