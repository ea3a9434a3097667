package dynamodbstore.benchmarks.load.traces;

import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.workload.ParallelSeeding;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Seed data of the benchmark of traces: traces of four spans, one per second. Written over HTTP to
 * both servers, so that both have derived the same from it.
 */
public final class TraceSeed {
  static final String EXPERIMENT = "benchmark traces";
  static final int SPANS_OF_THE_LARGE_ONE = 100;
  static final String LARGE = "large-trace-0000";

  private static final int AT_ONCE = 50;
  private static final int SECOND = 1000;
  private static final int ASSESSED = 20;

  private TraceSeed() {}

  /** Writes that many traces, a twentieth of them with feedback, and one large trace. */
  public static void write(int port, int traces) {
    String experiment;
    try (var api = new MlflowApi(port)) {
      experiment = api.experiment(EXPERIMENT);
      var _ = api.ask(RequestTemplate.spans(experiment, large()));
    }
    write(port, experiment, 0, traces, "");
    ParallelSeeding.each(port, traces / ASSESSED, (api, n) -> assess(api, n * ASSESSED, "quality"));
  }

  /**
   * Writes more traces, without feedback, as the newest ones. They are unfinished, because their
   * root span is missing: a server that packs traces leaves them open for some seconds.
   */
  public static void writeUnfinished(int port, int first, int traces) {
    try (var api = new MlflowApi(port)) {
      write(port, TraceWorkloads.experiment(api), first, traces, "absent00");
    }
  }

  private static void write(int port, String experiment, int first, int traces, String parent) {
    ParallelSeeding.each(
        port,
        (traces + AT_ONCE - 1) / AT_ONCE,
        (api, n) ->
            api.ask(RequestTemplate.spans(experiment, some(first + n * AT_ONCE, AT_ONCE, parent))));
  }

  /** Adds feedback to the first traces, some times to each. */
  public static void assessAll(int port, int traces, int times) {
    ParallelSeeding.each(
        port, traces * times, (api, n) -> assess(api, n % traces, "round " + n / traces));
  }

  private static byte[] large() {
    var request = new OtlpRequest();
    for (int span = 0; span < SPANS_OF_THE_LARGE_ONE; span++) {
      var parent = span == 0 ? "" : "%08d".formatted((span - 1) / 3);
      var _ =
          request.span(
              LARGE,
              "%08d".formatted(span),
              parent,
              "step " + span,
              span,
              Map.of("text", text(span)));
    }
    return request.toByteArray();
  }

  /**
   * @param parent of the first span of each trace, which is its root if there is none
   */
  private static byte[] some(int first, int count, String parent) {
    var request = new OtlpRequest();
    for (int n = first; n < first + count; n++) {
      var trace = trace(n);
      var root = new LinkedHashMap<String, String>();
      root.put("mlflow.spanType", "AGENT");
      root.put("mlflow.spanInputs", "{\"question\": \"" + text(n) + "\"}");
      root.put("mlflow.traceTag.team", "team " + n % 50);
      if (n % 2 == 0) {
        root.put("session.id", "session " + n % 1000);
      }
      long at = (long) n * SECOND;
      var _ =
          request
              .span(trace, "root0000", parent, "agent " + n % 7, at, root)
              .span(trace, "model000", "root0000", "model", at + 1, model(n))
              .span(trace, "tool0000", "root0000", "tool " + n % 5, at + 2, tool(n))
              .span(
                  trace,
                  "find0000",
                  "root0000",
                  "search",
                  at + 3,
                  Map.of("mlflow.spanType", "RETRIEVER"));
    }
    return request.toByteArray();
  }

  static String trace(int number) {
    return "seed-%011d".formatted(number);
  }

  private static Map<String, String> model(int n) {
    int tokens = n % 500;
    return Map.of(
        "mlflow.spanType",
        "LLM",
        "mlflow.llm.model",
        "model-" + n % 4,
        "mlflow.chat.tokenUsage",
        "{\"input_tokens\": %d, \"output_tokens\": 7, \"total_tokens\": %d}"
            .formatted(tokens, tokens + 7),
        "mlflow.llm.cost",
        "{\"input_cost\": %d.5, \"output_cost\": 0.25, \"total_cost\": %d.75}"
            .formatted(n % 9, n % 9));
  }

  private static Map<String, String> tool(int n) {
    return Map.of(
        "mlflow.spanType", "TOOL", "mlflow.spanInputs", "{\"city\": \"city " + n % 300 + "\"}");
  }

  /** Words of a question; the number makes a few of them rare. */
  private static String text(int n) {
    return "how does the weather change in city %d after day %d".formatted(n % 300, n);
  }

  private static void assess(MlflowApi api, int n, String name) {
    var trace = OtlpRequest.traceId(trace(n));
    var _ =
        api.ask(
            RequestTemplate.post(
                "/api/3.0/mlflow/traces/" + trace + "/assessments",
                """
                {"assessment":{"assessment_name":"%s","trace_id":"%s","feedback":{"value":"%s"},\
                "source":{"source_type":"HUMAN","source_id":"ann"},\
                "create_time":"2023-11-15T00:00:00Z","last_update_time":"2023-11-15T00:00:00Z"}}\
                """
                    .formatted(name, trace, n % 3 == 0 ? "good" : "poor")));
  }
}
