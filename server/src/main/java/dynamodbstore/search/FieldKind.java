package dynamodbstore.search;

/** Kind of data that a field belongs to, with the name that the reference uses in messages. */
public enum FieldKind {
  METRIC("metric"),
  /** The minimum of all values of a metric; only in the extended syntax. */
  METRIC_MIN("min(metric)"),
  /** The maximum of all values of a metric; only in the extended syntax. */
  METRIC_MAX("max(metric)"),
  PARAM("parameter"),
  TAG("tag"),
  ATTRIBUTE("attribute"),
  DATASET("dataset"),
  /** Metadata of a trace. */
  METADATA("request_metadata"),
  /** Column of a span. Comparisons with it are parts of a {@link Filter.OneSpan}. */
  SPAN("span"),
  /** Feedback on a trace, by its name. */
  FEEDBACK("feedback"),
  /** Expectation of a trace, by its name. */
  EXPECTATION("expectation"),
  /** Entities that a trace is linked to; the key is the kind: a run, a prompt or an issue. */
  LINK("issue");

  private final String title;

  FieldKind(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }
}
