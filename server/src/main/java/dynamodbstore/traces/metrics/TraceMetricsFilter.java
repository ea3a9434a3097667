package dynamodbstore.traces.metrics;

import dynamodbstore.blocks.columns.TextTest;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.TraceBlock;
import dynamodbstore.traces.columns.TraceColumns;
import dynamodbstore.traces.entity.Assessment;
import java.util.BitSet;
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

  /** The columns of blocks that it compares. */
  List<ColumnName> columns() {
    return switch (field) {
      case TRACE_STATUS -> List.of(ColumnName.STATE);
      case TRACE_TAG -> List.of(ColumnName.tag(key));
      case TRACE_METADATA ->
          key.equals(SOURCE_RUN)
              ? List.of(ColumnName.metadata(key), ColumnName.LINK_KIND, ColumnName.LINK_TARGET)
              : List.of(ColumnName.metadata(key));
      case SPAN_NAME -> List.of(ColumnName.SPAN_NAME);
      case SPAN_STATUS -> List.of(ColumnName.SPAN_STATUS);
      case SPAN_TYPE -> List.of(ColumnName.SPAN_TYPE);
      case ASSESSMENT_NAME -> List.of(ColumnName.ASSESSMENT_NAME);
      case ASSESSMENT_TYPE -> List.of(ColumnName.ASSESSMENT_KIND);
    };
  }

  /**
   * The rows of a block that match: traces, or spans or assessments, as the field is one of them.
   * Equality is certain for long texts, too.
   */
  BitSet matching(TraceBlock block) {
    return switch (field) {
      case TRACE_STATUS, SPAN_NAME, SPAN_STATUS, SPAN_TYPE, ASSESSMENT_NAME ->
          equal(block, columns().getFirst(), value);
      case TRACE_TAG -> key.isEmpty() ? new BitSet() : equal(block, ColumnName.tag(key), value);
      case TRACE_METADATA -> matchingMetadata(block);
      case ASSESSMENT_TYPE ->
          value.equals(value.toLowerCase(Locale.ROOT))
              ? equal(block, ColumnName.ASSESSMENT_KIND, value.toUpperCase(Locale.ROOT))
              : new BitSet();
    };
  }

  private BitSet matchingMetadata(TraceBlock block) {
    var matching = key.isEmpty() ? new BitSet() : equal(block, ColumnName.metadata(key), value);
    if (key.equals(SOURCE_RUN)) {
      var links = equal(block, ColumnName.LINK_KIND, TraceColumns.RUN);
      links.and(equal(block, ColumnName.LINK_TARGET, value));
      matching.or(block.parents(ColumnName.LINK_KIND, links));
    }
    return matching;
  }

  private static BitSet equal(TraceBlock block, ColumnName column, String text) {
    return block
        .texts(column)
        .map(texts -> texts.matching(TextTest.equalTo(text)).certain())
        .orElseGet(BitSet::new);
  }

  private boolean is(Optional<String> text) {
    return text.filter(value::equals).isPresent();
  }
}
