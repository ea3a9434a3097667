package dynamodbstore.benchmarks.load.workload;

import dynamodbstore.benchmarks.load.http.MlflowApi;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Seed data of the search benchmark: finished runs whose metrics, params and tags are computed from
 * their number. {@code search/seed.py} writes the same data to the reference; keep both in sync.
 */
public final class SearchSeed {
  private static final long START = 1_700_000_000_000L;

  private SearchSeed() {}

  /** Creates the runs over HTTP, distributed over the experiments in turn. */
  public static List<String> write(int port, int runs, int experiments) {
    try (var api = new MlflowApi(port)) {
      var ids =
          IntStream.range(0, experiments).mapToObj(n -> api.experiment("search-" + n)).toList();
      ParallelSeeding.each(
          port, runs, (caller, n) -> writeRun(caller, ids.get(n % experiments), n));
      return ids;
    }
  }

  /** Creates experiments without runs, whose names end with their number. */
  public static void writeExperiments(int port, int count) {
    ParallelSeeding.each(port, count, (api, n) -> api.experiment("team/project-" + n));
  }

  /** Creates a run that does not end. */
  public static String live(MlflowApi api, String experiment, int number) {
    var run = create(api, experiment, number);
    log(api, run, number);
    return run;
  }

  public static void log(MlflowApi api, String run, int number) {
    var metrics = "{\"run_id\":\"%s\",\"metrics\":[%s]}".formatted(run, metrics(number));
    var _ = api.post("/runs/log-batch", metrics);
  }

  private static void writeRun(MlflowApi api, String experiment, int number) {
    var run = create(api, experiment, number);
    var params =
        Stream.of(
                pair("half", number % 2),
                pair("percent", number % 100),
                pair("rare", number % 10_000),
                pair("lr", number % 10),
                pair("depth", number % 50))
            .collect(Collectors.joining(","));
    var tags = pair("team", number % 50) + "," + pair("stage", number % 3);
    var _ =
        api.post(
            "/runs/log-batch",
            "{\"run_id\":\"%s\",\"metrics\":[%s],\"params\":[%s],\"tags\":[%s]}"
                .formatted(run, metrics(number), params, tags));
    var _ =
        api.post(
            "/runs/update",
            "{\"run_id\":\"%s\",\"status\":\"FINISHED\",\"end_time\":%d}"
                .formatted(run, START + number + 60_000));
  }

  private static String create(MlflowApi api, String experiment, int number) {
    return api.post(
            "/runs/create",
            "{\"experiment_id\":\"%s\",\"run_name\":\"run-%d\",\"start_time\":%d}"
                .formatted(experiment, number, START + number))
        .text("run_id");
  }

  private static String metrics(int number) {
    return Stream.of(
            metric("loss", fraction(number)),
            metric("accuracy", number * 0.41421356237309515 % 1),
            metric("f1", fraction(number * 3L)),
            metric("epochs", number % 20))
        .collect(Collectors.joining(","));
  }

  private static String metric(String key, double value) {
    return "{\"key\":\"%s\",\"value\":%s,\"timestamp\":%d,\"step\":0}".formatted(key, value, START);
  }

  private static String pair(String key, int value) {
    return "{\"key\":\"%s\",\"value\":\"%d\"}".formatted(key, value);
  }

  /** Evenly spread in [0, 1), and uncorrelated with the other values computed from the number. */
  private static double fraction(long number) {
    return number * 0.6180339887498949 % 1;
  }
}
