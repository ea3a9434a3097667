package dynamodbstore.stress;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.stress.ConcurrentClients.Results;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.mlflow.api.proto.Service.Metric;
import org.mlflow.api.proto.Service.Param;
import org.mlflow.api.proto.Service.RunTag;
import org.mlflow.tracking.MlflowClient;

/**
 * Concurrent clients: no acknowledged write is lost, and unique names and params have one winner.
 */
@ParameterizedClass
@EnumSource(AdapterUnderTest.class)
class ManyClientsTest {
  private static final int ROUNDS = 5;
  private static final String UNCHANGEABLE = "Changing param values is not allowed";

  private final int many;
  private final LocalServer server;
  private final MlflowClient client;

  ManyClientsTest(AdapterUnderTest store, @TempDir Path folder) {
    many = store == AdapterUnderTest.FOLDER ? 32 : 8;
    server = LocalServer.start(store, folder);
    client = server.client();
  }

  @AfterEach
  void tableIsSoundAndNothingIsLogged() {
    try (server;
        client) {
      TableConsistencyCheck.check(server);
    }
    assertThat(server.complaints()).isEmpty();
  }

  @Test
  void concurrentWritesToOneRunAreNotLost() {
    var run = client.createRun("0").getRunId();
    Set<Metric> logged = ConcurrentHashMap.newKeySet();

    var results =
        ConcurrentClients.run(
            server,
            many,
            (mine, number) -> {
              for (int round = 0; round < ROUNDS; round++) {
                // Steps and timestamps collide; values make the points distinct.
                var single = metric("shared", number + round / 10.0, number % 2, round % 3);
                var batch = metric("shared", -number - round / 10.0, number % 3, round % 2);
                var own = metric("own" + number, round, 0, round);
                mine.logMetric(
                    run, "shared", single.getValue(), single.getTimestamp(), single.getStep());
                mine.logBatch(
                    run,
                    List.of(batch, own),
                    List.of(param("p" + number, "same"), param("p", "same")),
                    List.of(tag("t" + number, "" + round), tag("t", number + "-" + round)));
                mine.setTag(run, "t", number + "+" + round);
                logged.addAll(List.of(single, batch, own));
              }
              return number;
            });

    assertThat(results.refusals()).isEmpty();
    var shared = logged.stream().filter(point -> point.getKey().equals("shared")).toList();
    assertThat(client.getMetricHistory(run, "shared")).containsExactlyInAnyOrderElementsOf(shared);
    var data = client.getRun(run).getData();
    assertThat(data.getMetricsList()).hasSize(many + 1).contains(newest(shared));
    assertThat(data.getParamsList()).hasSize(many + 1).allMatch(p -> p.getValue().equals("same"));
    for (int number = 0; number < many; number++) {
      assertThat(client.getMetricHistory(run, "own" + number)).hasSize(ROUNDS);
      assertThat(data.getTagsList()).contains(tag("t" + number, "" + (ROUNDS - 1)));
    }
    assertThat(data.getTagsList())
        .filteredOn(tag -> tag.getKey().equals("t"))
        .singleElement()
        .matches(tag -> tag.getValue().endsWith("+" + (ROUNDS - 1)));
  }

  @Test
  void contestedParamHasOneWinnerAndNeverChanges() {
    var run = client.createRun("0").getRunId();
    Set<String> seen = ConcurrentHashMap.newKeySet();

    var results =
        ConcurrentClients.run(
            server,
            many,
            (mine, number) -> {
              try {
                mine.logParam(run, "p", "v" + number);
                return number;
              } finally {
                seen.add(mine.getRun(run).getData().getParams(0).getValue());
              }
            });

    assertThat(results.answers()).hasSize(1);
    assertThat(results.refusals()).allMatch(words -> words.contains(UNCHANGEABLE));
    assertThat(seen).containsExactly("v" + results.answers().getFirst());
  }

