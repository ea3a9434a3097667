package dynamodbstore.traces;

/** Names of tags and metadata of traces that have a meaning for the server. */
public final class ReservedTraceNames {
  /** Tag: URI of the folder for the files of a trace. */
  public static final String ARTIFACT_LOCATION = "mlflow.artifactLocation";

  /** Tag: where the spans are stored. */
  public static final String SPANS_LOCATION = "mlflow.trace.spansLocation";

  /** Value of {@link #SPANS_LOCATION}: in the table. */
  public static final String TRACKING_STORE = "TRACKING_STORE";

  /** Value of {@link #SPANS_LOCATION}: in an archive, which this server does not write. */
  public static final String ARCHIVE = "ARCHIVE_REPO";

  /** Tag: URI of the archive. */
  public static final String ARCHIVE_LOCATION = "mlflow.trace.archiveLocation";

  /** Tag: why a trace was not archived. */
  public static final String ARCHIVAL_FAILURE = "mlflow.trace.archivalFailure";

  /** Metadata: the client has sent times, token usage and costs, which spans must not change. */
  public static final String INFO_FINALIZED = "mlflow.trace.infoFinalized";

  /** Metadata: token usage as the JSON text of an object. */
  public static final String TOKEN_USAGE = "mlflow.trace.tokenUsage";

  /** Metadata: the number of spans and their sizes as the JSON text of an object. */
  public static final String SIZE_STATS = "mlflow.trace.sizeStats";

  /** Metadata: costs as the JSON text of an object. */
  public static final String COST = "mlflow.trace.cost";

  /** Metadata: the session that the trace belongs to. */
  public static final String SESSION = "mlflow.trace.session";

  /** Metadata: the user of the client's application. */
  public static final String USER = "mlflow.trace.user";

  private ReservedTraceNames() {}
}
