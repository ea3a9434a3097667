package dynamodbstore.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.mlflow.api.proto.ModelRegistry.ModelVersion;
import org.mlflow.api.proto.ModelRegistry.ModelVersionStatus;
import org.mlflow.api.proto.Service.CreateExperiment;
import org.mlflow.api.proto.Service.CreateRun;
import org.mlflow.api.proto.Service.Experiment;
import org.mlflow.api.proto.Service.ExperimentTag;
import org.mlflow.api.proto.Service.Metric;
import org.mlflow.api.proto.Service.Param;
import org.mlflow.api.proto.Service.Run;
import org.mlflow.api.proto.Service.RunInfo;
import org.mlflow.api.proto.Service.RunStatus;
import org.mlflow.api.proto.Service.RunTag;
import org.mlflow.api.proto.Service.ViewType;
import org.mlflow.tracking.ActiveRun;
import org.mlflow.tracking.MlflowClient;
import org.mlflow.tracking.MlflowContext;
import org.mlflow.tracking.MlflowHttpException;
import org.mlflow.tracking.Page;

/** MLflow's own Java client, unmodified, works with the server. */
@ParameterizedClass
@EnumSource(AdapterUnderTest.class)
class JavaClientTest {
  private final LocalServer server;
  private final MlflowClient client;

  JavaClientTest(AdapterUnderTest store, @TempDir Path folder) {
    server = LocalServer.start(store, folder);
    client = server.client();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
    assertThat(server.complaints()).isEmpty();
  }

  @Test
  void experimentIsCreatedFoundRenamedAndTagged() {
    var id =
        client.createExperiment(
            CreateExperiment.newBuilder()
                .setName("päper/1 #%")
                .setArtifactLocation("s3://bucket/there")
                .addTags(ExperimentTag.newBuilder().setKey("k").setValue("v"))
                .build());

    client.renameExperiment(id, "renamed");
    client.setExperimentTag(id, "more", "");

    var found = client.getExperiment(id);
    assertThat(found.getName()).isEqualTo("renamed");
    assertThat(found.getArtifactLocation()).isEqualTo("s3://bucket/there");
    assertThat(found.getTagsList())
        .extracting(ExperimentTag::getKey, ExperimentTag::getValue)
        .containsExactlyInAnyOrder(tuple("k", "v"), tuple("more", ""));
    assertThat(client.getExperimentByName("renamed")).contains(found);
    assertThat(client.getExperimentByName("päper/1 #%")).isEmpty();
  }

  @Test
  void deletedExperimentKeepsItsName() {
    var id = client.createExperiment("taken");
    client.deleteExperiment(id);

    assertRefused(400, "RESOURCE_ALREADY_EXISTS", () -> client.createExperiment("taken"));
    assertThat(client.getExperiment(id).getLifecycleStage()).isEqualTo("deleted");
    assertRefused(400, "must be in the 'active' state", () -> client.createRun(id));

    client.restoreExperiment(id);
    assertThat(client.getExperiment(id).getLifecycleStage()).isEqualTo("active");
    assertThat(client.createRun(id).getExperimentId()).isEqualTo(id);
  }

  @Test
  void runIsCreatedEndedDeletedAndRestored() {
    var created =
        client.createRun(
            CreateRun.newBuilder()
                .setExperimentId("0")
                .setRunName("a run")
                .setUserId("somebody")
                .setStartTime(1_234)
                .addTags(RunTag.newBuilder().setKey("k").setValue("v"))
                .build());
    var id = created.getRunId();

    client.setTerminated(id, RunStatus.FAILED, 5_678);

    var ended = client.getRun(id);
    assertThat(ended.getInfo())
        .isEqualTo(created.toBuilder().setStatus(RunStatus.FAILED).setEndTime(5_678).build());
    assertThat(ended.getInfo().getRunName()).isEqualTo("a run");
    assertThat(ended.getInfo().getStartTime()).isEqualTo(1_234);
    assertThat(ended.getData().getTagsList())
        .extracting(RunTag::getKey, RunTag::getValue)
        .containsExactlyInAnyOrder(tuple("k", "v"), tuple("mlflow.runName", "a run"));

    client.deleteRun(id);
    assertThat(client.getRun(id).getInfo().getLifecycleStage()).isEqualTo("deleted");
    assertRefused(400, "must be in the 'active' state", () -> client.logMetric(id, "m", 1));
    client.restoreRun(id);
    assertThat(client.getRun(id)).isEqualTo(ended);
  }

