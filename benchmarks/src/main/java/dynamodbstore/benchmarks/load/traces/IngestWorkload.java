package dynamodbstore.benchmarks.load.traces;

import static dynamodbstore.benchmarks.load.http.RequestTemplate.NUMBER;

import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.http.VerificationFailure;
import dynamodbstore.benchmarks.load.workload.PreparedWorkload;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;

/** Workload that sends new traces, some in each request, all with the same number of spans. */
final class IngestWorkload implements PreparedWorkload {
  /** Number of requests per client of which a trace is read back, evenly spread. */
  private static final int SAMPLE = 20;

  private static final String TEXT =
      "{\"messages\": [{\"role\": \"user\", \"content\": \""
          + "what is a trace? ".repeat(12)
          + "\"}]}";

  private final String experiment;
  private final String prefix = UUID.randomUUID().toString().substring(0, 4);
  private final int traces;
  private final int spans;
  private final Map<String, String> attributes;

  /**
   * @param hasText whether spans have some 250 bytes of text, beside their type and model
   */
  IngestWorkload(MlflowApi api, int traces, int spans, boolean hasText) {
    this.experiment = api.experiment();
    this.traces = traces;
    this.spans = spans;
    this.attributes =
        hasText
            ? Map.of("mlflow.spanType", "LLM", "mlflow.spanInputs", TEXT, "number", NUMBER)
            : Map.of("mlflow.spanType", "\"LLM\"", "gen_ai.request.model", "gpt-4o-mini");
  }

  @Override
  public RequestTemplate template(int caller) {
    var request = new OtlpRequest();
    for (int trace = 0; trace < traces; trace++) {
      for (int span = 0; span < spans; span++) {
        var _ =
            request.span(
                trace(caller, trace, NUMBER),
                "s%07d".formatted(span),
                span == 0 ? "" : "s0000000",
                "span " + span,
                trace,
                attributes);
      }
    }
    return RequestTemplate.spans(experiment, request.toByteArray());
  }

  /** 16 characters: four of this workload, two of the client, two of the trace, the number. */
  private String trace(int caller, int trace, String number) {
    return "%s%02d%02d%s".formatted(prefix, caller, trace, number);
  }

  @Override
  public void check(MlflowApi api, int[] sent) {
    long requests = Arrays.stream(sent).asLongStream().sum();
    var traceCount = count(api, "TRACES", "trace_count");
    VerificationFailure.unless(
        traceCount == requests * traces,
        "%d traces of %d requests with %d each".formatted(traceCount, requests, traces));
    var spanCount = count(api, "SPANS", "span_count");
    VerificationFailure.unless(
        spanCount == requests * traces * spans,
        "%d spans of %d requests with %d each".formatted(spanCount, requests, traces * spans));
    for (int caller = 0; caller < sent.length; caller++) {
      for (int n = 0; n < sent[caller]; n += Math.max(1, sent[caller] / SAMPLE)) {
        read(api, caller, Integer.toString(RequestTemplate.FIRST + n));
      }
    }
  }

  private void read(MlflowApi api, int caller, String number) {
    var id = OtlpRequest.traceId(trace(caller, traces - 1, number));
    var reply = api.ask(RequestTemplate.get("/api/3.0/mlflow/traces/get?trace_id=" + id));
    VerificationFailure.unless(
        reply.texts("span_id") == spans && reply.holds("span " + (spans - 1)),
        id + " differs from what was sent: " + reply);
  }

  private long count(MlflowApi api, String view, String metric) {
    var query =
        """
        {"experiment_ids":["%s"],"view_type":"%s","metric_name":"%s",\
        "aggregations":[{"aggregation_type":"COUNT"}]}\
        """
            .formatted(experiment, view, metric);
    var reply = api.ask(RequestTemplate.post("/api/3.0/mlflow/traces/metrics", query));
    return reply.numbers("COUNT").findFirst().orElse(0);
  }
}
