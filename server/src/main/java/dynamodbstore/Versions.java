package dynamodbstore;

/** Version of this program, and the MLflow version that it implements. */
final class Versions {
  /** Version of MLflow whose API is served. */
  static final String MLFLOW = "3.15.1";

  private Versions() {}

  static String text() {
    var own = Versions.class.getPackage().getImplementationVersion();
    return "mlflow-dynamodbstore "
        + (own == null ? "(not packaged)" : own)
        + ", as MLflow "
        + MLFLOW;
  }
}
