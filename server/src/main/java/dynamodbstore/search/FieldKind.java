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
  DATASET("dataset");

  private final String title;

  FieldKind(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }
}
