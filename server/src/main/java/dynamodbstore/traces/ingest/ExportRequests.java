package dynamodbstore.traces.ingest;

import dynamodbstore.api.RunId;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.otlp.OtlpDecoder;
import dynamodbstore.otlp.OtlpLimits;
import dynamodbstore.otlp.OtlpSpan;
import java.util.List;
import java.util.Optional;

/** Export requests of OpenTelemetry's exporters. */
final class ExportRequests {
  /** Name of the header with the experiment, for traces that do not exist yet. */
  static final String EXPERIMENT = "x-mlflow-experiment-id";

  private static final String RUN = "x-mlflow-run-id";

  /** Longest body, compressed and decompressed; clients send some megabytes at most. */
  private static final int LONGEST = 64 << 20;

  /** Most memory that the decoded spans of one request occupy. */
  private static final long MOST_MEMORY = 256L << 20;

  private ExportRequests() {}

  /** The id of an experiment in the header, as it was sent; empty if there is no such header. */
  static Optional<String> experiment(ServerRequest request) {
    return request.header(EXPERIMENT);
  }

  /**
   * The content of a request.
   *
   * @param run the run to which complete traces are linked
   */
  record Export(Optional<RunId> run, List<OtlpSpan> spans) {
    Export {
      spans = List.copyOf(spans);
    }

    static Export from(ServerRequest request) {
      var decoder = new OtlpDecoder(new OtlpLimits(LONGEST, MOST_MEMORY, request::reserveMemory));
      var body = request.undecodedBodyUpTo(LONGEST + 1, 1);
      var spans =
          decoder.decode(
              request.header("Content-Type"),
              request.header("Content-Encoding"),
              body,
              body.length);
      return new Export(request.header(RUN).filter(run -> !run.isEmpty()).map(RunId::new), spans);
    }
  }
}
