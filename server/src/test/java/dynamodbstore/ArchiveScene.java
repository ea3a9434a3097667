package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import com.google.errorprone.annotations.FormatMethod;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.archive.ArchiveManifest;
import dynamodbstore.archive.ArchiveSegment;
import dynamodbstore.config.Config;
import dynamodbstore.exports.ExportSelection;
import dynamodbstore.imports.ImportReport;
import dynamodbstore.settings.SettingCatalogue;
import dynamodbstore.settings.SettingRepository;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.training.AotTrainingClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tables that are exported into archives below a folder, and imported from there. */
final class ArchiveScene {
  static final ExportSelection EVERYTHING =
      new ExportSelection(List.of(), List.of(), List.of(), true);

  /** Small, so that families have several. */
  private static final long SEGMENT = 4_000;

  private static final int TRACES = 60;
  private static final String API = "/api/2.0/mlflow/";

  private final Path folder;
  private int archives;

  ArchiveScene(Path folder) {
    this.folder = folder;
  }

  /** A table with an item of every kind, and with what depends on the order of entities. */
  void fill(Table table) throws IOException {
    try (var everything = EveryKindOfItem.of(table, folder.resolve("server"))) {
      everything.write();
    }
    try (var server = Server.start(config(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      logTraces(client);
      logRuns(client);
    }
  }

  /** A small table with something of each family that is written in several steps. */
  void fillSmall(Table table) throws IOException {
    new SettingRepository(table).put(SettingCatalogue.SEARCH_DEADLINE, "20");
    var accounts = new TestAccounts(table, InstantSource.system());
    var _ = accounts.user("alice");
    var _ = accounts.token("alice", "ci");
    var _ = accounts.services.roles().assign("alice", accounts.role("team"));
    try (var server = Server.start(config(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      post(client, "/api/3.0/mlflow/workspaces", "{'name':'team'}");
      var experiment =
          client.field(
              "experiment_id",
              post(
                  client,
                  API + "experiments/create",
                  "{'name':'e','tags':[{'key':'a','value':'b'}]}"));
      for (int at = 0; at < 3; at++) {
        logRun(client, experiment, at);
      }
      post(client, API + "logged-models", json("{'experiment_id':'%s','name':'n'}", experiment));
      post(client, API + "registered-models/create", "{'name':'model'}");
      for (int at = 0; at < 2; at++) {
        post(client, API + "model-versions/create", "{'name':'model','source':'s3://b/m'}");
      }
      for (int at = 0; at < 4; at++) {
        logTrace(client, at);
      }
    }
  }

  private static void logRun(AotTrainingClient client, String experiment, int number)
      throws IOException {
    var run =
        client.field(
            "run_id",
            post(client, API + "runs/create", json("{'experiment_id':'%s'}", experiment)));
    var points =
        IntStream.range(0, 100 * number)
            .mapToObj("{'key':'m','value':0.5,'timestamp':1,'step':%d}"::formatted)
            .collect(Collectors.joining(","));
    post(client, API + "runs/log-batch", json("{'run_id':'%s','metrics':[%s]}", run, points));
    post(
        client,
        API + "runs/log-inputs",
        json(
            "{'run_id':'%s','datasets':[{'dataset':{'name':'n','digest':'%d','source_type':'local','source':'s'}}]}",
            run, number));
  }

  @CanIgnoreReturnValue
  private static AotTrainingClient.Reply post(AotTrainingClient client, String path, String body)
      throws IOException {
    var reply = client.send("POST", path, "application/json", body.replace('\'', '"'));
    client.expect(path.endsWith("/workspaces") ? 201 : 200, reply);
    return reply;
  }

  Config config() {
    return Config.inFolder(folder.resolve("server"), 0).withWorkspaces();
  }

  private static void logTraces(AotTrainingClient client) throws IOException {
    for (int at = 0; at < TRACES; at++) {
      logTrace(client, at);
    }
    client.expect(
        200,
        client.send(
            "POST",
            "/api/3.0/mlflow/traces/tr-%032x/assessments".formatted(1),
            "application/json",
            json(
                "{'assessment':{'assessment_name':'good','trace_id':'tr-%032x','source':{'source_type':'HUMAN','source_id':'bob'},'feedback':{'value':true},'rationale':'because \u00e4'}}",
                1)));
  }

  private static void logTrace(AotTrainingClient client, int at) throws IOException {
    var id = "tr-%032x".formatted(at + 1);
    client.expect(
        200,
        client.send(
            "POST",
            "/api/3.0/mlflow/traces",
            "application/json",
            json(
                "{'trace':{'trace_info':{'trace_id':'%s','trace_location':{'type':'MLFLOW_EXPERIMENT','mlflow_experiment':{'experiment_id':'0'}},'request_time':'2026-01-01T00:00:%02dZ','execution_duration':'0.5s','state':'OK','tags':{'n':'%d'},'trace_metadata':{'mlflow.trace.session':'s'}}}}",
                id, at % 20, at)));
  }

  private static void logRuns(AotTrainingClient client) throws IOException {
    for (int at = 0; at < 20; at++) {
      var run =
          client.field(
              "run_id",
              client.send(
                  "POST",
                  "/api/2.0/mlflow/runs/create",
                  "application/json",
                  json(
                      "{'experiment_id':'0','start_time':%d,'run_name':'run \u00e4 %d'}", at, at)));
      var points =
          IntStream.range(0, 5 * at)
              .mapToObj("{'key':'m','value':%1$d.25,'timestamp':%1$d,'step':-%1$d}"::formatted)
              .collect(Collectors.joining(","));
      client.expect(
          200,
          client.send(
              "POST",
              "/api/2.0/mlflow/runs/log-batch",
              "application/json",
              json("{'run_id':'%s','metrics':[%s]}", run, points)));
    }
  }

  @FormatMethod
  private static String json(String text, Object... values) {
    return text.formatted(values).replace('\'', '"');
  }

  /** Exports into a new folder. */
  Path export(Table table, ExportSelection selection) {
    var target = next();
    exportInto(table, selection, target);
    return target;
  }

  Path next() {
    archives++;
    return folder.resolve("archive-" + archives);
  }

  static void exportInto(Table table, ExportSelection selection, Path target) {
    var _ =
        ExportSetup.archiveExport(table, "the table", _ -> {})
            .withSegments(SEGMENT)
            .run(selection, target);
  }

  ImportReport importInto(Table table, Path archive) {
    return ArchiveImportSetup.archiveImport(config(), table, _ -> {}).run(archive, false);
  }

  /** Checksums of all segments, by name. */
  static Map<String, String> checksums(Path archive) {
    var sums = new TreeMap<String, String>();
    for (ArchiveSegment segment : ArchiveManifest.read(archive).segments()) {
      assertThat(sums.put(segment.file(), segment.sha256())).isNull();
    }
    return sums;
  }
}
