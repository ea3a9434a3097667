package dynamodbstore.benchmarks.load.http;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;

/**
 * MLflow REST client that prepares a workload and reads back what it wrote. Not thread-safe: it has
 * one connection.
 */
public final class MlflowApi implements AutoCloseable {
  public static final String MLFLOW = "/api/2.0/mlflow";
  private static final int PAGE = 25_000;

  private final BenchmarkConnection connection;

  public MlflowApi(int port) {
    this(port, "");
  }

  /**
   * @param header line that every request gets; empty for none
   */
  public MlflowApi(int port, String header) {
    this.connection = new BenchmarkConnection(port, header);
  }

  public BenchmarkResponse ask(RequestTemplate request) {
    var reply = connection.send(request.numbered(RequestTemplate.FIRST));
    VerificationFailure.unless(reply.isGood(), "request failed: " + reply);
    return reply;
  }

  public BenchmarkResponse get(String path) {
    return ask(RequestTemplate.get(MLFLOW + path));
  }

  public BenchmarkResponse post(String path, String json) {
    return ask(RequestTemplate.post(MLFLOW + path, json));
  }

  /** Creates an experiment with a random name. */
  public String experiment() {
    return experiment(UUID.randomUUID().toString());
  }

  public String experiment(String name) {
    return post("/experiments/create", "{\"name\":\"" + name + "\"}").text("experiment_id");
  }

  public String run(String experiment) {
    return post("/runs/create", "{\"experiment_id\":\"" + experiment + "\",\"start_time\":1}")
        .text("run_id");
  }

  /** Creates {@code count} runs in a new experiment. */
  public List<String> runs(int count) {
    var experiment = experiment();
    var runs = new ArrayList<String>(count);
    for (int n = 0; n < count; n++) {
      runs.add(run(experiment));
    }
    return runs;
  }

  /** The steps of all points of a metric, in step order, read page by page. */
  public LongStream steps(String run, String metric) {
    var steps = LongStream.builder();
    var query =
        "/metrics/get-history?run_id=%s&metric_key=%s&max_results=%d".formatted(run, metric, PAGE);
    var page = get(query);
    page.numbers("step").forEach(steps);
    for (var next = page.find("next_page_token");
        next.isPresent();
        next = page.find("next_page_token")) {
      page = get(query + "&page_token=" + next.get());
      page.numbers("step").forEach(steps);
    }
    return steps.build();
  }

  @Override
  public void close() {
    connection.close();
  }
}
