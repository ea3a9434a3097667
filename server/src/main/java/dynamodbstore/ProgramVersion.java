package dynamodbstore;

/** Version of this program, and the MLflow version that it implements. */
final class ProgramVersion {
  /** Version of MLflow whose API is served. */
  static final String MLFLOW = "3.15.1";

  private ProgramVersion() {}

  static String text() {
    var own = ProgramVersion.class.getPackage().getImplementationVersion();
    return "mlflow-dynamodbstore "
        + (own == null ? "(not packaged)" : own)
        + ", as MLflow "
        + MLFLOW;
  }
}
