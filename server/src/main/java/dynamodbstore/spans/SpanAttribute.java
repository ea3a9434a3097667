package dynamodbstore.spans;

/** Keys of span attributes that have a meaning for the server. */
public final class SpanAttribute {
  /** Id of the trace. The server sets it and ignores what the client sent. */
  public static final String TRACE_ID = "mlflow.traceRequestId";

  public static final String TYPE = "mlflow.spanType";
  public static final String INPUTS = "mlflow.spanInputs";
  public static final String OUTPUTS = "mlflow.spanOutputs";
  public static final String MODEL = "mlflow.llm.model";
  public static final String MODEL_PROVIDER = "mlflow.llm.provider";

  /** Token usage, an object. */
  public static final String USAGE = "mlflow.chat.tokenUsage";

  /** Costs in US dollars, an object. */
  public static final String COST = "mlflow.llm.cost";

  public static final String TOOLS = "mlflow.chat.tools";
  public static final String MESSAGE_FORMAT = "mlflow.message.format";

  private SpanAttribute() {}
}
