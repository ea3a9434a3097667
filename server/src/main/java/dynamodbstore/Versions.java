package dynamodbstore;

/** Who this is, in a line. */
final class Versions {
  /** The MLflow whose clients we answer. */
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