  @Test
  void singleLogCallsAreStored() {
    var id = client.createRun("0").getRunId();

    client.logParam(id, "p/é:1", "\u0000 and \ud83d\ude00");
    client.logMetric(id, "m", 0.1, 1_000, 2);
    client.setTag(id, "t", "1");
    client.setTag(id, "t", "2");
    client.setTag(id, "gone", "");
    client.deleteTag(id, "gone");

    var data = client.getRun(id).getData();
    assertThat(data.getParamsList())
        .extracting(Param::getKey, Param::getValue)
        .containsExactly(tuple("p/é:1", "\u0000 and \ud83d\ude00"));
    assertThat(data.getMetricsList()).containsExactly(metric("m", 0.1, 1_000, 2));
    assertThat(data.getTagsList())
        .extracting(RunTag::getKey, RunTag::getValue)
        .contains(tuple("t", "2"))
        .doesNotContain(tuple("gone", ""));
  }

  @Test
  void repeatedFullBatchIsIdempotent() {
    var id = client.createRun("0").getRunId();
    var params =
        IntStream.range(0, 100)
            .mapToObj(n -> Param.newBuilder().setKey("p" + n).setValue("" + n).build())
            .toList();
    var tags =
        IntStream.range(0, 100)
            .mapToObj(n -> RunTag.newBuilder().setKey("t" + n).setValue("" + n).build())
            .toList();
    var metrics =
        IntStream.range(0, 800).mapToObj(n -> metric("m" + n % 8, n / 7.0, n, n)).toList();

    client.logBatch(id, metrics, params, tags);
    client.logBatch(id, metrics, params, tags);

    var data = client.getRun(id).getData();
    assertThat(data.getParamsList()).containsExactlyInAnyOrderElementsOf(params);
    assertThat(data.getTagsList()).containsAll(tags);
    assertThat(data.getMetricsList())
        .containsExactlyInAnyOrderElementsOf(metrics.subList(792, 800));
    assertThat(client.getMetricHistory(id, "m3"))
        .containsExactlyElementsOf(
            metrics.stream().filter(metric -> metric.getKey().equals("m3")).toList());
  }

  @Test
  void historyWithExtremeValuesIsReturned() {
    var id = client.createRun("0").getRunId();
    var points = new ArrayList<Metric>();
    points.add(metric("m", -0.5, Long.MAX_VALUE, Long.MAX_VALUE));
    points.add(metric("m", Double.MIN_VALUE, 0, Long.MIN_VALUE));
    points.add(metric("m", Double.NaN, 5, 5));
    points.add(metric("m", 1, 5, 5));

    client.logBatch(id, points, List.of(), List.of());

    assertThat(client.getMetricHistory(id, "m")).containsExactlyInAnyOrderElementsOf(points);
    assertThat(client.getMetricHistory(id, "none")).isEmpty();
    assertThat(client.getRun(id).getData().getMetricsList()).containsExactly(points.getFirst());
  }

  @Test
  void existingParamCannotChange() {
    var id = client.createRun("0").getRunId();
    client.logParam(id, "p", "first");

    client.logParam(id, "p", "first");
    assertRefused(
        400, "Changing param values is not allowed", () -> client.logParam(id, "p", "second"));

    assertThat(client.getRun(id).getData().getParamsList())
        .extracting(Param::getValue)
        .containsExactly("first");
  }

