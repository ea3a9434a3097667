package dynamodbstore.startup;

/** Version of this program, and the MLflow version that it implements. */
public final class ProgramVersion {
  /** Version of MLflow whose API is served. */
  public static final String MLFLOW = "3.15.1";

  private ProgramVersion() {}

  /** Version of this program. */
  public static String own() {
    var own = ProgramVersion.class.getPackage().getImplementationVersion();
    return own == null ? "(not packaged)" : own;
  }

  public static String text() {
    return "mlflow-dynamodbstore " + own() + ", as MLflow " + MLFLOW;
  }
}
