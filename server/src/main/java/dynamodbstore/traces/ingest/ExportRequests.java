package dynamodbstore.traces.ingest;

import dynamodbstore.api.ExperimentId;
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

  /**
   * One request.
   *
   * @param run the run to which complete traces are linked
   */
  record Export(ExperimentId experiment, Optional<RunId> run, List<OtlpSpan> spans) {
    Export {
      spans = List.copyOf(spans);
    }

    static Export from(ServerRequest request) {
      var experiment = request.header(EXPERIMENT).orElseThrow(MissingHeader::new);
      var decoder = new OtlpDecoder(new OtlpLimits(LONGEST, MOST_MEMORY, request::reserveMemory));
      var body = request.undecodedBodyUpTo(LONGEST + 1, 1);
      var spans =
          decoder.decode(
              request.header("Content-Type"),
              request.header("Content-Encoding"),
              body,
              body.length);
      return new Export(
          ExperimentId.parse(experiment),
          request.header(RUN).filter(run -> !run.isEmpty()).map(RunId::new),
          spans);
    }
  }

  /** The request names no experiment. */
  static final class MissingHeader extends RuntimeException {
    private static final long serialVersionUID = 1;

    MissingHeader() {
      super(EXPERIMENT, null, false, false);
    }
  }
}
