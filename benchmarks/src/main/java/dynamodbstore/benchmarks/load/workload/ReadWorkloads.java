package dynamodbstore.benchmarks.load.workload;

import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.VerificationFailure;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Workloads that read a run, and the long history that {@link LoadSeed} has written. */
final class ReadWorkloads {
  private ReadWorkloads() {}

  /** Reads a run with 20 metrics, 20 params and 5 tags. */
  static PreparedWorkload run(MlflowApi api, int callers) {
    var run = api.runs(1).getFirst();
    var metrics =
        list(20, "{\"key\":\"metric_%1$d\",\"value\":0.%1$d1,\"timestamp\":1,\"step\":1}");
    var params = list(20, "{\"key\":\"param_%1$d\",\"value\":\"value %1$d\"}");
    var tags = list(5, "{\"key\":\"tag_%1$d\",\"value\":\"value %1$d\"}");
    var _ =
        api.post(
            "/runs/log-batch",
            "{\"run_id\":\"%s\",\"metrics\":%s,\"params\":%s,\"tags\":%s}"
                .formatted(run, metrics, params, tags));
    var path = "/runs/get?run_id=" + run;
    var answer = api.get(path);
    // Every metric, param and tag has a key, and so has the tag with the run's name.
    VerificationFailure.unless(
        answer.numbers("step").count() == 20 && answer.texts("key") == 20 + 20 + 5 + 1,
        "not a whole run: " + answer);
    return new RepeatedRead(MlflowApi.MLFLOW + path, answer.body());
  }

  private static String list(int length, String element) {
    return IntStream.range(0, length)
        .mapToObj(element::formatted)
        .collect(Collectors.joining(",", "[", "]"));
  }

  /** Reads the first page of a history: 25,000 of 100,000 points. */
  static PreparedWorkload page(MlflowApi api, int callers) {
    var path =
        "/metrics/get-history?run_id=%s&metric_key=loss&max_results=25000"
            .formatted(LoadSeed.historyRun(api));
    var answer = api.get(path);
    var steps = answer.numbers("step").toArray();
    VerificationFailure.unless(
        steps.length == 25_000 && steps[0] == 0 && steps[24_999] == 24_999,
        steps.length + " steps in a page");
    return new RepeatedRead(MlflowApi.MLFLOW + path, answer.body());
  }

  /** Reads a sample of 320 of 100,000 points. */
  static PreparedWorkload sample(MlflowApi api, int callers) {
    var path =
        "/metrics/get-history-bulk-interval?run_ids=%s&metric_key=loss&max_results=320"
            .formatted(LoadSeed.historyRun(api));
    var answer = api.get(path);
    var steps = answer.numbers("step").toArray();
    VerificationFailure.unless(
        steps.length >= 320 && steps.length <= 322 && steps[steps.length - 1] == 99_999,
        steps.length + " steps in a sample");
    return new RepeatedRead(MlflowApi.MLFLOW + path, answer.body());
  }
}
