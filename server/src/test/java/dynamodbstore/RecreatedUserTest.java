package dynamodbstore;

import static dynamodbstore.AccountsServer.ADMIN;
import static dynamodbstore.AccountsServer.PASSWORD;
import static dynamodbstore.AccountsServer.credentials;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.RawHttpClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A client that sends the body of a request slowly, while its user is deleted and another one is
 * created under the same name.
 */
class RecreatedUserTest {
  private static final String TOKENS = "/api/3.0/mlflow/access-tokens";

  @TempDir private Path folder;
  private AccountsServer server;

  @BeforeEach
  void start() {
    server = AccountsServer.start(folder, "NO_PERMISSIONS");
    server.createUser("alice");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void requestOfADeletedUserDoesNothingForTheNextOneOfItsName() throws IOException {
    var created = sendAround(TOKENS, "{\"name\": \"mine\"}", this::recreate);

    assertThat(created.status()).as(created.body()).isEqualTo(403);
    assertThat(server.get("alice", TOKENS).body()).contains("\"access_tokens\":[]");
  }

  @Test
  void searchOfADeletedUserShowsNothingOfTheNextOneOfItsName() throws IOException {
    var found =
        sendAround(
            "/api/2.0/mlflow/experiments/search",
            "{\"max_results\": 10}",
            () -> {
              recreate();
              assertThat(
                      server
                          .send(
                              "alice",
                              "POST",
                              "/api/2.0/mlflow/experiments/create",
                              "{'name': 'of the next alice'}")
                          .status())
                  .isEqualTo(200);
            });

    assertThat(found.body()).doesNotContain("of the next alice");
  }

  private void recreate() {
    var _ = server.asAdmin("DELETE", "/api/2.0/mlflow/users/delete", "{'username': 'alice'}");
    server.createUser("alice");
    assertThat(server.get(ADMIN, "/api/2.0/mlflow/users/list").body()).contains("alice");
  }

  /** Sends a request whose last byte follows after an action. */
  private RawHttpClient.Reply sendAround(String path, String body, Runnable action)
      throws IOException {
    var bytes = body.getBytes(UTF_8);
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.server().port())) {
      var out = socket.getOutputStream();
      out.write(
          """
          POST %s HTTP/1.1
          Host: localhost
          Connection: close
          Content-Type: application/json
          Content-Length: %d
          Expect: 100-continue
          %s

          """
              .formatted(SampleRequests.PREFIX + path, bytes.length, credentials("alice", PASSWORD))
              .replace("\n", "\r\n")
              .getBytes(UTF_8));
      out.flush();
      // The server asks for the body once it has authenticated the request.
      var interim = new String(socket.getInputStream().readNBytes(25), UTF_8);
      assertThat(interim).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
      out.write(bytes, 0, bytes.length - 1);
      out.flush();
      action.run();
      out.write(bytes, bytes.length - 1, 1);
      out.flush();
      return RawHttpClient.reply(new String(socket.getInputStream().readAllBytes(), UTF_8));
    }
  }
}
