package dynamodbstore.benchmarks.load.workload;

import static dynamodbstore.benchmarks.load.http.RequestTemplate.NUMBER;

import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.http.VerificationFailure;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Workload in which many clients log to the same series, as in distributed training: the clients
 * rotate over some runs, so that two of them sometimes append to one series concurrently, or always
 * if there is one run.
 */
public final class SharedSeriesWorkload implements PreparedWorkload {
  private final List<String> runs;
  private final AtomicInteger turn = new AtomicInteger();
  private final ConcurrentMap<Integer, List<RequestTemplate>> templates = new ConcurrentHashMap<>();

  private SharedSeriesWorkload(List<String> runs) {
    this.runs = runs;
  }

  /** As many runs as clients. */
  public static SharedSeriesWorkload inTurns(MlflowApi api, int callers) {
    return new SharedSeriesWorkload(api.runs(callers));
  }

  /** One run for all clients. */
  public static SharedSeriesWorkload ofOneSeries(MlflowApi api, int callers) {
    return new SharedSeriesWorkload(api.runs(1));
  }

  @Override
  public RequestTemplate template(int caller) {
    var mine = runs.stream().map(run -> template(run, caller)).toList();
    templates.put(caller, mine);
    return mine.getFirst();
  }

  /**
   * Clients use the same request numbers; the last digits of the value distinguish their points.
   */
  private static RequestTemplate template(String run, int caller) {
    return RequestTemplate.post(
        MlflowApi.MLFLOW + "/runs/log-metric",
        "{\"run_id\":\"%s\",\"key\":\"loss\",\"value\":0.%s%02d1,\"timestamp\":17000%s,\"step\":%s}"
            .formatted(run, NUMBER, caller, NUMBER, NUMBER));
  }

  @Override
  public RequestTemplate next(int caller, RequestTemplate own) {
    var mine = templates.getOrDefault(caller, List.of(own));
    return mine.get(Math.floorMod(turn.getAndIncrement(), mine.size()));
  }

  /** Checks that every point of every client is stored exactly once. */
  @Override
  public void check(MlflowApi api, int[] sent) {
    long stored = runs.stream().mapToLong(run -> api.steps(run, "loss").count()).sum();
    VerificationFailure.unless(
        stored == IntStream.of(sent).asLongStream().sum(),
        stored + " points are stored, " + IntStream.of(sent).sum() + " were logged");
  }
}
