package dynamodbstore;

import static dynamodbstore.WorkspaceServer.V2;
import static dynamodbstore.WorkspaceServer.V3;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.workspaces.deletion.ExperimentPurgeRepository;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The API of workspaces, with the status codes and messages of the reference. */
class WorkspaceApiTest {
  private static final String ALL = V3 + "workspaces";
  private static final String DEFAULT =
      "{\"name\":\"default\",\"description\":\"Default workspace for legacy resources\"}";

  @TempDir private Path folder;
  private WorkspaceServer server;

  @BeforeEach
  void start() {
    server = WorkspaceServer.start(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aWorkspaceIsCreatedListedAndRead() {
    var body =
        "{'name': 'team-b', 'description': '', 'default_artifact_root': ' ',"
            + " 'trace_archival_config': {'location': 's3://b/x', 'retention': '30d'}}";
    var created = server.post("", ALL, body);

    var shown =
        "{\"name\":\"team-b\",\"description\":\"\",\"trace_archival_config\":"
            + "{\"location\":\"s3://b/x\",\"retention\":\"30d\"}}";
    assertThat(created.status()).isEqualTo(201);
    assertThat(created.body()).isEqualTo("{\"workspace\":" + shown + "}");
    assertThat(server.get("", ALL).body())
        .isEqualTo("{\"workspaces\":[" + DEFAULT + "," + shown + "]}");
    assertThat(server.get("", ALL + "/team-b").body()).isEqualTo(created.body());
    assertThat(server.get("", ALL + "/default").body())
        .isEqualTo("{\"workspace\":" + DEFAULT + "}");
  }

  @Test
  void anUpdateChangesWhatItNamesAndAnEmptyTextClears() {
    server.createWorkspace("team");
    var one = ALL + "/team";

    var root =
        server.send("PATCH", "", one, "{'default_artifact_root': 's3://a', 'description': 'd'}");
    var cleared = server.send("PATCH", "", one, "{'default_artifact_root': ''}");
    var ofDefault = server.send("PATCH", "", ALL + "/default", "{'description': 'mine'}");

    assertThat(root.body())
        .isEqualTo(
            "{\"workspace\":{\"name\":\"team\",\"description\":\"d\",\"default_artifact_root\":\"s3://a\"}}");
    assertThat(cleared.body())
        .isEqualTo("{\"workspace\":{\"name\":\"team\",\"description\":\"d\"}}");
    assertThat(ofDefault.body())
        .isEqualTo("{\"workspace\":{\"name\":\"default\",\"description\":\"mine\"}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'name': 'default'}|The 'default' workspace is reserved and cannot be created",
        "{'name': 'a'}|Workspace name 'a' must be between 2 and 63 characters.",
        "{'name': 'a--b'}|Workspace name 'a--b' must match the pattern ^(?!.*--)[a-z0-9]([-a-z0-9]*[a-z0-9])?$ (lowercase alphanumeric with optional internal hyphens).",
        "{'name': 'api'}|Workspace name 'api' is reserved and cannot be used.",
        "{}|Missing value for required parameter 'name'. See the API docs for more information about request parameters.",
        "{'name': 5}|Invalid value 5 for parameter 'name' supplied:  Hint: Value was of type 'int'. See the API docs for more information about request parameters.",
        "{'name': 'team', 'trace_archival_config': 7}|Invalid value 7 for parameter 'trace_archival_config' supplied:  Hint: Value was of type 'int'. See the API docs for more information about request parameters.",
        "{'name': 'team', 'trace_archival_config': {'retention': '5'}}|Invalid value for 'trace_archival_config.retention'. Expected a duration in the form `<int><unit>`, where unit is one of 'm', 'h', or 'd' (for example '30d' or '12h').",
        "{'name': 'team', 'trace_archival_config': {'location': '/tmp/x'}}|Invalid value for 'trace_archival_config.location'. Expected a URI string.",
        "{'name': 'team', 'default_artifact_root': 'file:///x#y'}|'default_artifact_root' URL can't include fragments or params."
      })
  void anInvalidWorkspaceIsRefused(String body, String message) {
    var reply = server.post("", ALL, body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("\"message\":\"" + message + "\"");
  }

  @Test
  void aTakenNameIsRefused() {
    server.createWorkspace("team");

    var again = server.post("", ALL, "{'name': 'team'}");

    assertThat(again.status()).isEqualTo(400);
    assertThat(again.body())
        .contains("RESOURCE_ALREADY_EXISTS", "Workspace 'team' already exists.");
  }

  @ParameterizedTest
  @CsvSource({
    "missing,404,Workspace 'missing' not found",
    "Bad,400,Workspace name 'Bad' must match"
  })
  void aRequestForAWorkspaceThatDoesNotExistIsRejected(String name, int status, String message) {
    for (var path : new String[] {"/health", "/nothing", V2 + "experiments/get?experiment_id=0"}) {
      var reply = server.get(name, path);

      assertThat(reply.status()).as(path).isEqualTo(status);
      assertThat(reply.body()).as(path).contains(message);
    }
    assertThat(server.get(name, V3 + "server-info").body()).contains("\"workspaces_enabled\":true");
  }

  @Test
  void aRequestForTwoWorkspacesIsRejected() {
    server.createWorkspace("team-a");

    var reply = server.get("team-a\r\nX-MLFLOW-WORKSPACE: default", ALL);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("Several headers are X-MLFLOW-WORKSPACE.");
  }

  @Test
  void aFileNamedLikeAnExemptPathIsInTheWorkspaceOfItsRequest() {
    server.createWorkspace("team-a");
    var file = "/api/2.0/mlflow-artifacts/artifacts/folder/mlflow/server-info";

    var stored = server.send("PUT", "team-a", file, "text");

    assertThat(stored.status()).isEqualTo(200);
    assertThat(server.get("team-a", file).body()).isEqualTo("text");
    assertThat(server.get("default", file).status()).isEqualTo(404);
  }

  @Test
  void namesAreUniqueWithinAWorkspaceOnly() {
    server.createWorkspace("team-a");
    server.createWorkspace("team-b");

    var first = server.createAll("team-a");
    var taken = server.post("team-a", V2 + "experiments/create", "{'name': 'named0'}");
    var same = server.post(" team-b ", V2 + "experiments/create", "{'name': 'named0'}");
    var model = server.post("team-b", V2 + "registered-models/create", "{'name': 'named0'}");

    assertThat(taken.body()).contains("RESOURCE_ALREADY_EXISTS");
    assertThat(same.status()).isEqualTo(200);
    assertThat(model.status()).isEqualTo(200);
    assertThat(same.body()).doesNotContain("\"" + first.get("EXPERIMENT") + "\"");
    var page = server.get("team-b", V2 + "experiments/search?max_results=9").body();
    assertThat(page).contains("named0").doesNotContain("team-a", "Default");
    var models = server.get("team-b", V2 + "registered-models/search").body();
    assertThat(models.split("named0", -1)).hasSize(2);
  }

  @Test
  void artifactLocationsAreInTheFolderOfTheWorkspace() {
    server.createWorkspace("team");
    var own = "{'name': 'rooted', 'default_artifact_root': 's3://bucket/r'}";
    assertThat(server.post("", ALL, own).status()).isEqualTo(201);

    var ids = server.createAll("team");
    var rooted = server.createAll("rooted");
    var chosen = "{'name': 'x', 'artifact_location': 's3://b/c'}";

    assertThat(location("team", ids.getOrDefault("EXPERIMENT", "")))
        .contains("\"mlflow-artifacts:/workspaces/team/" + ids.get("EXPERIMENT") + "\"");
    assertThat(location("rooted", rooted.getOrDefault("EXPERIMENT", "")))
        .contains("\"s3://bucket/r/" + rooted.get("EXPERIMENT") + "\"");
    assertThat(location("default", "0")).contains("\"mlflow-artifacts:/workspaces/default/0\"");
    assertThat(server.post("team", V2 + "experiments/create", chosen).body())
        .contains("artifact_location cannot be specified when workspaces are enabled");
  }

  @Test
  void anEmptyWorkspaceIsDeletedAndOneWithResourcesIsNot() {
    server.createWorkspace("empty");
    server.createWorkspace("full");
    var _ = server.createAll("full");

    assertThat(server.send("DELETE", "", ALL + "/empty", "").status()).isEqualTo(204);
    assertThat(server.get("", ALL + "/empty").status()).isEqualTo(404);
    assertThat(server.get("empty", "/health").status()).isEqualTo(404);
    var refused = server.send("DELETE", "", ALL + "/full", "");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body())
        .contains(
            "INVALID_STATE",
            "Cannot delete workspace 'full': table 'experiments' still contains 1 resource(s)."
                + " Remove or reassign them before deleting the workspace.");
    assertThat(server.post("full", V2 + "experiments/create", "{'name': 'x'}").status())
        .isEqualTo(200);
    assertThat(server.send("DELETE", "", ALL + "/full?mode=x", "").body())
        .contains("Invalid deletion mode 'x'. Must be one of: SET_DEFAULT, CASCADE, RESTRICT");
    assertThat(server.send("DELETE", "", ALL + "/default", "").body())
        .contains("The 'default' workspace is reserved and cannot be deleted");
  }

  @Test
  void existingDataStaysInTheDefaultWorkspaceAndOtherDataForbidsTurningOff() {
    var meter = new Meter();
    var table = new UnclosedTable(new MemoryTable(InstantSource.system(), meter));
    var config = GuardedServer.config(folder);
    try (var before = Server.start(config, table, meter)) {
      assertThat(
              RawHttpClient.get(
                      before.port(), SampleRequests.PREFIX + V2 + "experiments/get?experiment_id=0")
                  .status())
          .isEqualTo(200);
    }
    try (var on = WorkspaceServer.start(config.withWorkspaces(), table)) {
      assertThat(on.get("", V2 + "experiments/get?experiment_id=0").body())
          .contains("\"workspace\":\"default\"");
      on.createWorkspace("team");
    }
    // An empty workspace is no obstacle.
    Server.start(config, table, meter).close();
    try (var on = WorkspaceServer.start(config.withWorkspaces(), table)) {
      var _ = on.createAll("team");
    }

    assertThatThrownBy(() -> Server.start(config, table, meter))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("Workspaces cannot be disabled: the workspace \"team\" has");
    try (var on = WorkspaceServer.start(config.withWorkspaces(), table)) {
      assertThat(on.send("DELETE", "", V3 + "workspaces/team?mode=CASCADE", "").status())
          .isEqualTo(204);
    }
    assertThatThrownBy(() -> Server.start(config, table, meter))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("experiments of a deleted workspace are still stored");
    InstantSource later = () -> InstantSource.system().instant().plus(Duration.ofMinutes(6));
    new ExperimentPurgeRepository(table, new WorkspaceRepository(table, later), _ -> {}, later)
        .purgeDue();
    Server.start(config, table, meter).close();
  }

  private String location(String workspace, String experiment) {
    return server.get(workspace, V2 + "experiments/get?experiment_id=" + experiment).body();
  }
}
