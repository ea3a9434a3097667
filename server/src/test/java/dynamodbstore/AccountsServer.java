package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.config.Config;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.RawHttpClient.Reply;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Server with accounts, on a table in memory, and with all optional routes. */
final class AccountsServer implements AutoCloseable {
  static final String ADMIN = "admin";
  static final String PASSWORD = "a long password";

  private final Server server;
  private final Table table;

  private AccountsServer(Server server, Table table) {
    this.server = server;
    this.table = table;
  }

  /**
   * @param permission the default permission
   */
  static AccountsServer start(Path folder, String permission, String... more) {
    var meter = new Meter();
    var table = new MemoryTable(InstantSource.system(), meter);
    return new AccountsServer(Server.start(config(folder, permission, more), table, meter), table);
  }

  static Config config(Path folder, String permission, String... more) {
    var options =
        List.of(
            "--port",
            "0",
            "--static-prefix",
            SampleRequests.PREFIX,
            "--expose-prometheus",
            folder.toString(),
            "--deployments-target",
            "http://127.0.0.1:1",
            "--artifacts-destination",
            folder.resolve("artifacts").toString(),
            "--app-name",
            "basic-auth");
    var arguments = Stream.of(List.of("server"), options, List.of(more)).flatMap(List::stream);
    var parser = new CommandLineParser(environment(folder, permission, ADMIN), "");
    return ((Command.Serve) parser.parse(arguments.toArray(String[]::new))).config();
  }

  /** Variables that accounts need, with a configuration in this folder. */
  static Map<String, String> environment(Path folder, String permission, String admin) {
    return Map.of(
        "MLFLOW_FLASK_SERVER_SECRET_KEY",
        "secret",
        "MLFLOW_AUTH_CONFIG_PATH",
        ini(folder, permission, admin).toString());
  }

  private static Path ini(Path folder, String permission, String admin) {
    try {
      return Files.writeString(
          folder.resolve("basic_auth.ini"),
          """
          [mlflow]
          default_permission = %s
          admin_username = %s
          admin_password = %s
          """
              .formatted(permission, admin, PASSWORD));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Server server() {
    return server;
  }

  /** The accounts as another server on the same table changes them. */
  TestAccounts accounts(InstantSource clock) {
    return new TestAccounts(table, clock);
  }

  /**
   * Creates an access token as its user does.
   *
   * @param more fields of the request beside the name
   */
  Reply createToken(String user, String more) {
    return send(user, "POST", "/api/3.0/mlflow/access-tokens", "{'name': 'ci'" + more + "}");
  }

  /** The header with a new access token of a user. */
  String tokenOf(String user, String more) {
    return bearer(found("secret", createToken(user, more).body()));
  }

  static String bearer(String secret) {
    return "Authorization: Bearer " + secret;
  }

  /** Calls the API with an access token. */
  Reply sendToken(String header, String method, String path, String body) {
    return RawHttpClient.send(
        server.port(),
        method,
        SampleRequests.PREFIX + path,
        body.replace('\'', '"').getBytes(UTF_8),
        "Content-Type: application/json",
        header);
  }

  /** Calls the API as a user; single quotes in the body stand for double quotes. */
  Reply send(String user, String method, String path, String body) {
    return RawHttpClient.send(
        server.port(),
        method,
        SampleRequests.PREFIX + path,
        body.replace('\'', '"').getBytes(UTF_8),
        "Content-Type: application/json",
        credentials(user, PASSWORD));
  }

  Reply get(String user, String path) {
    return RawHttpClient.get(
        server.port(), SampleRequests.PREFIX + path, credentials(user, PASSWORD));
  }

  /** A call of an administrator that must succeed. */
  String asAdmin(String method, String path, String body) {
    var reply = send(ADMIN, method, path, body);
    if (reply.status() != 200) {
      throw new AssertionError(method + " " + path + " responded " + reply.body());
    }
    return reply.body();
  }

  void createUser(String name) {
    var body = "{'username': '%s', 'password': '%s'}".formatted(name, PASSWORD);
    var _ = asAdmin("POST", "/api/2.0/mlflow/users/create", body);
  }

  /** Grants permissions on all resources of some types to a user, by a role. */
  void grantAll(String user, String permission, String... types) {
    var role = createRole("all-of-" + user);
    for (var type : types) {
      var _ = addRow(role, type, permission);
    }
    var _ =
        asAdmin(
            "POST",
            "/api/3.0/mlflow/roles/assign",
            "{'username': '%s', 'role_id': %s}".formatted(user, role));
  }

  String createRole(String name) {
    var body = "{'name': '%s', 'workspace': 'default'}".formatted(name);
    return found("id", asAdmin("POST", "/api/3.0/mlflow/roles/create", body));
  }

  String addRow(String role, String type, String permission) {
    var body =
        "{'role_id': %s, 'resource_type': '%s', 'resource_pattern': '*', 'permission': '%s'}"
            .formatted(role, type, permission);
    return found("id", asAdmin("POST", "/api/3.0/mlflow/roles/permissions/add", body));
  }

  /** The first value of a member, without quotes. */
  static String found(String member, String json) {
    var value = Pattern.compile('"' + member + "\": ?\"?([^\",}]+)").matcher(json);
    if (!value.find()) {
      throw new AssertionError("No " + member + " in " + json);
    }
    return value.group(1);
  }

  static String credentials(String user, String password) {
    var text = (user + ":" + password).getBytes(UTF_8);
    return "Authorization: Basic " + Base64.getEncoder().encodeToString(text);
  }

  @Override
  public void close() {
    server.close();
  }
}
