package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.config.AccountSettings;
import dynamodbstore.config.Config;
import dynamodbstore.config.SessionSettings;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Server with accounts whose users have no permission unless one is granted. */
class AccountsServerTest {
  private static final String API = "/api/2.0/mlflow/";
  private static final String ADMIN = "admin:the admin's password";

  @TempDir private Path folder;
  private Server server;
  private TestAccounts accounts;

  @BeforeEach
  void start() {
    var table = new MemoryTable(InstantSource.system(), new Meter());
    var settings =
        new AccountSettings(
            Optional.empty(),
            "admin",
            Optional.of("the admin's password"),
            false,
            Duration.ofSeconds(2),
            "secret",
            Optional.empty(),
            SessionSettings.OFF,
            Optional.empty());
    // Before the start, which would create an administrator with an expensive password.
    accounts = new TestAccounts(table, InstantSource.system());
    var _ = accounts.services.users().create("admin", "the admin's password", true);
    server = Server.start(Config.inFolder(folder, 0).withAccounts(settings), table, new Meter());
    var _ = accounts.user("alice");
    var _ = accounts.user("bob");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String as(String user) {
    var credentials = user.contains(":") ? user : user + ":" + TestAccounts.PASSWORD;
    return "Authorization: Basic "
        + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8));
  }

  private RawHttpClient.Reply post(String user, String call, String body) {
    return send(user, "POST", API + call, body);
  }

  private RawHttpClient.Reply patch(String user, String call, String body) {
    return send(user, "PATCH", API + call, body);
  }

  /** Changes accounts as the administrator. */
  private void change(String method, String path, String body) {
    var reply = send(ADMIN, method, path, body);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
  }

  private RawHttpClient.Reply send(String user, String method, String path, String body) {
    return RawHttpClient.send(
        server.port(),
        method,
        path,
        body.replace('\'', '"').getBytes(UTF_8),
        as(user),
        "Content-Type: application/json");
  }

  private RawHttpClient.Reply getV3(String user, String call) {
    return RawHttpClient.get(server.port(), "/api/3.0/mlflow/" + call, as(user));
  }

  private RawHttpClient.Reply get(String user, String call) {
    return RawHttpClient.get(server.port(), API + call, as(user));
  }

  private static List<String> found(String member, RawHttpClient.Reply reply) {
    return Pattern.compile('"' + member + "\": ?\"([^\"]*)\"")
        .matcher(reply.body())
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  private String experiment(String user, String name) {
    var made = post(user, "experiments/create", "{'name': '" + name + "'}");
    assertThat(made.status()).as(made.body()).isEqualTo(200);
    return found("experiment_id", made).getFirst();
  }

  @Test
  void requestWithoutPasswordIsRefusedAsByTheReference() {
    var reply = RawHttpClient.get(server.port(), API + "experiments/get?experiment_id=0");

    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.header("WWW-Authenticate")).contains("Basic realm=\"mlflow\"");
    assertThat(reply.header("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(reply.body())
        .isEqualTo(
            "You are not authenticated. Please see"
                + " https://www.mlflow.org/docs/latest/auth/index.html#authenticating-to-mlflow"
                + " on how to authenticate.");
    assertThat(get("alice:wrong", "experiments/get?experiment_id=0").status()).isEqualTo(401);
    assertThat(get("missing", "experiments/get?experiment_id=0").status()).isEqualTo(401);
  }

  @Test
  void administratorMayDoEverything() {
    assertThat(get(ADMIN, "experiments/get?experiment_id=0").status()).isEqualTo(200);
    assertThat(found("experiment_id", post(ADMIN, "experiments/search", "{'max_results': 9}")))
        .containsExactly("0");
  }

  @Test
  void creatorManagesItsExperimentAndOthersDoNotSeeIt() {
    var id = experiment("alice", "hers");

    assertThat(get("alice", "experiments/get?experiment_id=" + id).status()).isEqualTo(200);
    assertThat(found("experiment_id", post("alice", "experiments/search", "{'max_results': 9}")))
        .containsExactly(id);
    var denied = get("bob", "experiments/get?experiment_id=" + id);
    assertThat(denied.status()).isEqualTo(403);
    assertThat(get("bob", "experiments/get-by-name?experiment_name=hers").status()).isEqualTo(403);
    assertThat(get("bob", "experiments/get-by-name?experiment_name=x").status()).isEqualTo(404);
    assertThat(found("experiment_id", post("bob", "experiments/search", "{'max_results': 9}")))
        .isEmpty();
    var delete = "{'experiment_id': '" + id + "'}";
    assertThat(post("bob", "experiments/delete", delete).status()).isEqualTo(403);
    assertThat(post("alice", "experiments/delete", delete).status()).isEqualTo(200);
  }

  @Test
  void refusedCreationLeavesNoGrant() {
    var id = experiment("alice", "taken");

    assertThat(post("alice", "experiments/create", "{'name': 'taken'}").status()).isEqualTo(400);

    assertThat(accounts.grants("alice"))
        .containsExactly(TestAccounts.experiment(id, Permission.MANAGE));
  }

  @Test
  void grantIsEffectiveAtOnceAndEndsAtOnce() {
    var id = experiment("alice", "shared");
    var path = "experiments/get?experiment_id=" + id;
    assertThat(get("bob", path).status()).isEqualTo(403);

    var subject = "'username': 'bob', 'resource_type': 'experiment', 'resource_id': '" + id + "'";
    var permissions = "/api/3.0/mlflow/users/permissions/";
    change("POST", permissions + "grant", "{" + subject + ", 'permission': 'READ'}");

    assertThat(get("bob", path).status()).isEqualTo(200);
    var tag = "{'experiment_id': '" + id + "', 'key': 'k', 'value': 'v'}";
    assertThat(post("bob", "experiments/set-experiment-tag", tag).status()).isEqualTo(403);
    change("POST", permissions + "revoke", "{" + subject + "}");
    assertThat(get("bob", path).status()).isEqualTo(403);
  }

  @Test
  void runsLoggedModelsAndTracesInheritFromTheirExperiment() {
    var id = experiment("alice", "hers");
    var run =
        found("run_id", post("alice", "runs/create", "{'experiment_id': '" + id + "'}")).getFirst();
    var model =
        found("model_id", post("alice", "logged-models", "{'experiment_id': '" + id + "'}"))
            .getFirst();
    var start =
        RawHttpClient.send(
            server.port(),
            "POST",
            "/api/3.0/mlflow/traces",
            """
            {"trace": {"trace_info": {"trace_id": "tr-1", "request_time": "2025-01-01T00:00:00Z",
              "trace_location": {"type": "MLFLOW_EXPERIMENT",
                "mlflow_experiment": {"experiment_id": "%s"}}}}}
            """
                .formatted(id)
                .getBytes(UTF_8),
            as("alice"),
            "Content-Type: application/json");
    assertThat(start.status()).isEqualTo(200);

    for (var path :
        List.of("runs/get?run_id=" + run, "logged-models/" + model, "traces/tr-1/info")) {
      assertThat(get("alice", path).status()).as(path).isEqualTo(200);
      assertThat(get("bob", path).status()).as(path).isEqualTo(403);
      assertThat(get(ADMIN, path).status()).as(path).isEqualTo(200);
    }
    var search = "{'experiment_ids': ['" + id + "']}";
    assertThat(found("run_id", post("alice", "runs/search", search))).isNotEmpty();
    assertThat(found("run_id", post("bob", "runs/search", search))).isEmpty();
  }

  @Test
  void artifactsInheritFromTheExperimentOfTheirPath() {
    var id = experiment("alice", "hers");
    var path = "/api/2.0/mlflow-artifacts/artifacts/" + id + "/run/artifacts/a.txt";
    var text = "x".getBytes(UTF_8);

    assertThat(RawHttpClient.send(server.port(), "PUT", path, text, as("bob")).status())
        .isEqualTo(403);
    assertThat(RawHttpClient.send(server.port(), "PUT", path, text, as("alice")).status())
        .isEqualTo(200);
    assertThat(RawHttpClient.get(server.port(), path, as("bob")).status()).isEqualTo(403);
    assertThat(RawHttpClient.get(server.port(), path, as("alice")).body()).isEqualTo("x");
    var version = "{'name': 'm', 'source': 'mlflow-artifacts:/" + id + "/run/artifacts'}";
    assertThat(post("bob", "registered-models/create", "{'name': 'm'}").status()).isEqualTo(200);
    assertThat(post("bob", "model-versions/create", version).status()).isEqualTo(403);
    var byUrl = version.replace("mlflow-artifacts:", "http://h/api/2.0/mlflow-artifacts/artifacts");
    assertThat(post("bob", "model-versions/create", byUrl).status()).isEqualTo(403);
  }

  @Test
  void laterModelOfTheSameNameIsNotConcernedByGrants() {
    assertThat(post("alice", "registered-models/create", "{'name': 'm'}").status()).isEqualTo(200);
    accounts.models.put("m", modelId());
    accounts.grant("bob", new Grant(ResourceType.REGISTERED_MODEL, "m", Permission.READ));
    assertThat(get("bob", "registered-models/get?name=m").status()).isEqualTo(200);
    var renaming = "{'name': 'm', 'new_name': 'n'}";
    assertThat(post("bob", "registered-models/rename", renaming).status()).isEqualTo(403);
    assertThat(post("alice", "registered-models/rename", renaming).status()).isEqualTo(200);
    assertThat(get("bob", "registered-models/get?name=n").status()).isEqualTo(200);

    assertThat(post("alice", "registered-models/create", "{'name': 'm'}").status()).isEqualTo(200);

    assertThat(get("bob", "registered-models/get?name=m").status()).isEqualTo(403);
    assertThat(found("name", get("bob", "registered-models/search?max_results=9")))
        .containsExactly("n");
  }

  /** The id of the only model, from its owner's grant. */
  private String modelId() {
    var role = accounts.services.roles().ofUser("alice").getFirst();
    return accounts
        .store
        .roles()
        .find(role.id())
        .orElseThrow()
        .rows()
        .getLast()
        .modelId()
        .orElseThrow();
  }

  @Test
  void grantOnRegisteredModelsIsNoneOnPrompts() {
    var prompt = "{'name': 'p', 'tags': [{'key': 'mlflow.prompt.is_prompt', 'value': 'true'}]}";
    assertThat(post("alice", "registered-models/create", prompt).status()).isEqualTo(200);
    assertThat(get("alice", "registered-models/get?name=p").status()).isEqualTo(200);

    accounts.grant("bob", new Grant(ResourceType.REGISTERED_MODEL, "*", Permission.MANAGE));
    assertThat(get("bob", "registered-models/get?name=p").status()).isEqualTo(403);

    accounts.grant("bob", new Grant(ResourceType.PROMPT, "*", Permission.READ));
    assertThat(get("bob", "registered-models/get?name=p").status()).isEqualTo(200);
  }

  @Test
  void changedPasswordAndDeletedUserEndAccessAtOnce() {
    assertThat(get("alice", "experiments/search?max_results=1").status()).isEqualTo(200);

    var changed = "{'username': 'alice', 'password': 'another password'}";
    change("PATCH", API + "users/update-password", changed);
    assertThat(get("alice", "experiments/search?max_results=1").status()).isEqualTo(401);
    assertThat(get("alice:another password", "experiments/search?max_results=1").status())
        .isEqualTo(200);

    change("DELETE", API + "users/delete", "{'username': 'alice'}");
    assertThat(get("alice:another password", "experiments/search?max_results=1").status())
        .isEqualTo(401);
  }

  @Test
  void failuresAreDelayedButNotAPasswordThatWasVerified() {
    assertThat(get("alice", "experiments/search?max_results=1").status()).isEqualTo(200);
    var reply = get("alice:wrong", "experiments/search?max_results=1");
    for (int at = 0; at < 10 && reply.status() == 401; at++) {
      reply = get("alice:wrong", "experiments/search?max_results=1");
    }

    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.header("Retry-After")).isPresent();
    assertThat(get("alice", "experiments/search?max_results=1").status()).isEqualTo(200);
    assertThat(get("bob", "experiments/search?max_results=1").status()).isEqualTo(200);
  }

  @Test
  void guessesOfThePresentPasswordAreDelayedToo() {
    var body = "{'username': 'alice', 'password': 'x', 'current_password': 'a wrong password'}";
    var reply = patch("alice", "users/update-password", body);
    for (int at = 0; at < 10 && reply.status() == 400; at++) {
      reply = patch("alice", "users/update-password", body);
    }

    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.body()).contains("RESOURCE_EXHAUSTED", "Too many failed logins.");
    var right = body.replace("a wrong password", TestAccounts.PASSWORD);
    assertThat(patch("alice", "users/update-password", right).status()).isEqualTo(200);
  }

  @Test
  void grantsOfOtherUsersAreShownToAdministratorsOnly() {
    assertThat(post("alice", "registered-models/create", "{'name': 'secret'}").status())
        .isEqualTo(200);
    assertThat(post("bob", "registered-models/create", "{'name': 'known'}").status())
        .isEqualTo(200);
    long hers = accounts.services.roles().ofUser("alice").getFirst().id();
    long his = accounts.services.roles().ofUser("bob").getFirst().id();

    assertThat(getV3("bob", "roles/list?workspace=default").body())
        .contains("known")
        .doesNotContain("secret");
    assertThat(getV3("bob", "roles/get?role_id=" + his).status()).isEqualTo(200);
    assertThat(getV3("bob", "roles/get?role_id=" + hers).status()).isEqualTo(403);
    assertThat(getV3("bob", "roles/permissions/list?role_id=" + hers).status()).isEqualTo(403);
    assertThat(getV3(ADMIN, "roles/list?workspace=default").body()).contains("known", "secret");
    assertThat(getV3(ADMIN, "roles/list?workspace=" + "x".repeat(3000)).body())
        .isEqualTo("{\"roles\":[]}");
  }

  @Test
  void openRoutesNeedNoPassword() {
    assertThat(RawHttpClient.get(server.port(), "/health").status()).isEqualTo(200);
  }
}
