package dynamodbstore.benchmarks.load.traces;

import dynamodbstore.benchmarks.load.http.BenchmarkResponse;
import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.http.VerificationFailure;
import dynamodbstore.benchmarks.load.workload.PreparedWorkload;
import dynamodbstore.benchmarks.load.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Workloads of the benchmark of traces, with their targets. */
public final class TraceWorkloads {
  private static final String V3 = "/api/3.0/mlflow/traces";
  private static final int PAGE = 100;
  private static final String COUNT = aggregation("COUNT");
  private static final String SUM = aggregation("SUM");
  private static final String AVG = aggregation("AVG");
  private static final String PERCENTILES_OF_ALL =
      percentile(50) + "," + percentile(90) + "," + percentile(99);

  /** Number of requests of one load of the page with the usage of an experiment. */
  public static final int USAGE_QUERIES = 11;

  public static final Workload MANY_TRACES = manyTraces(8, false);

  public static final Workload LARGE_TRACE = largeTrace(8, false);

  public static final List<Workload> INGEST =
      List.of(
          manyTraces(1, false),
          MANY_TRACES,
          LARGE_TRACE,
          manyTraces(1, true),
          manyTraces(8, true),
          largeTrace(8, true));

  public static final Workload NEWEST = search("search, newest 100", "", 10);

  public static final List<Workload> SEARCHES =
      List.of(
          NEWEST,
          search(
              "search, span attribute LIKE",
              "span.attributes.`mlflow.spanInputs` LIKE '%city 77%'",
              10),
          search("search, text LIKE", "trace.text LIKE '%in city 123 after%'", 10),
          search("search, session", "metadata.`mlflow.trace.session` = 'session 500'", 10),
          search("search, feedback", "feedback.quality = 'good'", 10));

  /** {@link #NEWEST} of traces that are changed at the same time. */
  public static final Workload NEWEST_OF_CHANGING =
      new Workload(
          "search, newest 100, while changed",
          1,
          10,
          (api, _) -> new FullPageSearch(query(api, "").get(), PAGE));

  public static final Workload USAGE =
      new Workload("metrics of the usage page", 1, 10, TraceWorkloads::usage);

  public static final List<Workload> READS =
      Stream.of(
              Stream.of(new Workload("get trace of 100 spans", 1, 10, TraceWorkloads::large)),
              SEARCHES.stream(),
              Stream.of(USAGE))
          .flatMap(workloads -> workloads)
          .toList();

  public static final Workload PERCENTILES =
      new Workload(
          "metrics, latency percentiles by hour",
          1,
          10,
          (api, _) -> new RepeatedQuery(api, List.of(latencies(experiment(api)))));

  private TraceWorkloads() {}

  private static Workload manyTraces(int callers, boolean hasText) {
    return new Workload(
        (hasText ? "ingest of text" : "ingest") + ", 100 traces of 1 span",
        callers,
        80,
        (api, _) -> new IngestWorkload(api, 100, 1, hasText));
  }

  private static Workload largeTrace(int callers, boolean hasText) {
    return new Workload(
        (hasText ? "ingest of text" : "ingest") + ", 1 trace of 100 spans",
        callers,
        100,
        (api, _) -> new IngestWorkload(api, 1, 100, hasText));
  }

  private static Workload search(String name, String filter, double aim) {
    return new Workload(name, 1, aim, (api, _) -> found(api, filter));
  }

  private static PreparedWorkload large(MlflowApi api, int callers) {
    var path = V3 + "/get?trace_id=" + OtlpRequest.traceId(TraceSeed.LARGE);
    long spans = api.ask(RequestTemplate.get(path)).texts("span_id");
    VerificationFailure.unless(
        spans == TraceSeed.SPANS_OF_THE_LARGE_ONE, spans + " spans in the large trace");
    return new RepeatedQuery(api, List.of(() -> RequestTemplate.get(path)));
  }

  private static PreparedWorkload found(MlflowApi api, String filter) {
    var request = query(api, filter);
    BenchmarkResponse reply = api.ask(request.get());
    VerificationFailure.unless(reply.texts("state") > 0, "nothing found: " + reply);
    return new RepeatedQuery(api, List.of(request));
  }

  private static Supplier<RequestTemplate> query(MlflowApi api, String filter) {
    var query =
        """
        {"locations":[{"type":"MLFLOW_EXPERIMENT","mlflow_experiment":{"experiment_id":"%s"}}],\
        "filter":"%s","order_by":["timestamp_ms DESC"],"max_results":%d}\
        """
            .formatted(experiment(api), filter, PAGE);
    return () -> RequestTemplate.post(V3 + "/search", query);
  }

  private static Supplier<RequestTemplate> latencies(String experiment) {
    return metric(experiment, "TRACES", "latency", PERCENTILES_OF_ALL, "[]", true);
  }

  /** One of each kind of query that the page with the usage of an experiment sends. */
  private static PreparedWorkload usage(MlflowApi api, int callers) {
    var experiment = experiment(api);
    var queries = new ArrayList<Supplier<RequestTemplate>>();
    queries.add(metric(experiment, "TRACES", "trace_count", COUNT, "[]", true));
    queries.add(metric(experiment, "TRACES", "trace_count", COUNT, "[\"trace_status\"]", true));
    queries.add(metric(experiment, "TRACES", "session_count", COUNT, "[]", true));
    queries.add(metric(experiment, "TRACES", "latency", AVG, "[]", true));
    queries.add(metric(experiment, "TRACES", "total_tokens", SUM, "[]", true));
    queries.add(metric(experiment, "SPANS", "total_cost", SUM, "[\"span_model_name\"]", false));
    queries.add(metric(experiment, "SPANS", "span_count", COUNT, "[\"span_name\"]", false));
    queries.add(metric(experiment, "SPANS", "latency", AVG, "[\"span_name\"]", false));
    queries.add(
        metric(
            experiment, "ASSESSMENTS", "assessment_count", COUNT, "[\"assessment_name\"]", false));
    queries.add(latencies(experiment));
    queries.add(metric(experiment, "TRACES", "total_tokens", PERCENTILES_OF_ALL, "[]", true));
    return new RepeatedQuery(api, queries);
  }

  private static String aggregation(String type) {
    return "{\"aggregation_type\":\"%s\"}".formatted(type);
  }

  private static String percentile(int value) {
    return "{\"aggregation_type\":\"PERCENTILE\",\"percentile_value\":%d}".formatted(value);
  }

  private static Supplier<RequestTemplate> metric(
      String experiment,
      String view,
      String name,
      String aggregations,
      String dimensions,
      boolean byHour) {
    var query =
        """
        {"experiment_ids":["%s"],"view_type":"%s","metric_name":"%s","dimensions":%s,\
        "aggregations":[%s],%s\
        "start_time_ms":1700000000000,"end_time_ms":1700100000000}\
        """
            .formatted(
                experiment,
                view,
                name,
                dimensions,
                aggregations,
                byHour ? "\"time_interval_seconds\":3600," : "");
    return () -> RequestTemplate.post(V3 + "/metrics", query);
  }

  static String experiment(MlflowApi api) {
    return api.get(
            "/experiments/get-by-name?experiment_name=" + TraceSeed.EXPERIMENT.replace(" ", "%20"))
        .text("experiment_id");
  }
}
