package dynamodbstore.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.Server;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.config.Config;
import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.datasets.links.RunLinkRepository;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.http.JsonHttpClient;
import dynamodbstore.runs.RunService;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.runs.settling.SettlingQueue;
import dynamodbstore.runs.storage.RunReader;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.runs.storage.RunWriter;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.wire.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Responses, compared with those of the reference server to the same requests. */
class DatasetRoutesTest {
  private static final String LOG_INPUTS = "/api/2.0/mlflow/runs/log-inputs";
  private static final String OUTPUTS = "/api/2.0/mlflow/runs/outputs";
  private static final String SEARCH = "/ajax-api/2.0/mlflow/experiments/search-datasets";

  private final MemoryTable table = new MemoryTable(InstantSource.system(), new Meter());
  private final Server server =
      Server.start(Config.inFolder(Path.of("unused"), 0), table, new Meter());
  private final RunRepository runs = new RunRepository(table);
  private final SettlingQueue settling = new SettlingQueue(InstantSource.system());
  private final RunService runService =
      new RunService(
          runs,
          new RunReader(new RunDataRepository(table)),
          new RunWriter(runs, InstantSource.system()),
          settling,
          new Environment(InstantSource.system(), new Random(1)));

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void inputsOfARunAreWrittenAsMlflowWritesThem() {
    var run = newRun();

    assertThat(
            post(
                LOG_INPUTS,
                """
                {"run_id": "%s", "datasets": [{"tags": [{"key": "mlflow.data.context", \
                "value": "train"}, {"key": "a", "value": "2"}], "dataset": {"name": "n", \
                "digest": "d", "source_type": "local", "source": "s", "schema": "", \
                "profile": "p"}}], "models": [{"model_id": "m-1"}]}"""
                    .formatted(run.run())))
        .isEqualTo("200 {}");
    assertThat(post(OUTPUTS, outputs(run, "{\"model_id\": \"m-2\", \"step\": 3}")))
        .isEqualTo("200 {}");

    assertThat(inputs(run))
        .isEqualTo(
            """
            {"dataset_inputs": [{"tags": [{"key": "a", "value": "2"}, \
            {"key": "mlflow.data.context", "value": "train"}], "dataset": {"name": "n", \
            "digest": "d", "source_type": "local", "source": "s", "profile": "p"}}], \
            "model_inputs": [{"model_id": "m-1"}]}""");
    assertThat(outputs(run))
        .isEqualTo("{\"model_outputs\": [{\"model_id\": \"m-2\", \"step\": 3}]}");
    assertThat(post(SEARCH, "{\"experiment_ids\": [\"0\"]}"))
        .isEqualTo(
            """
            200 {"dataset_summaries": [{"experiment_id": "0", "name": "n", "digest": "d", \
            "context": "train"}]}""");
  }

  @Test
  void datasetWithoutFieldsIsAccepted() {
    var run = newRun();

    assertThat(post(LOG_INPUTS, "{\"run_id\": \"" + run.run() + "\", \"datasets\": [{}]}"))
        .isEqualTo("200 {}");

    assertThat(inputs(run))
        .isEqualTo(
            """
            {"dataset_inputs": [{"dataset": {"name": "", "digest": "", "source_type": "", \
            "source": ""}}]}""");
  }

  @Test
  void runWithoutInputsAndOutputsShowsNone() {
    var run = newRun();

    assertThat(inputs(run)).isEqualTo("{}");
    assertThat(outputs(run)).isEqualTo("{}");
    assertThat(post(SEARCH, "{\"experiment_ids\": [\"0\"]}")).isEqualTo("200 {}");
  }

  @Test
  void inputsAreValidatedBeforeTheRunIsRead() {
    var tooLong = "{\"dataset\": {\"digest\": \"" + "x".repeat(37) + "\"}}";

    assertThat(post(LOG_INPUTS, "{}")).contains("Missing value for required parameter 'run_id'");
    assertThat(post(LOG_INPUTS, "{\"run_id\": \"no pe!\", \"datasets\": [" + tooLong + "]}"))
        .startsWith("400 ")
        .contains("Invalid value \\\"no pe!\\\" for parameter 'run_id' supplied.");
    assertThat(post(LOG_INPUTS, "{\"run_id\": \"nope\", \"datasets\": [" + tooLong + "]}"))
        .startsWith("400 ")
        .contains("'digest' exceeds the maximum length of 36 characters");
    assertThat(post(LOG_INPUTS, "{\"run_id\": \"nope\"}"))
        .startsWith("404 ")
        .contains("Run with id=nope not found");
    assertThat(post(OUTPUTS, "{\"run_id\": \"nope\"}"))
        .contains("Missing value for required parameter 'models'");
    assertThat(post(OUTPUTS, "{\"run_id\": \"no pe\", \"models\": []}"))
        .startsWith("404 ")
        .contains("Run with id=no pe not found");
  }

  @Test
  void inputsAndOutputsOfADeletedRunAreRefused() {
    var run = newRun();
    runService.delete(Caller.ANYONE, run.run());
    var refusal =
        "The run " + run.run() + " must be in the 'active' state. Current state is deleted.";

    assertThat(post(LOG_INPUTS, "{\"run_id\": \"" + run.run() + "\"}"))
        .startsWith("400 ")
        .contains(refusal);
    assertThat(post(OUTPUTS, outputs(run, "{}"))).startsWith("400 ").contains(refusal);
  }

  @Test
  void searchWithoutExperimentsIsRefused() {
    assertThat(post(SEARCH, "{}"))
        .startsWith("400 ")
        .contains("SearchDatasets request must specify at least one experiment_id.");
    assertThat(post(SEARCH, "{\"experiment_ids\": [\"99\"]}")).isEqualTo("200 {}");
  }

  private RunLocation newRun() {
    return runService
        .create(
            Caller.ANYONE,
            new RunRequests.Create(ExperimentId.DEFAULT, "", Instant.EPOCH, "run", List.<Tag>of()))
        .info()
        .location();
  }

  private static String outputs(RunLocation run, String models) {
    return "{\"run_id\": \"%s\", \"models\": [%s]}".formatted(run.run(), models);
  }

  private String post(String path, String body) {
    return spaced(new JsonHttpClient(server.port()).call("POST", path, body));
  }

  private String inputs(RunLocation run) {
    var datasets = new DatasetRepository(table);
    var service =
        new DatasetService(
            datasets, new RunLinkRepository(table, datasets), (_, _, writes) -> writes.accept(run));
    var out = JsonWriter.inMemory(100);
    DatasetResponses.inputs(out, service.inputs(run.experiment(), List.of(links(run))).getFirst());
    return spaced(out);
  }

  private String outputs(RunLocation run) {
    var out = JsonWriter.inMemory(100);
    DatasetResponses.outputs(out, links(run).outputs());
    return spaced(out);
  }

  private RunLinks links(RunLocation run) {
    return RunLinks.from(Pages.of(table, Query.of(Index.PRIMARY, run.partition())));
  }

  private static String spaced(JsonWriter out) {
    return spaced(new String(out.array(), 0, out.length(), StandardCharsets.UTF_8));
  }

  /** JSON with the whitespace that Python writes. */
  private static String spaced(String json) {
    return json.replace("\":", "\": ").replace(",", ", ");
  }
}