  @Test
  @SuppressWarnings("deprecation") // Programs still call deprecated methods of the client.
  void runsAreSearchedPageByPage() {
    var experiment = client.createExperiment("searched");
    var ids = new ArrayList<String>();
    for (int n = 0; n < 5; n++) {
      var id = client.createRun(experiment).getRunId();
      client.logMetric(id, "m", n);
      ids.add(id);
    }
    client.deleteRun(ids.get(4));

    var filtered = client.searchRuns(List.of(experiment), "metrics.m > 0.5");
    var page =
        client.searchRuns(
            List.of(experiment), "", ViewType.ACTIVE_ONLY, 3, List.of("metrics.m DESC"));
    var deleted = client.searchRuns(List.of(experiment), "", ViewType.DELETED_ONLY);

    assertThat(filtered)
        .extracting(RunInfo::getRunId)
        .containsExactlyInAnyOrder(ids.get(1), ids.get(2), ids.get(3));
    assertThat(idsOf(page)).containsExactly(ids.get(3), ids.get(2), ids.get(1));
    assertThat(page.hasNextPage()).isTrue();
    assertThat(idsOf(page.getNextPage())).containsExactly(ids.get(0));
    assertThat(deleted).extracting(RunInfo::getRunId).containsExactly(ids.get(4));
  }

  @Test
  void experimentsAreSearchedPageByPage() {
    client.createExperiment("a1");
    client.createExperiment("a2");
    client.createExperiment("b");

    var page = client.searchExperiments("name LIKE 'a%'", ViewType.ALL, 1, List.of("name DESC"));

    assertThat(page.getItems()).extracting(Experiment::getName).containsExactly("a2");
    assertThat(page.getNextPage().getItems()).extracting(Experiment::getName).containsExactly("a1");
    assertThat(client.searchExperiments().getItems()).hasSize(4);
  }

  private static List<String> idsOf(Page<Run> page) {
    var ids = new ArrayList<String>();
    page.getItems().forEach(run -> ids.add(run.getInfo().getRunId()));
    return ids;
  }

  @Test
  void unknownEntitiesAreA404() {
    assertRefused(404, "Run with id=nope not found", () -> client.getRun("nope"));
    assertRefused(404, "RESOURCE_DOES_NOT_EXIST", () -> client.getExperiment("4711"));
    assertThat(client.getExperimentByName("nobody's")).isEmpty();
  }

  @Test
  void activeRunsOfAContextNestAndEnd() {
    client.createExperiment("of a context");
    var context = new MlflowContext(client).setExperimentName("of a context");
    var ids = new ArrayList<String>();

    var parent = context.startRun("parent");
    context.withActiveRun("failing", run -> fail(run, ids));
    var child = context.startRun("child", parent.getId());
    child.logMetrics(Map.of("a", 1.0, "b", 2.0), 7);
    child.logParams(Map.of("p", "1", "q", "2"));
    child.setTags(Map.of("t", "1"));
    child.endRun();

    var run = client.getRun(child.getId());
    assertThat(run.getInfo().getStatus()).isEqualTo(RunStatus.FINISHED);
    assertThat(run.getInfo().getRunName()).isEqualTo("child");
    assertThat(run.getInfo().getExperimentId()).isEqualTo(context.getExperimentId());
    assertThat(run.getInfo().getArtifactUri()).isEqualTo(child.getArtifactUri());
    assertThat(run.getData().getMetricsList())
        .extracting(Metric::getKey, Metric::getValue, Metric::getStep)
        .containsExactlyInAnyOrder(tuple("a", 1.0, 7L), tuple("b", 2.0, 7L));
    assertThat(run.getData().getParamsCount()).isEqualTo(2);
    assertThat(run.getData().getTagsList())
        .extracting(RunTag::getKey, RunTag::getValue)
        .contains(tuple("t", "1"), tuple("mlflow.parentRunId", parent.getId()));
    assertThat(client.getRun(parent.getId()).getInfo().getStatus()).isEqualTo(RunStatus.RUNNING);
    assertThat(client.getRun(ids.getFirst()).getInfo().getStatus()).isEqualTo(RunStatus.FAILED);
  }

