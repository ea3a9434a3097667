package dynamodbstore.benchmarks.load.workload;

import dynamodbstore.benchmarks.load.http.MlflowApi;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Seed data of the load benchmark: a history of 100,000 points, and many finished runs. {@code
 * load/seed.py} writes the same data to the reference; keep both in sync.
 */
public final class LoadSeed {
  private static final String HISTORY = "load-history";
  private static final int POINTS = 100_000;
  private static final int BATCH = 1_000;
  private static final long START = 1_700_000_000_000L;

  private LoadSeed() {}

  /** Writes the data over HTTP. */
  public static void write(int port, int runs) {
    try (var api = new MlflowApi(port)) {
      var history = api.run(api.experiment(HISTORY));
      for (int first = 0; first < POINTS; first += BATCH) {
        var points =
            IntStream.range(first, first + BATCH)
                .mapToObj(step -> point("loss", fraction(step), step))
                .collect(Collectors.joining(","));
        var _ = api.post("/runs/log-batch", batch(history, points, "", ""));
      }
      // A tag of the experiment holds the run's id, so that it is found without a search.
      var _ =
          api.post(
              "/experiments/set-experiment-tag",
              "{\"experiment_id\":\"%s\",\"key\":\"run\",\"value\":\"%s\"}"
                  .formatted(experiment(api), history));
      var experiment = api.experiment("load-runs");
      ParallelSeeding.each(port, runs, (caller, n) -> writeRun(caller, experiment, n));
    }
  }

  /** Id of the run with the long history. */
  static String historyRun(MlflowApi api) {
    return api.get("/experiments/get-by-name?experiment_name=" + HISTORY).text("value");
  }

  private static String experiment(MlflowApi api) {
    return api.get("/experiments/get-by-name?experiment_name=" + HISTORY).text("experiment_id");
  }

  private static void writeRun(MlflowApi api, String experiment, int number) {
    var run =
        api.post(
                "/runs/create",
                "{\"experiment_id\":\"%s\",\"run_name\":\"run-%d\",\"start_time\":%d}"
                    .formatted(experiment, number, START + number))
            .text("run_id");
    var metrics =
        "%s,%s"
            .formatted(
                point("loss", fraction(number), 0), point("accuracy", fraction(number + 7L), 0));
    var params =
        "{\"key\":\"lr\",\"value\":\"0.%d\"},{\"key\":\"depth\",\"value\":\"%d\"}"
            .formatted(number % 10, number % 50);
    var tags = "{\"key\":\"number\",\"value\":\"%d\"}".formatted(number);
    var _ = api.post("/runs/log-batch", batch(run, metrics, params, tags));
    var _ =
        api.post(
            "/runs/update",
            "{\"run_id\":\"%s\",\"status\":\"FINISHED\",\"end_time\":%d}"
                .formatted(run, START + number + 60_000));
  }

  private static String batch(String run, String metrics, String params, String tags) {
    return "{\"run_id\":\"%s\",\"metrics\":[%s],\"params\":[%s],\"tags\":[%s]}"
        .formatted(run, metrics, params, tags);
  }

  private static String point(String key, double value, int step) {
    return "{\"key\":\"%s\",\"value\":%s,\"timestamp\":%d,\"step\":%d}"
        .formatted(key, value, START + step, step);
  }

  private static double fraction(long number) {
    return number * 0.6180339887498949 % 1;
  }
}
