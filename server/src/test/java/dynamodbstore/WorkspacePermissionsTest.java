package dynamodbstore;

import static dynamodbstore.AccountsServer.ADMIN;
import static dynamodbstore.AccountsServer.PASSWORD;
import static dynamodbstore.WorkspaceServer.V2;
import static dynamodbstore.WorkspaceServer.V3;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.RawHttpClient.Reply;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Permissions of users in workspaces. */
class WorkspacePermissionsTest {
  private static final String ALL = V3 + "workspaces";
  private static final String CREATE = V2 + "experiments/create";

  @TempDir private Path folder;
  private Server server;

  @BeforeEach
  void start() {
    var meter = new Meter();
    server =
        Server.start(
            AccountsServer.config(folder, "READ").withWorkspaces(),
            new MemoryTable(InstantSource.system(), meter),
            meter);
    for (var name : new String[] {"team-a", "team-b"}) {
      assertThat(send(ADMIN, "POST", "", ALL, "{'name': '" + name + "'}").status()).isEqualTo(201);
    }
    for (var user : new String[] {"boss", "member", "stranger"}) {
      var body = "{'username': '%s', 'password': '%s'}".formatted(user, PASSWORD);
      assertThat(send(ADMIN, "POST", "", V2 + "users/create", body).status()).isEqualTo(200);
    }
    assign("boss", "admin");
    assign("member", "user");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void theDefaultPermissionDoesNotReachIntoWorkspaces() {
    var id = createExperiment(ADMIN, "team-a", "secret");

    for (var workspace : new String[] {"default", "team-b", "team-a"}) {
      var reply = get("stranger", workspace, V2 + "experiments/get?experiment_id=" + id);
      assertThat(reply.status()).as(workspace).isEqualTo(403);
      assertThat(get("stranger", workspace, V2 + "experiments/search?max_results=9").body())
          .doesNotContain("secret");
      assertThat(send("stranger", "POST", workspace, CREATE, "{'name': 'x'}").status())
          .isEqualTo(403);
    }
  }

  @Test
  void whoHasNoRoleInAWorkspaceDoesNotLearnWhatIsMissingThere() {
    var _ = createExperiment(ADMIN, "team-a", "secret");
    var byName = V2 + "experiments/get-by-name?experiment_name=";
    var run = V2 + "runs/get?run_id=" + "0".repeat(32);

    for (var path : new String[] {byName + "secret", byName + "missing", run}) {
      assertThat(get("stranger", "team-a", path).status()).as(path).isEqualTo(403);
    }
    assertThat(get("member", "team-a", byName + "missing").status()).isEqualTo(404);
    assertThat(get("member", "team-a", run).status()).isEqualTo(404);
  }

  @Test
  void aMemberCreatesAndOwnsButDoesNotReadWhatOthersOwn() {
    var others = createExperiment(ADMIN, "team-a", "of admin");
    var own = createExperiment("member", "team-a", "own");

    assertThat(get("member", "team-a", V2 + "experiments/get?experiment_id=" + own).status())
        .isEqualTo(200);
    assertThat(get("member", "team-a", V2 + "experiments/get?experiment_id=" + others).status())
        .isEqualTo(403);
    assertThat(send("member", "POST", "team-b", CREATE, "{'name': 'x'}").status()).isEqualTo(403);
    assertThat(send("member", "POST", "default", CREATE, "{'name': 'x'}").status()).isEqualTo(403);
  }

  @Test
  void anAdministratorOfAWorkspaceManagesEverythingThereAndNothingElsewhere() {
    var id = createExperiment("member", "team-a", "x");
    var body = "{'experiment_id': '" + id + "'}";

    assertThat(send("boss", "POST", "team-b", V2 + "experiments/delete", body).status())
        .isEqualTo(403);
    assertThat(send("boss", "POST", "team-a", V2 + "experiments/delete", body).status())
        .isEqualTo(200);
    assertThat(send("boss", "POST", "team-a", ALL, "{'name': 'mine'}").status()).isEqualTo(403);
    assertThat(send("boss", "DELETE", "team-a", ALL + "/team-a", "").status()).isEqualTo(403);
    var role = "{'name': 'readers', 'workspace': 'team-a'}";
    assertThat(send("boss", "POST", "team-a", V3 + "roles/create", role).status()).isEqualTo(200);
    var elsewhere = "{'name': 'readers', 'workspace': 'team-b'}";
    assertThat(send("boss", "POST", "team-a", V3 + "roles/create", elsewhere).status())
        .isEqualTo(403);
  }

  @Test
  void usersSeeTheWorkspacesOfTheirRoles() {
    assertThat(get(ADMIN, "", ALL).body()).contains("default", "team-a", "team-b");
    assertThat(get("member", "", ALL).body())
        .contains("team-a")
        .doesNotContain("team-b", "default");
    assertThat(get("stranger", "", ALL).body()).isEqualTo("{}");
    assertThat(get("member", "", ALL + "/team-a").status()).isEqualTo(200);
    assertThat(get("member", "", ALL + "/team-b").status()).isEqualTo(403);
  }

  @Test
  void aLaterWorkspaceOfTheSameNameInheritsNoRoles() {
    var _ = createExperiment("member", "team-a", "x");
    assertThat(send(ADMIN, "DELETE", "", ALL + "/team-a?mode=CASCADE", "").status()).isEqualTo(204);
    assertThat(send(ADMIN, "POST", "", ALL, "{'name': 'team-a'}").status()).isEqualTo(201);

    assertThat(get("member", "", ALL + "/team-a").status()).isEqualTo(403);
    assertThat(send("member", "POST", "team-a", CREATE, "{'name': 'y'}").status()).isEqualTo(403);
  }

  @Test
  void rolesThatWereCreatedBeforeTheirWorkspaceAreNotInherited() {
    var role = "{'name': 'admin', 'workspace': 'team-c'}";
    var created = send(ADMIN, "POST", "", V3 + "roles/create", role);
    assertThat(created.status()).isEqualTo(200);
    var id = Pattern.compile("\"id\":\\s*(\\d+)").matcher(created.body());
    assertThat(id.find()).isTrue();
    var row =
        "{'role_id': %s, 'resource_type': 'workspace', 'resource_pattern': '*', 'permission': 'MANAGE'}"
            .formatted(id.group(1));
    var rows = V3 + "roles/permissions/add";
    assertThat(send(ADMIN, "POST", "", rows, row).status()).isEqualTo(200);
    var body = "{'username': 'stranger', 'role_id': %s}".formatted(id.group(1));
    assertThat(send(ADMIN, "POST", "", V3 + "roles/assign", body).status()).isEqualTo(200);

    assertThat(send(ADMIN, "POST", "", ALL, "{'name': 'team-c'}").status()).isEqualTo(201);

    assertThat(get("stranger", "", ALL + "/team-c").status()).isEqualTo(403);
    assertThat(send("stranger", "POST", "team-c", CREATE, "{'name': 'y'}").status()).isEqualTo(403);
    assertThat(get(ADMIN, "", V3 + "roles/list?workspace=team-c").body())
        .containsOnlyOnce("\"admin\"")
        .contains("\"user\"");
  }

  /** Whether something exists elsewhere must not be visible. */
  @Test
  void foreignTracesAreDeniedOrMissingLikeAbsentOnes() {
    var id = createExperiment(ADMIN, "team-a", "x");
    var trace =
        "{'trace': {'trace_info': {'trace_id': 'tr-1', 'request_time': '2025-01-01T00:00:00Z',"
            + " 'trace_location': {'type': 'MLFLOW_EXPERIMENT', 'mlflow_experiment':"
            + " {'experiment_id': '"
            + id
            + "'}}}}}";
    assertThat(send(ADMIN, "POST", "team-a", V3 + "traces", trace).status()).isEqualTo(200);

    var foreign = get("stranger", "team-b", V3 + "traces/tr-1");
    var absent = get("stranger", "team-b", V3 + "traces/tr-2");

    assertThat(foreign.status()).isEqualTo(absent.status());
    assertThat(foreign.body()).isEqualTo(absent.body().replace("tr-2", "tr-1"));
  }

  private void assign(String user, String role) {
    var roles = get(ADMIN, "", V3 + "roles/list?workspace=team-a").body();
    var found =
        Pattern.compile("\"id\":\\s*(\\d+)[^}]*\"name\":\\s*\"" + role + "\"").matcher(roles);
    assertThat(found.find()).as(roles).isTrue();
    var body = "{'username': '%s', 'role_id': %s}".formatted(user, found.group(1));
    assertThat(send(ADMIN, "POST", "", V3 + "roles/assign", body).status()).isEqualTo(200);
  }

  private String createExperiment(String user, String workspace, String name) {
    var reply = send(user, "POST", workspace, CREATE, "{'name': '" + name + "'}");
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return AccountsServer.found("experiment_id", reply.body());
  }

  private Reply get(String user, String workspace, String path) {
    return send(user, "GET", workspace, path, "");
  }

  @Test
  void aTokenHasThePermissionsOfItsUserInEveryWorkspace() {
    var id = createExperiment("member", "team-a", "own");
    var path = V2 + "experiments/get?experiment_id=" + id;
    var token = token("member", "");
    var reader = token("member", ", 'read_only': true");
    var create = "{'name': 'x'}";

    assertThat(sendAs(token, "GET", "team-a", path, "").status()).isEqualTo(200);
    assertThat(sendAs(reader, "GET", "team-a", path, "").status()).isEqualTo(200);
    assertThat(sendAs(reader, "POST", "team-a", CREATE, create).status()).isEqualTo(403);
    assertThat(sendAs(token, "POST", "team-a", CREATE, create).status()).isEqualTo(200);
    assertThat(sendAs(token, "POST", "team-b", CREATE, create).status()).isEqualTo(403);
    assertThat(sendAs(token("boss", ""), "GET", "team-b", path, "").status())
        .isEqualTo(get("boss", "team-b", V2 + "experiments/get?experiment_id=" + id).status());
    var admin = token(ADMIN, ", 'read_only': true");
    assertThat(sendAs(admin, "POST", "", ALL, "{'name': 'team-c'}").status()).isEqualTo(403);
    assertThat(sendAs(admin, "DELETE", "", ALL + "/team-b", "").status()).isEqualTo(403);
  }

  /** The header with a new access token of a user. */
  private String token(String user, String more) {
    var reply = send(user, "POST", "", V3 + "access-tokens", "{'name': 'ci'" + more + "}");
    return AccountsServer.bearer(AccountsServer.found("secret", reply.body()));
  }

  private Reply send(String user, String method, String workspace, String path, String body) {
    return sendAs(AccountsServer.credentials(user, PASSWORD), method, workspace, path, body);
  }

  private Reply sendAs(
      String credentials, String method, String workspace, String path, String body) {
    return RawHttpClient.send(
        server.port(),
        method,
        SampleRequests.PREFIX + path,
        body.replace('\'', '"').getBytes(UTF_8),
        "Content-Type: application/json",
        credentials,
        WorkspaceServer.header(workspace));
  }
}
