package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.RunId;
import dynamodbstore.exports.mlflow.MlflowExportReport;
import dynamodbstore.exports.mlflow.MlflowExportRequest;
import dynamodbstore.gc.GcRequest;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.training.AotTrainingClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an export counts because the database of MLflow has no place for it. */
class MlflowExportReportTest {
  private static final String API = "/api/2.0/mlflow/";

  @TempDir private Path folder;

  private final Table table =
      new UnclosedTable(new MemoryTable(InstantSource.system(), new Meter()));

  @Test
  void rowsOfWhatWasPermanentlyDeletedAreCountedAndLeftOut() throws Exception {
    var scene = new GcScene(folder);
    String run;
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      run = id(client, "run_id", "runs/create", "{'experiment_id':'0'}");
      var model = id(client, "model_id", "logged-models", "{'experiment_id':'0','name':'n'}");
      var metric =
          "{'run_id':'%s','model_id':'%s','key':'loss','value':3,'timestamp':1,'step':1}"
              .formatted(run, model);
      post(client, "runs/log-metric", metric);
      post(client, "runs/delete", "{'run_id':'%s'}".formatted(run));
    }
    var isGone = List.of(new RunId(run));
    scene.collect(
        table,
        new GcRequest(
            Optional.empty(),
            Optional.of(isGone),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false));

    var report = export();

    assertThat(report.text()).contains("1 rows of logged_model_metrics: ");
    try (var database = ExportedDatabase.open(folder.resolve("mlflow.db"))) {
      assertThat(database.column("PRAGMA foreign_key_check")).isEmpty();
      assertThat(database.column("SELECT metric_value FROM logged_model_metrics")).isEmpty();
    }
  }

  @Test
  void metricsOfModelsThatDifferInTheDatasetOnlyAreCounted() throws Exception {
    try (var server = Server.start(new GcScene(folder).plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      var run = id(client, "run_id", "runs/create", "{'experiment_id':'0'}");
      var model = id(client, "model_id", "logged-models", "{'experiment_id':'0','name':'n'}");
      for (var dataset : List.of("a", "b")) {
        post(
            client,
            "runs/log-metric",
            "{'run_id':'%s','model_id':'%s','key':'k','value':3,'timestamp':1,'step':1,'dataset_name':'%s','dataset_digest':'d'}"
                .formatted(run, model, dataset));
      }
    }

    var report = export();

    assertThat(report.text()).contains("1 metrics of logged models: ");
  }

  private MlflowExportReport export() {
    var scene = new GcScene(folder);
    var request = new MlflowExportRequest(folder.resolve("mlflow.db"), Optional.empty());
    return MlflowExportSetup.export(scene.plain(), table, request, _ -> {});
  }

  private static String id(AotTrainingClient client, String field, String path, String body)
      throws IOException {
    return client.field(field, send(client, path, body));
  }

  private static void post(AotTrainingClient client, String path, String body) throws IOException {
    client.expect(200, send(client, path, body));
  }

  private static AotTrainingClient.Reply send(AotTrainingClient client, String path, String body)
      throws IOException {
    return client.send("POST", API + path, "application/json", body.replace('\'', '"'));
  }
}
