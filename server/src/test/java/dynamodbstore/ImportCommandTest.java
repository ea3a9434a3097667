package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.admin.TableCommands;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.imports.MlflowDatabase;
import dynamodbstore.table.cost.Meter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest {
  private static final String RUN = "0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d";
  private static final String CHILD = "1a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d";
  private static final String GONE = "2a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d";
  private static final String MODEL = "m-0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d";
  private static final String TRACE = "tr-0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d";
  private static final String TRACE_DATA =
      "/ajax-api/2.0/mlflow/get-trace-artifact?request_id=" + TRACE;

  @TempDir private Path scratch;

  private final TableFactory stores = new TableFactory(InstantSource.system(), new Meter());
  private MlflowDatabase database;
  private Path folder;

  @BeforeEach
  void create() throws SQLException {
    database = MlflowDatabase.create(scratch.resolve("mlflow.db"));
    folder = scratch.resolve("table");
    database.insert("experiments", 0, "Default", "mlflow-artifacts:/0", "active", 1, 2);
    database.insert("experiments", 7, "seven", "s3://bucket/seven", "active", 10, 20);
    database.insert("experiments", 8, "eight", "/eight", "deleted", 11, 21);
    database.insert("experiment_tags", "team", "a", 7);
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  @Test
  void runsKeepIdsTimesDataAndHistories() throws Exception {
    insertRuns();

    assertThat(imported()).contains("2 runs", "2,505 values of metrics");

    try (var server = server()) {
      var run = get(server, "runs/get?run_id=" + RUN);
      assertThat(run)
          .contains("\"start_time\":1000", "\"end_time\":2000", "\"run_name\":\"first\"")
          .contains("\"user_id\":\"bob\"", "\"status\":\"FAILED\"")
          .contains("{\"key\":\"lr\",\"value\":\"0.1\"}", "{\"key\":\"team\",\"value\":\"a\"}")
          .contains("{\"key\":\"mlflow.runName\",\"value\":\"first\"}")
          .contains("\"artifact_uri\":\"s3://bucket/seven/" + RUN + "/artifacts\"");
      assertThat(get(server, "runs/get?run_id=" + CHILD))
          .contains("\"artifact_uri\":\"file:///elsewhere/artifacts\"");
      var history = get(server, "metrics/get-history?run_id=" + RUN + "&metric_key=loss");
      assertThat(history.split("\"step\"", -1)).hasSize(2501);
      assertThat(get(server, "metrics/get-history?run_id=" + RUN + "&metric_key=nan"))
          .contains("\"value\":\"NaN\"");
      assertThat(
              post(
                  server,
                  "runs/search",
                  "{\"experiment_ids\":[\"7\"],\"filter\":\"params.lr = '0.1'\"}"))
          .contains(RUN)
          .doesNotContain(CHILD);
    }
  }

  @Test
  void importedTableIsSound() throws Exception {
    insertRuns();
    insertRegistry();
    insertTrace();
    var _ = imported("--include-deleted");

    var verdict = new TableCommands(stores, _ -> {}).verify(new StoreUri.Folder(folder), false);

    assertThat(verdict).contains("is sound");
  }

  @Test
  void secondExecutionChangesNothing() throws Exception {
    insertRuns();
    insertRegistry();
    insertTrace();
    var _ = imported();
    try (var server = server()) {
      var _ =
          post(
              server,
              "runs/set-tag",
              "{\"run_id\":\"%s\",\"key\":\"team\",\"value\":\"changed\"}".formatted(RUN));
    }

    var again = imported();

    assertThat(again)
        .contains("0 runs, and 2 existed already", "0 experiments, and 2 existed already")
        .contains("0 traces, and 1 existed already");
    try (var server = server()) {
      assertThat(get(server, "runs/get?run_id=" + RUN))
          .contains("{\"key\":\"team\",\"value\":\"changed\"}");
    }
  }

  @Test
  void newExperimentsGetIdsAboveTheImportedOnes() throws Exception {
    var _ = imported();

    try (var server = server()) {
      assertThat(post(server, "experiments/create", "{\"name\":\"next\"}")).contains("\"8\"");
    }
  }

  @Test
  void deletedRunsAreImportedOnRequestAndCanBeRestored() throws Exception {
    insertRuns();
    assertThat(imported()).contains("1 runs: deleted", "1 experiments: deleted");

    assertThat(imported("--include-deleted")).contains("1 runs, and 2 existed already");

    try (var server = server()) {
      assertThat(get(server, "runs/get?run_id=" + GONE)).contains("\"deleted\"");
      var _ = post(server, "runs/restore", "{\"run_id\":\"%s\"}".formatted(GONE));
      assertThat(get(server, "runs/get?run_id=" + GONE)).contains("\"active\"");
    }
  }

  @Test
  void datasetsAndModelsAreLinkedToTheirRuns() throws Exception {
    insertRuns();

    assertThat(imported()).contains("1 logged models");

    try (var server = server()) {
      assertThat(get(server, "runs/get?run_id=" + RUN))
          .contains("\"name\":\"data\"", "\"digest\":\"d1\"", "mlflow.data.context")
          .contains("\"model_id\":\"" + MODEL + "\"", "\"step\":3");
      assertThat(get(server, "logged-models/" + MODEL))
          .contains("\"name\":\"net\"", "LOGGED_MODEL_READY", "\"value\":\"0.3\"")
          .contains("\"source_run_id\":\"" + RUN + "\"", "\"dataset_name\":\"data\"");
    }
  }

  @Test
  void registryKeepsNumbersStagesAliasesAndPrompts() throws Exception {
    insertRegistry();

    assertThat(imported()).contains("2 registered models and prompts", "4 versions");

    try (var server = server()) {
      assertThat(get(server, "registered-models/get?name=net"))
          .contains("\"alias\":\"best\",\"version\":\"1\"", "\"current_stage\":\"Production\"");
      assertThat(get(server, "registered-models/alias?name=net&alias=best"))
          .contains("\"version\":\"1\"", "\"creation_timestamp\":100");
      assertThat(
              post(
                  server,
                  "model-versions/create",
                  "{\"name\":\"net\",\"source\":\"s3://bucket/x\"}"))
          .contains("\"version\":\"4\"");
      assertThat(get(server, "registered-models/search")).contains("\"net\"");
      assertThat(get(server, "registered-models/search")).doesNotContain("greeting");
    }
  }

  @Test
  void tracesKeepSpansTagsAndAssessments() throws Exception {
    insertTrace();

    assertThat(imported()).contains("1 traces", "1 spans");

    try (var server = server()) {
      var found =
          sent(
              server,
              "/api/3.0/mlflow/traces/search",
              "{\"locations\":[{\"type\":\"MLFLOW_EXPERIMENT\",\"mlflow_experiment\":"
                  + "{\"experiment_id\":\"7\"}}],\"filter\":\"span.type = 'LLM'\"}");
      assertThat(found.body())
          .contains(
              TRACE, "\"color\"", "\"assessment_name\":\"good\"", "\"rationale\":\"because\"");
    }
  }

  @Test
  void databaseOfMlflow1IsImported() throws Exception {
    try (var old = MlflowDatabase.ofVersion1(scratch.resolve("old.db"))) {
      old.insert("experiments", 1, "one", "/one", "active", null, null);
      old.insert("runs", RUN, "", null, "FINISHED", 5, null, null, "active", "/one/x/artifacts", 1);
      old.insert("tags", "mlflow.runName", "tagged", RUN);

      assertThat(run(old.uri())).contains("1 runs");
    }

    try (var server = server()) {
      assertThat(get(server, "runs/get?run_id=" + RUN)).contains("\"run_name\":\"tagged\"");
    }
  }

  @Test
  void dryRunWritesNothingAndCountsWhatAnImportCosts() throws Exception {
    insertRuns();

    var dry = imported("--dry-run");

    assertThat(Files.exists(folder)).isFalse();
    assertThat(dry).contains("2 runs", "Nothing was written", "write units");
  }

  @Test
  void experimentOfAnotherNameWithTheSameIdIsRefused() throws Exception {
    var _ = imported();
    database.execute("UPDATE experiments SET name = 'other' WHERE experiment_id = 7");

    assertThatThrownBy(this::imported)
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("experiment 7 is \"seven\" here and \"other\" there");
  }

  @Test
  void usersKeepPasswordsAndPermissions() throws Exception {
    try (var accounts = MlflowDatabase.ofAccounts(scratch.resolve("basic_auth.db"))) {
      accounts.insert("users", 1, "alice", "pbkdf2:sha256:1000$salt$00ff", true);
      accounts.insert("users", 2, "bob", "pbkdf2:sha256:1000$salt$00ff", false);
      accounts.insert("roles", 1, "default", "__user_2__", null);
      accounts.insert("roles", 2, "default", "team", "the team");
      accounts.insert("role_permissions", 1, 1, "experiment", "7", "EDIT");
      accounts.insert("role_permissions", 2, 2, "experiment", "*", "READ");
      accounts.insert("user_role_assignments", 1, 2, 2);

      assertThat(imported("--accounts", accounts.uri())).contains("2 users", "3 permissions");
      assertThat(imported("--accounts", accounts.uri()))
          .contains("0 users, and 2 existed already", "0 permissions, and 3 existed already");
    }
  }

  @Test
  void userOfTheSameNameWithAnotherPasswordGetsNoPermissions() throws Exception {
    try (var accounts = MlflowDatabase.ofAccounts(scratch.resolve("before.db"))) {
      accounts.insert("users", 1, "alice", "pbkdf2:sha256:1000$salt$00ff", false);
      assertThat(imported("--accounts", accounts.uri())).contains("1 users");
    }
    try (var accounts = MlflowDatabase.ofAccounts(scratch.resolve("basic_auth.db"))) {
      accounts.insert("users", 1, "alice", "pbkdf2:sha256:1000$salt$ff00", true);
      accounts.insert("roles", 1, "default", "__user_1__", null);
      accounts.insert("roles", 2, "default", "team", "the team");
      accounts.insert("role_permissions", 1, 1, "experiment", "7", "MANAGE");
      accounts.insert("user_role_assignments", 1, 1, 2);

      assertThat(imported("--accounts", accounts.uri()))
          .contains(
              "0 users, and 1 existed already",
              "2 permissions: of a user of that name with another password");
    }
  }

  @Test
  void runningServerIsImportedLikeItsDatabase() throws Exception {
    insertRuns();
    insertRegistry();
    insertTrace();
    var fromDatabase = imported("--include-deleted");
    var first = folder;

    try (var server = server()) {
      folder = scratch.resolve("copy");
      var fromServer = run("http://127.0.0.1:" + server.port(), "--include-deleted");

      assertThat(counts(fromServer)).isEqualTo(counts(fromDatabase));
    }
    assertThat(folder).isNotEqualTo(first);
    try (var server = server()) {
      assertThat(get(server, "runs/get?run_id=" + RUN))
          .contains("\"artifact_uri\":\"s3://bucket/seven/" + RUN + "/artifacts\"")
          .contains("mlflow.data.context", "\"model_id\":\"" + MODEL + "\"");
      assertThat(get(server, "model-versions/get?name=greeting&version=1")).contains("is_prompt");
      assertThat(get(server, "traces/" + TRACE + "/info")).contains("\"color\"");
      assertThat(RawHttpClient.get(server.port(), TRACE_DATA).body()).contains("root \\u00fc");
    }
    var again = new TableCommands(stores, _ -> {}).verify(new StoreUri.Folder(folder), false);
    assertThat(again).contains("is sound");
  }

  /** The lines of what was imported, without the numbers of versions: deleted ones are not told. */
  private static List<String> counts(String report) {
    return report
        .lines()
        .takeWhile(line -> !line.startsWith("Not "))
        .filter(line -> !line.endsWith(" versions"))
        .toList();
  }

  @Test
  void permissionsOfEarlierTablesAreIgnoredAfterTheirMigration() throws Exception {
    try (var accounts = accountsWithEarlierPermissions()) {
      accounts.insert("alembic_version_auth", "f1a2b3c4d5e6");

      assertThat(imported("--accounts", accounts.uri()))
          .contains("1 users")
          .doesNotContain("permissions");
    }
  }

  @Test
  void permissionsOfEarlierTablesAreImportedBeforeTheirMigration() throws Exception {
    insertRegistry();
    try (var accounts = accountsWithEarlierPermissions()) {
      accounts.insert("alembic_version_auth", "c3d4e5f6a7b8");

      assertThat(imported("--accounts", accounts.uri())).contains("5 permissions");
    }
  }

  private MlflowDatabase accountsWithEarlierPermissions() throws SQLException {
    var accounts = MlflowDatabase.ofAccounts(scratch.resolve("basic_auth.db"));
    accounts.insert("users", 1, "bob", "pbkdf2:sha256:1000$salt$00ff", false);
    accounts.insert("experiment_permissions", 1, "7", 1, "EDIT");
    accounts.insert("registered_model_permissions", 1, "net", 1, "READ", "default");
    accounts.insert("workspace_permissions", "default", 1, "EDIT");
    return accounts;
  }

  @Test
  void runsThatAreTooLargeAreLeftOutAndReported() throws Exception {
    insertRuns();
    database.insert("params", "huge", "x".repeat(500_000), CHILD);

    assertThat(imported()).contains("1 runs\n", CHILD + " is too large for the table");
  }

  @Test
  void workspacesAreImportedWithWhatIsInThem() throws Exception {
    database.execute("ALTER TABLE experiments ADD COLUMN workspace");
    database.execute("UPDATE experiments SET workspace = 'default'");
    database.execute("CREATE TABLE workspaces(name, description, default_artifact_root)");
    database.insert("workspaces", "default", "d", null);
    database.insert("workspaces", "team-a", "the team", "s3://bucket/team");
    database.insert("experiments", 9, "seven", "s3://bucket/team/9", "active", 1, 2, "team-a");
    database.insert("registered_models", "net", 50, 60, "about", "team-a");
    database.insert("registered_models", "net", 50, 60, "about", "default");

    var report = imported();

    assertThat(report).contains("1 workspaces", "3 experiments", "2 registered models");
    assertThat(imported()).contains("0 workspaces, and 1 existed already");
    assertThat(new TableCommands(stores, _ -> {}).verify(new StoreUri.Folder(folder), false))
        .contains("is sound");
  }

  @Test
  void unsupportedFeaturesAreReported() throws Exception {
    database.insert("webhooks", "hook");

    assertThat(imported()).contains("1 webhooks: this server has none");
  }

  @Test
  void missingOrOtherDatabasesAreRefused() throws Exception {
    var empty = scratch.resolve("empty.db");
    Files.createFile(empty);

    assertThatThrownBy(() -> run("sqlite:///" + scratch.resolve("none.db")))
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("There is no file ");
    assertThatThrownBy(() -> run("sqlite:///" + empty))
        .isInstanceOf(CommandFailure.class)
        .hasMessageEndingWith("is not a database of MLflow: it has no table experiments.");
    assertThatThrownBy(() -> run("mysql://host/db")).isInstanceOf(CommandFailure.class);
    assertThatThrownBy(() -> run("http://bob:secret@host"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("MLFLOW_TRACKING_USERNAME")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> run("http://host/?x=y")).isInstanceOf(CommandFailure.class);
  }

  private void insertRuns() throws SQLException {
    var usual = "s3://bucket/seven/" + RUN + "/artifacts";
    database.insert("runs", RUN, "first", "bob", "FAILED", 1000, 2000, null, "active", usual, 7);
    database.insert(
        "runs",
        CHILD,
        "child",
        "bob",
        "RUNNING",
        1001,
        null,
        null,
        "active",
        "file:///elsewhere/artifacts",
        7);
    database.insert("runs", GONE, "gone", "bob", "FINISHED", 1, 2, 3, "deleted", "", 7);
    database.insert("params", "lr", "0.1", RUN);
    database.insert("params", "lr", "0.2", CHILD);
    database.insert("tags", "mlflow.runName", "first", RUN);
    database.insert("tags", "team", "a", RUN);
    database.insert("tags", "mlflow.parentRunId", RUN, CHILD);
    database.execute("BEGIN");
    for (int step = 0; step < 2500; step++) {
      database.insert("metrics", "loss", 1.0 / (step + 1), 1000 + step, RUN, step, false);
    }
    database.execute("COMMIT");
    for (int step = 0; step < 4; step++) {
      database.insert("metrics", "acc", step, 1000, CHILD, step, false);
    }
    database.insert("metrics", "nan", 0, 1000, RUN, 0, true);
    database.insert("datasets", "ds", 7, "data", "d1", "local", "{}", null, "{}");
    database.insert("inputs", "in", "DATASET", "ds", "RUN", RUN, 0);
    database.insert("input_tags", "in", "mlflow.data.context", "training");
    database.insert("inputs", "out", "RUN_OUTPUT", RUN, "MODEL_OUTPUT", MODEL, 3);
    database.insert(
        "logged_models", MODEL, 7, "net", "s3://bucket/m", 5, 6, 2, "active", null, RUN);
    database.insert("logged_model_params", MODEL, "lr", "0.3");
    database.insert("logged_model_tags", MODEL, "t", "v");
    database.insert("logged_model_metrics", MODEL, "score", 5, 1, 0.5, RUN, "data", "d1");
  }

  private void insertRegistry() throws SQLException {
    database.insert("registered_models", "net", 50, 60, "about", "default");
    database.insert("registered_models", "greeting", 51, 61, null, "default");
    database.insert(
        "registered_model_tags", "greeting", "mlflow.prompt.is_prompt", "true", "default");
    database.insert("registered_model_aliases", "net", "best", 1, "default");
    version("net", 1, "Production");
    version("net", 2, "None");
    version("net", 3, "Deleted_Internal");
    version("greeting", 1, "None");
    database.insert(
        "model_version_tags", "greeting", 1, "mlflow.prompt.is_prompt", "true", "default");
  }

  private void version(String name, int number, String stage) throws SQLException {
    database.insert(
        "model_versions",
        name,
        number,
        100,
        200,
        "d",
        stage,
        "s3://bucket/source",
        null,
        RUN,
        null,
        "READY",
        "default");
  }

  private void insertTrace() throws SQLException {
    database.insert("trace_info", TRACE, 7, 1000, 5, "OK", null, "asked", "said");
    database.insert("trace_tags", TRACE, "color", "red");
    database.insert("trace_tags", TRACE, "mlflow.trace.spansLocation", "TRACKING_STORE");
    database.insert("trace_request_metadata", TRACE, "mlflow.trace_schema.version", "3");
    database.insert(
        "spans",
        TRACE,
        "00000000000000ff",
        null,
        "root",
        "LLM",
        "OK",
        1_000_000_000,
        1_005_000_000,
        "{\"name\": \"root ü\", \"attributes\": {\"mlflow.spanType\": \"\\\"LLM\\\"\"}}");
    database.insert(
        "assessments",
        "a-1",
        TRACE,
        "good",
        "feedback",
        "true",
        null,
        1,
        2,
        "HUMAN",
        "bob",
        null,
        null,
        "because",
        null,
        true,
        "{\"m\": \"1\"}");
    database.insert("entity_associations", "trace", TRACE, "run", RUN);
  }

  private String imported(String... options) {
    return run(database.uri(), options);
  }

  private String run(String uri, String... options) {
    var words =
        new ArrayList<>(List.of("import", "mlflow", uri, "--backend-store-uri", folder.toString()));
    words.addAll(List.of(options));
    var command = new CommandLineParser(Map.of(), "version").parse(words.toArray(String[]::new));
    return ImportSetup.run((Command.ImportMlflow) command, stores, _ -> {});
  }

  private Server server() {
    var config = Config.inFolder(folder, 0);
    return Server.start(config, stores.open(config), new Meter());
  }

  private static String get(Server server, String path) {
    return answer(RawHttpClient.get(server.port(), "/api/2.0/mlflow/" + path));
  }

  private static String post(Server server, String path, String body) {
    return answer(sent(server, "/api/2.0/mlflow/" + path, body));
  }

  private static RawHttpClient.Reply sent(Server server, String path, String body) {
    return RawHttpClient.send(
        server.port(),
        "POST",
        path,
        body.getBytes(StandardCharsets.UTF_8),
        "Content-Type: application/json");
  }

  private static String answer(RawHttpClient.Reply reply) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.body().replace("\n", "").replaceAll("([:,]) +", "$1").replaceAll("\\{ +", "{");
  }
}
