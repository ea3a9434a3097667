package dynamodbstore.traces;

/** Names of tags and metadata of traces that have a meaning for the server. */
final class ReservedTraceNames {
  /** Tag: URI of the folder for the files of a trace. */
  static final String ARTIFACT_LOCATION = "mlflow.artifactLocation";

  /** Tag: where the spans are stored. */
  static final String SPANS_LOCATION = "mlflow.trace.spansLocation";

  /** Value of {@link #SPANS_LOCATION}: in the table. */
  static final String TRACKING_STORE = "TRACKING_STORE";

  /** Value of {@link #SPANS_LOCATION}: in an archive, which this server does not write. */
  static final String ARCHIVE = "ARCHIVE_REPO";

  /** Tag: URI of the archive. */
  static final String ARCHIVE_LOCATION = "mlflow.trace.archiveLocation";

  /** Tag: why a trace was not archived. */
  static final String ARCHIVAL_FAILURE = "mlflow.trace.archivalFailure";

  /** Metadata: the client has sent times, token usage and costs, which spans must not change. */
  static final String INFO_FINALIZED = "mlflow.trace.infoFinalized";

  /** Metadata: token usage as the JSON text of an object. */
  static final String TOKEN_USAGE = "mlflow.trace.tokenUsage";

  /** Metadata: the number of spans and their sizes as the JSON text of an object. */
  static final String SIZE_STATS = "mlflow.trace.sizeStats";

  private ReservedTraceNames() {}
}
