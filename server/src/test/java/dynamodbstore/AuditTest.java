package dynamodbstore;

import static dynamodbstore.AccountsServer.bearer;
import static dynamodbstore.AccountsServer.found;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.audit.DeletionAudit;
import dynamodbstore.http.RawHttpClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server writes into its audit log. */
class AuditTest {
  @TempDir private Path folder;
  private Path file;
  private AccountsServer server;

  @BeforeEach
  void start() {
    file = folder.resolve("audit.jsonl");
    server = AccountsServer.start(folder, "READ", "--audit-log", file.toString());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void loginsChangesAndDeletionsAreRecordedWithTheirOrigin() throws IOException {
    server.createUser("alice");
    server.grantAll("alice", "EDIT", "experiment");
    var _ = server.get("alice", "/api/2.0/mlflow/users/current");
    var _ = server.get("alice", "/api/2.0/mlflow/users/current");
    var _ =
        RawHttpClient.get(
            server.server().port(),
            SampleRequests.PREFIX + "/api/2.0/mlflow/users/current",
            AccountsServer.credentials("alice", "wrong"),
            "X-Forwarded-For: 192.0.2.7");
    var name = "{'name': 'm'}";
    var _ = server.asAdmin("POST", "/api/2.0/mlflow/registered-models/create", name);
    var _ = server.send("alice", "DELETE", "/api/2.0/mlflow/registered-models/delete", name);
    var _ = server.asAdmin("DELETE", "/api/2.0/mlflow/registered-models/delete", name);

    var lines = Files.readAllLines(file);

    assertThat(lines)
        .extracting(line -> found("event", line) + " by " + found("user", line))
        .containsExactly(
            "login by admin",
            "user_created by admin",
            "role_created by admin",
            "role_permission_added by admin",
            "role_assigned by admin",
            "login by alice",
            "login_failed by alice",
            "deleted by admin");
    assertThat(lines).allMatch(line -> line.contains("\"address\":\"127.0.0.1\""));
    assertThat(lines.get(3)).contains("\"permission\":\"EDIT\"", "\"resource_pattern\":\"*\"");
    assertThat(lines.get(6)).contains("\"forwarded_for\":\"192.0.2.7\"");
    assertThat(lines.getLast())
        .contains("DELETE /ml/api/2.0/mlflow/registered-models/delete", "ModelByName[name=m]");
  }

  @Test
  void accessTokensAndTheirLoginsAreRecordedWithoutSecrets() throws IOException {
    server.createUser("alice");
    var created = server.createToken("alice", ", 'read_only': true").body();
    var id = found("id", created);
    var secret = found("secret", created);
    var path = "/api/2.0/mlflow/users/current";
    var wrong = bearer(secret.substring(0, secret.length() - 2) + "00");
    var _ = server.sendToken(bearer(secret), "GET", path, "");
    var _ = server.sendToken(bearer(secret), "GET", path, "");
    var _ = server.sendToken(wrong, "GET", path, "");
    var _ = server.asAdmin("DELETE", "/api/3.0/mlflow/access-tokens/" + id, "");
    var _ = server.sendToken(bearer(secret), "GET", path, "");
    var _ = server.sendToken(bearer(secret), "GET", path, "");

    var lines = Files.readAllLines(file).subList(2, 8);

    assertThat(lines)
        .extracting(line -> found("event", line))
        .containsExactly(
            "login", "token_created", "login", "login_failed", "token_revoked", "login_failed");
    assertThat(lines.subList(1, 6)).allMatch(line -> line.contains("\"token_id\":\"" + id + "\""));
    assertThat(lines.get(1)).contains("\"read_only\":\"true\"", "\"token_name\":\"ci\"");
    assertThat(lines.get(4)).contains("\"username\":\"alice\"");
    assertThat(lines).noneMatch(line -> line.contains(secret.substring(secret.length() - 8)));
  }

  @Test
  void everyAuditedDeletionIsARoute() {
    var routes = server.server().routes();

    assertThat(DeletionAudit.OPERATIONS)
        .allMatch(
            operation ->
                routes.stream()
                    .anyMatch(route -> operation.includes(route.method(), route.path())));
  }
}
