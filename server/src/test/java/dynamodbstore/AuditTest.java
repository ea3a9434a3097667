package dynamodbstore;

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
  void everyAuditedDeletionIsARoute() {
    var routes =
        server.server().routes().stream()
            .map(
                route ->
                    route.method()
                        + " "
                        + route
                            .path()
                            .replaceFirst("^/(ajax-)?api/[23]\\.0", "")
                            .replaceAll("\\{(\\w+)\\.\\.\\.}", "<path:$1>")
                            .replaceAll("\\{(\\w+)}", "<$1>"))
            .toList();

    assertThat(routes).containsAll(DeletionAudit.OPERATIONS);
  }
}
