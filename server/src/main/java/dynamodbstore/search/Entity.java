package dynamodbstore.search;

/** What a field belongs to, with the name that the reference's messages have for it. */
public enum Entity {
  METRIC("metric"),
  /** The least value a metric ever had; only in the extended syntax. */
  METRIC_MIN("min(metric)"),
  /** The greatest value a metric ever had; only in the extended syntax. */
  METRIC_MAX("max(metric)"),
  PARAM("parameter"),
  TAG("tag"),
  ATTRIBUTE("attribute"),
  DATASET("dataset");

  private final String title;

  Entity(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
