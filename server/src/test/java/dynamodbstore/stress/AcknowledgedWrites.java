package dynamodbstore.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.mlflow.api.proto.Service.Metric;
import org.mlflow.api.proto.Service.Param;
import org.mlflow.api.proto.Service.RunTag;
import org.mlflow.tracking.MlflowClient;

/** Record of all writes that a server has acknowledged. Thread-safe; shared by all writers. */
public final class AcknowledgedWrites {
  private static final int LONGEST_SECONDS = 120;

  private final Map<String, String> experiments = new ConcurrentHashMap<>();
  private final Map<String, Data> runs = new ConcurrentHashMap<>();
  private final Semaphore calls = new Semaphore(0);

  /** Acknowledged data of a run, with repetitions. */
  private record Data(Queue<Metric> metrics, Queue<Param> params, Queue<RunTag> tags) {
    Data() {
      this(
          new ConcurrentLinkedQueue<>(),
          new ConcurrentLinkedQueue<>(),
          new ConcurrentLinkedQueue<>());
    }
  }

  void experiment(String name, String id) {
    experiments.put(name, id);
    calls.release();
  }

  void run(String id) {
    runs.put(id, new Data());
    calls.release();
  }

  void metrics(String run, Iterable<Metric> metrics) {
    metrics.forEach(data(run).metrics()::add);
    calls.release();
  }

  void params(String run, Iterable<Param> params) {
    params.forEach(data(run).params()::add);
    calls.release();
  }

  void tags(String run, Iterable<RunTag> tags) {
    tags.forEach(data(run).tags()::add);
    calls.release();
  }

  /** Waits until this many more calls are acknowledged; false after a timeout of 120 s. */
  public boolean awaitMore(int many) {
    var _ = calls.drainPermits();
    try {
      return calls.tryAcquire(many, LONGEST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Asserts that all acknowledged writes exist. There may be more: requests that were in flight
   * when the server was killed.
   */
  public void check(MlflowClient client) {
    experiments.forEach(
        (name, id) ->
            assertThat(client.getExperimentByName(name))
                .hasValueSatisfying(found -> assertThat(found.getExperimentId()).isEqualTo(id)));
    runs.forEach((id, data) -> check(client, id, data));
  }

  private static void check(MlflowClient client, String id, Data data) {
    var run = client.getRun(id);
    assertThat(run.getInfo().getRunId()).isEqualTo(id);
    assertThat(run.getData().getParamsList()).containsAll(data.params());
    assertThat(run.getData().getTagsList()).containsAll(data.tags());
    data.metrics().stream()
        .map(Metric::getKey)
        .distinct()
        .forEach(
            key ->
                assertThat(client.getMetricHistory(id, key))
                    .doesNotHaveDuplicates()
                    .containsAll(
                        data.metrics().stream().filter(m -> m.getKey().equals(key)).toList()));
  }

  private Data data(String run) {
    var data = runs.get(run);
    if (data == null) {
      throw new IllegalStateException("Run " + run + " was not acknowledged");
    }
    return data;
  }
}
