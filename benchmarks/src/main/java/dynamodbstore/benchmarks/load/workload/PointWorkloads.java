package dynamodbstore.benchmarks.load.workload;

import static dynamodbstore.benchmarks.load.http.RequestTemplate.FIRST;
import static dynamodbstore.benchmarks.load.http.RequestTemplate.NUMBER;

import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.http.VerificationFailure;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Workload that logs metric points, each client to its own run. All values are distinct. */
public final class PointWorkloads implements PreparedWorkload {
  private static final int BATCH = 1_000;

  private final List<String> runs;
  private final IntFunction<RequestTemplate> templates;
  private final String metric;
  private final int metrics;
  private final int pointsOfMetric;

  private PointWorkloads(
      List<String> runs, String path, String body, String metric, int metrics, int pointsOfMetric) {
    this.runs = runs;
    this.templates =
        caller ->
            RequestTemplate.post(
                MlflowApi.MLFLOW + path, "{\"run_id\":\"" + runs.get(caller) + "\"," + body + "}");
    this.metric = metric;
    this.metrics = metrics;
    this.pointsOfMetric = pointsOfMetric;
  }

  /** One point per request. */
  public static PointWorkloads single(MlflowApi api, int callers) {
    var body =
        "\"key\":\"loss\",\"value\":0.%s1,\"timestamp\":17000%s,\"step\":%s"
            .formatted(NUMBER, NUMBER, NUMBER);
    return new PointWorkloads(api.runs(callers), "/runs/log-metric", body, "loss", 1, 1);
  }

  /** A thousand points of one metric per request. */
  static PointWorkloads batchOfOneKey(MlflowApi api, int callers) {
    var body = batch(n -> point("loss", n, NUMBER + "%03d".formatted(n)));
    return new PointWorkloads(api.runs(callers), "/runs/log-batch", body, "loss", 1, BATCH);
  }

  /** One point of each of a thousand metrics per request. */
  static PointWorkloads batchOfManyKeys(MlflowApi api, int callers) {
    var body = batch(n -> point("metric_" + n, n, NUMBER));
    return new PointWorkloads(api.runs(callers), "/runs/log-batch", body, "metric_700", BATCH, 1);
  }

  private static String batch(IntFunction<String> point) {
    return IntStream.range(0, BATCH)
        .mapToObj(point)
        .collect(Collectors.joining(",", "\"metrics\":[", "]"));
  }

  private static String point(String key, int n, String step) {
    return "{\"key\":\"%s\",\"value\":0.%03d%s%05d,\"timestamp\":17000%s,\"step\":%s}"
        .formatted(key, (n * 617) % 1000, NUMBER, (n * 61_803L) % 100_000, NUMBER, step);
  }

  @Override
  public RequestTemplate template(int caller) {
    return templates.apply(caller);
  }

  /** Checks the whole history of one run, and the latest step of every metric of every run. */
  @Override
  public void check(MlflowApi api, int[] sent) {
    for (int caller = 0; caller < sent.length; caller++) {
      long last = FIRST + sent[caller] - 1L;
      long latest = pointsOfMetric == 1 ? last : last * pointsOfMetric + pointsOfMetric - 1;
      var found = api.get("/runs/get?run_id=" + runs.get(caller)).numbers("step").toArray();
      VerificationFailure.unless(
          found.length == metrics && LongStream.of(found).allMatch(step -> step == latest),
          found.length + " metrics, not all of them at " + latest);
    }
    long first = (long) FIRST * pointsOfMetric;
    var expected = LongStream.range(first, first + (long) sent[0] * pointsOfMetric).toArray();
    var stored = api.steps(runs.getFirst(), metric).toArray();
    VerificationFailure.unless(
        java.util.Arrays.equals(expected, stored),
        stored.length + " points are stored, " + expected.length + " were logged");
  }
}
