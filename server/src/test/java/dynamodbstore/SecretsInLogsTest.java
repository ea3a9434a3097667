package dynamodbstore;

import static dynamodbstore.AccountsServer.ADMIN;
import static dynamodbstore.AccountsServer.bearer;
import static dynamodbstore.AccountsServer.credentials;
import static dynamodbstore.AccountsServer.found;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.RawHttpClient;
import dynamodbstore.logging.RecordedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No credential is in any log, whichever part of a request contains it: with every log enabled, and
 * at the level that logs most.
 */
class SecretsInLogsTest {
  private static final String SECRET = "hunter2Secret";
  private static final String ENCODED =
      Base64.getEncoder().encodeToString(("alice:" + SECRET).getBytes(UTF_8));
  private static final Logger OWN = Logger.getLogger("dynamodbstore");

  @TempDir private Path folder;
  private final RecordedLog text = RecordedLog.text("");
  private final RecordedLog json = RecordedLog.json("");
  private AccountsServer server;

  @BeforeEach
  void start() {
    OWN.setLevel(Level.ALL);
    server =
        AccountsServer.start(
            folder,
            "READ",
            "--access-log",
            "--explain-searches",
            "--slow-request-ms",
            "0",
            "--audit-log",
            folder.resolve("audit").toString());
  }

  @AfterEach
  void stop() {
    server.close();
    text.close();
    json.close();
    OWN.setLevel(null);
  }

  @Test
  void headersAreNotLogged() throws IOException {
    for (var header :
        List.of(
            "Authorization: Basic " + ENCODED,
            "Authorization: Basic " + SECRET,
            "Authorization: " + SECRET,
            bearer(SECRET),
            "Cookie: session=" + SECRET,
            "Proxy-Authorization: Basic " + ENCODED,
            "X-Api-Key: " + SECRET,
            "Referer: https://example.com/?token=" + SECRET,
            "Host: " + SECRET + ".example.com",
            "Origin: https://" + SECRET + ".example.com")) {
      for (var path : List.of("/api/2.0/mlflow/users/current", "/health", "/nothing")) {
        call("GET", path, "", header);
        call("GET", path, "", header, credentials(ADMIN, AccountsServer.PASSWORD));
      }
    }

    assertNothingLogged(SECRET, ENCODED, AccountsServer.PASSWORD);
  }

  @Test
  void queriesAreNotLogged() throws IOException {
    for (var path :
        List.of(
            "/health",
            "/nothing",
            "//health",
            "/get-artifact",
            "/api/2.0/mlflow/experiments/get",
            "/api/2.0/mlflow/experiments/search",
            "/api/2.0/mlflow-artifacts/artifacts/a",
            "/signup")) {
      for (var name : List.of("token", "password", "X-Amz-Signature", "X-Amz-Security-Token")) {
        call(
            "GET",
            path + "?" + name + "=" + SECRET,
            "",
            credentials(ADMIN, AccountsServer.PASSWORD));
      }
    }

    assertNothingLogged(SECRET);
  }

  @Test
  void bodiesOfAccountCallsAreNotLogged() throws IOException {
    for (var body :
        List.of(
            "{'username': 'alice', 'password': '%s'}",
            "{'username': 'alice', 'password': '%s'}",
            "{'username': 'bob', 'password': '%s', 'more': 1",
            "{'username': {'a': '%s'}, 'password': 7}",
            "{'password': '%s'}",
            "username=alice&password=%s")) {
      for (var path :
          List.of(
              "/api/2.0/mlflow/users/create",
              "/api/2.0/mlflow/users/create-ui",
              "/api/2.0/mlflow/users/update-password",
              "/ajax-api/2.0/mlflow/users/current/password",
              "/api/3.0/mlflow/access-tokens")) {
        for (var method : List.of("POST", "PATCH")) {
          call(
              method,
              path,
              body.formatted(SECRET),
              credentials(ADMIN, AccountsServer.PASSWORD),
              "Content-Type: application/json");
        }
      }
    }

    assertNothingLogged(SECRET);
  }

  @Test
  void accessTokensAreNotLogged() throws IOException {
    server.createUser("carol");
    var token = found("secret", server.createToken("carol", "").body());
    call("GET", "/api/2.0/mlflow/users/current", "", bearer(token));
    call("GET", "/api/2.0/mlflow/users/current", "", bearer(token + "x"));
    call("GET", "/api/2.0/mlflow/users/current", "", credentials("carol", token));

    assertNothingLogged(token);
    assertThat(text.lines()).anyMatch(line -> line.contains(" user=carol "));
  }

  private void call(String method, String path, String body, String... headers) {
    var bytes = body.replace('\'', '"').getBytes(UTF_8);
    var _ =
        RawHttpClient.send(
            server.server().port(), method, SampleRequests.PREFIX + path, bytes, headers);
  }

  private void assertNothingLogged(String... secrets) throws IOException {
    // Joins the threads of all requests, so that their lines have been written.
    server.close();
    var lines = new ArrayList<>(text.lines());
    lines.addAll(json.lines());
    lines.addAll(Files.readAllLines(folder.resolve("audit")));

    assertThat(lines).hasSizeGreaterThan(5);
    for (var secret : secrets) {
      assertThat(lines).noneMatch(line -> line.contains(secret));
    }
  }
}