  @Test
  void batchThatLosesAParamWritesNothing() {
    var run = client.createRun("0").getRunId();

    var results =
        ConcurrentClients.run(
            server,
            many,
            (mine, number) -> {
              mine.logBatch(
                  run,
                  List.of(metric("m", number, 0, 0)),
                  List.of(param("p", "v" + number)),
                  List.of(tag("t" + number, "")));
              return number;
            });

    assertThat(results.answers()).hasSize(1);
    assertThat(results.refusals()).allMatch(words -> words.contains(UNCHANGEABLE));
    int winner = results.answers().getFirst();
    var data = client.getRun(run).getData();
    assertThat(data.getParamsList()).containsExactly(param("p", "v" + winner));
    assertThat(client.getMetricHistory(run, "m")).containsExactly(metric("m", winner, 0, 0));
    assertThat(data.getTagsList())
        .filteredOn(tag -> tag.getKey().startsWith("t"))
        .containsExactly(tag("t" + winner, ""));
  }

  @Test
  void concurrentCreationsOfOneNameHaveOneWinner() {
    for (int round = 0; round < ROUNDS; round++) {
      var name = "race " + round;

      var results = ConcurrentClients.run(server, many, (mine, _) -> mine.createExperiment(name));

      assertTaken(name, results);
    }
  }

  @Test
  void concurrentRenamesToOneNameHaveOneWinner() {
    var ids = new ArrayList<String>();
    for (int n = 0; n < many; n++) {
      ids.add(client.createExperiment("before " + n));
    }

    var results =
        ConcurrentClients.run(
            server,
            many,
            (mine, number) -> {
              if (number % 2 == 0) {
                return mine.createExperiment("wanted");
              }
              mine.renameExperiment(ids.get(number), "wanted");
              return ids.get(number);
            });

    assertTaken("wanted", results);
  }

  @Test
  void runsCreatedDuringDeletionFollowTheirExperiment() {
    var experiment = client.createExperiment("doomed");
    Set<String> created = ConcurrentHashMap.newKeySet();
    var enough = new CountDownLatch(many);

    var results =
        ConcurrentClients.run(
            server,
            many,
            (mine, number) -> {
              if (number == 0) {
                await(enough);
                mine.deleteExperiment(experiment);
                return "deleted";
              }
              while (true) {
                created.add(mine.createRun(experiment).getRunId());
                enough.countDown();
              }
            });

    assertThat(results.answers()).containsExactly("deleted");
    assertThat(results.refusals()).hasSize(many - 1).allMatch(w -> w.contains("'active' state"));
    assertThat(stagesOf(created)).containsExactly("deleted");
    client.restoreExperiment(experiment);
    assertThat(stagesOf(created)).containsExactly("active");
  }

  private void assertTaken(String name, Results<String> results) {
    assertThat(results.answers()).hasSize(1);
    assertThat(results.refusals()).allMatch(words -> words.contains("already exists"));
    assertThat(client.getExperimentByName(name))
        .hasValueSatisfying(
            found -> assertThat(found.getExperimentId()).isEqualTo(results.answers().getFirst()));
  }

  private Set<String> stagesOf(Set<String> runs) {
    var stages = new HashSet<String>();
    runs.forEach(run -> stages.add(client.getRun(run).getInfo().getLifecycleStage()));
    return stages;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Metric newest(List<Metric> points) {
    return points.stream()
        .max(
            Comparator.comparingLong(Metric::getStep)
                .thenComparingLong(Metric::getTimestamp)
                .thenComparingDouble(Metric::getValue))
        .orElseThrow();
  }

  private static Metric metric(String key, double value, long timestamp, long step) {
    return Metric.newBuilder()
        .setKey(key)
        .setValue(value)
        .setTimestamp(timestamp)
        .setStep(step)
        .build();
  }

  private static Param param(String key, String value) {
    return Param.newBuilder().setKey(key).setValue(value).build();
  }

  private static RunTag tag(String key, String value) {
    return RunTag.newBuilder().setKey(key).setValue(value).build();
  }
}
