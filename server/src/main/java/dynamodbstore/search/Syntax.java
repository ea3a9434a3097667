package dynamodbstore.search;

/** Which language a search is written in. */
public enum Syntax {
  MLFLOW,
  /**
   * Also OR, NOT, parentheses, and {@code min(metrics.x)} and {@code max(metrics.x)}. What MLflow
   * can read means what it means there.
   */
  EXTENDED
}
