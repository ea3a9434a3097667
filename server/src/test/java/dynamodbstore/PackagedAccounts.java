package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.ServerProcess.Call;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.RawHttpClient.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.Stream;

/**
 * Packaged server with accounts, and the calls of its users. Users have no permissions at first.
 */
final class PackagedAccounts implements AutoCloseable {
  static final String ADMIN = AccountsServer.ADMIN;
  static final String PASSWORD = AccountsServer.PASSWORD;

  private static final String CURRENT = "/api/2.0/mlflow/users/current";
  private static final String TOKENS = "/api/3.0/mlflow/access-tokens";

  /** The default of {@code --auth-refresh}. */
  private static final Duration REFRESH = Duration.ofSeconds(2);

  private final ServerProcess process;

  private PackagedAccounts(ServerProcess process) {
    this.process = process;
  }

  static PackagedAccounts start(Path folder, String uri, String... more) {
    var options = List.of("server", "--port", "0", "--backend-store-uri", uri);
    var accounts = List.of("--app-name", "basic-auth");
    var arguments = Stream.of(options, accounts, List.of(more)).flatMap(List::stream);
    var environment = AccountsServer.environment(folder, "NO_PERMISSIONS", ADMIN);
    return new PackagedAccounts(
        Call.in(folder).with(environment).start(arguments.toArray(String[]::new)));
  }

  /** The status of a user's own details: 401 if the login is not valid. */
  int login(String user, String password) {
    return send(user, password, "GET", CURRENT, "").status();
  }

  int readUser(String user, String other) {
    return send(user, PASSWORD, "GET", "/api/2.0/mlflow/users/get?username=" + other, "").status();
  }

  int read(String user, String experiment) {
    var path = "/api/2.0/mlflow/experiments/get?experiment_id=" + experiment;
    return send(user, PASSWORD, "GET", path, "").status();
  }

  int edit(String user, String experiment) {
    var body = "{'experiment_id': '%s', 'key': 'k', 'value': 'v'}".formatted(experiment);
    var path = "/api/2.0/mlflow/experiments/set-experiment-tag";
    return send(user, PASSWORD, "POST", path, body).status();
  }

  String createExperiment(String user, String name) {
    var path = "/api/2.0/mlflow/experiments/create";
    var reply = send(user, PASSWORD, "POST", path, "{'name': '%s'}".formatted(name));
    assertThat(reply.status()).isEqualTo(200);
    return AccountsServer.found("experiment_id", reply.body());
  }

  /**
   * Access token.
   *
   * @param secret by which its user logs in
   */
  record AccessToken(String id, String secret) {}

  AccessToken createToken(String user) {
    var reply = send(user, PASSWORD, "POST", TOKENS, "{'name': 'ci'}");
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return new AccessToken(
        AccountsServer.found("id", reply.body()), AccountsServer.found("secret", reply.body()));
  }

  void revokeToken(String user, AccessToken token) {
    var reply = send(user, PASSWORD, "DELETE", TOKENS + "/" + token.id(), "");
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
  }

  /** The status of the details of a token's user: 401 if the token is not valid. */
  int use(AccessToken token) {
    var header = AccountsServer.bearer(token.secret());
    return RawHttpClient.get(process.port(), CURRENT, header).status();
  }

  void createUser(String name) {
    var body = "{'username': '%s', 'password': '%s'}".formatted(name, PASSWORD);
    var _ = asAdmin("POST", "2.0/mlflow/users/create", body);
  }

  void deleteUser(String name) {
    var _ = asAdmin("DELETE", "2.0/mlflow/users/delete", "{'username': '%s'}".formatted(name));
  }

  void setPassword(String name, String password) {
    var body = "{'username': '%s', 'password': '%s'}".formatted(name, password);
    var _ = asAdmin("PATCH", "2.0/mlflow/users/update-password", body);
  }

  void setAdmin(String name, boolean isAdmin) {
    var body = "{'username': '%s', 'is_admin': %s}".formatted(name, isAdmin);
    var _ = asAdmin("PATCH", "2.0/mlflow/users/update-admin", body);
  }

  void grant(String user, String experiment, String permission) {
    var body = on(user, experiment) + ", 'permission': '%s'}".formatted(permission);
    var _ = asAdmin("POST", "3.0/mlflow/users/permissions/grant", body);
  }

  void revoke(String user, String experiment) {
    var _ = asAdmin("POST", "3.0/mlflow/users/permissions/revoke", on(user, experiment) + "}");
  }

  private static String on(String user, String experiment) {
    return "{'username': '%s', 'resource_type': 'experiment', 'resource_id': '%s'"
        .formatted(user, experiment);
  }

  String createRole(String name) {
    var body = "{'name': '%s', 'workspace': 'default'}".formatted(name);
    return AccountsServer.found("id", asAdmin("POST", "3.0/mlflow/roles/create", body));
  }

  void deleteRole(String role) {
    var _ = asAdmin("DELETE", "3.0/mlflow/roles/delete", "{'role_id': %s}".formatted(role));
  }

  /** Adds a row on all experiments, and returns its id. */
  String addRow(String role, String permission) {
    var body =
        "{'role_id': %s, 'resource_type': 'experiment', 'resource_pattern': '*', 'permission': '%s'}"
            .formatted(role, permission);
    return AccountsServer.found("id", asAdmin("POST", "3.0/mlflow/roles/permissions/add", body));
  }

  void updateRow(String row, String permission) {
    var body = "{'role_permission_id': %s, 'permission': '%s'}".formatted(row, permission);
    var _ = asAdmin("PATCH", "3.0/mlflow/roles/permissions/update", body);
  }

  void removeRow(String row) {
    var body = "{'role_permission_id': %s}".formatted(row);
    var _ = asAdmin("DELETE", "3.0/mlflow/roles/permissions/remove", body);
  }

  void assign(String user, String role) {
    var body = "{'username': '%s', 'role_id': %s}".formatted(user, role);
    var _ = asAdmin("POST", "3.0/mlflow/roles/assign", body);
  }

  void unassign(String user, String role) {
    var body = "{'username': '%s', 'role_id': %s}".formatted(user, role);
    var _ = asAdmin("DELETE", "3.0/mlflow/roles/unassign", body);
  }

  /**
   * Repeats a request until it responds with a status. Fails if a request that began after the
   * refresh interval, counted from now, responds otherwise.
   */
  void awaitStatus(int status, IntSupplier request) {
    long changed = System.nanoTime();
    while (true) {
      var begun = Duration.ofNanos(System.nanoTime() - changed);
      int found = request.getAsInt();
      if (found == status) {
        return;
      }
      assertThat(begun).as("time since the change; the status is %s", found).isLessThan(REFRESH);
    }
  }

  private String asAdmin(String method, String path, String body) {
    var reply = send(ADMIN, PASSWORD, method, "/api/" + path, body);
    assertThat(reply.status()).as("%s %s: %s", method, path, reply.body()).isEqualTo(200);
    return reply.body();
  }

  private Reply send(String user, String password, String method, String path, String body) {
    return RawHttpClient.send(
        process.port(),
        method,
        path,
        body.replace('\'', '"').getBytes(UTF_8),
        "Content-Type: application/json",
        AccountsServer.credentials(user, password));
  }

  @Override
  public void close() {
    process.close();
  }
}