  /**
   * The Java client delegates artifacts to MLflow for Python; this covers the calls that it makes
   * itself.
   */
  @Test
  void artifactsOfARunAreListed() throws Exception {
    var run = client.createRun("0");
    var path = run.getArtifactUri().replace("mlflow-artifacts:/", "") + "/model/MLmodel";
    try (var http = HttpClient.newHttpClient()) {
      var put =
          HttpRequest.newBuilder(
                  URI.create(server.url() + "/api/2.0/mlflow-artifacts/artifacts/" + path))
              .PUT(HttpRequest.BodyPublishers.ofString("flavors:"))
              .build();
      assertThat(http.send(put, HttpResponse.BodyHandlers.discarding()).statusCode())
          .isEqualTo(200);
    }

    var listed = client.sendGet("artifacts/list?path=model&run_id=" + run.getRunId());

    assertThat(listed).contains("\"path\":\"model/MLmodel\"", "\"file_size\":8");
  }

  @Test
  void modelsAreRegisteredVersionedAndFound() {
    var run = client.createRun("0");
    client.sendPost("registered-models/create", "{\"name\":\"m 1\"}");
    client.sendPost(
        "model-versions/create",
        "{\"name\":\"m 1\",\"source\":\"s3://b/x\",\"run_id\":\"%s\"}".formatted(run.getRunId()));
    client.sendPost("model-versions/create", "{\"name\":\"m 1\",\"source\":\"s3://b/y\"}");
    client.sendPost(
        "model-versions/transition-stage",
        "{\"name\":\"m 1\",\"version\":\"1\",\"stage\":\"Production\","
            + "\"archive_existing_versions\":false}");

    var versions = client.getLatestVersions("m 1");
    var model = client.getRegisteredModel("m 1");
    var found = client.searchModelVersions("run_id = '%s'".formatted(run.getRunId()));

    assertThat(versions)
        .extracting(ModelVersion::getVersion, ModelVersion::getCurrentStage)
        .containsExactlyInAnyOrder(tuple("2", "None"), tuple("1", "Production"));
    assertThat(client.getLatestVersions("m 1", List.of("Production")))
        .extracting(ModelVersion::getSource)
        .containsExactly("s3://b/x");
    assertThat(model.getLatestVersionsCount()).isEqualTo(2);
    assertThat(found.getItems()).extracting(ModelVersion::getVersion).containsExactly("1");
    assertThat(client.getModelVersion("m 1", "2").getStatus()).isEqualTo(ModelVersionStatus.READY);
    assertThat(client.getModelVersionDownloadUri("m 1", "2")).isEqualTo("s3://b/y");
    var page = client.searchModelVersions("", 1, List.of("version_number ASC"));
    assertThat(page.getItems()).extracting(ModelVersion::getVersion).containsExactly("1");
    assertThat(page.getNextPage().getItems())
        .extracting(ModelVersion::getVersion)
        .containsExactly("2");
    assertRefused(404, "RESOURCE_DOES_NOT_EXIST", () -> client.getModelVersion("m 1", "3"));
  }

  private static void fail(ActiveRun run, List<String> ids) {
    ids.add(run.getId());
    throw new IllegalStateException("as its author did not intend");
  }

  private static Metric metric(String key, double value, long timestamp, long step) {
    return Metric.newBuilder()
        .setKey(key)
        .setValue(value)
        .setTimestamp(timestamp)
        .setStep(step)
        .build();
  }

  private static void assertRefused(int status, String words, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            MlflowHttpException.class,
            refusal -> {
              assertThat(refusal.getStatusCode()).isEqualTo(status);
              assertThat(refusal.getBodyMessage()).contains(words);
            });
  }
}
