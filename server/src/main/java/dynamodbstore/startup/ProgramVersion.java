package dynamodbstore.startup;

/** Version of this program, and the MLflow version that it implements. */
public final class ProgramVersion {
  /** Version of MLflow whose API is served. */
  public static final String MLFLOW = "3.15.1";

  private ProgramVersion() {}

  public static String text() {
    var own = ProgramVersion.class.getPackage().getImplementationVersion();
    return "mlflow-dynamodbstore "
        + (own == null ? "(not packaged)" : own)
        + ", as MLflow "
        + MLFLOW;
  }
}
