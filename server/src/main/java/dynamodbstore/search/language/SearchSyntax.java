package dynamodbstore.search.language;

/** Dialect of the search language. */
public enum SearchSyntax {
  MLFLOW,
  /**
   * Adds OR, NOT, parentheses, {@code min(metrics.x)} and {@code max(metrics.x)}. A text that is
   * valid in MLflow keeps its meaning.
   */
  EXTENDED
}
