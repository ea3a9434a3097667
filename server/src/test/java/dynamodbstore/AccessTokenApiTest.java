package dynamodbstore;

import static dynamodbstore.AccountsServer.ADMIN;
import static dynamodbstore.AccountsServer.bearer;
import static dynamodbstore.AccountsServer.credentials;
import static dynamodbstore.AccountsServer.found;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.RawHttpClient.Reply;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The API of access tokens, and requests that are authenticated by them. */
class AccessTokenApiTest {
  private static final String TOKENS = "/api/3.0/mlflow/access-tokens";
  private static final String CURRENT = "/api/2.0/mlflow/users/current";
  private static final String CREATE_EXPERIMENT = "/api/2.0/mlflow/experiments/create";

  @TempDir private Path folder;
  private AccountsServer server;

  @BeforeEach
  void start() {
    server = AccountsServer.start(folder, "NO_PERMISSIONS");
    server.createUser("alice");
    server.createUser("bob");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Reply current(String header) {
    return RawHttpClient.get(server.server().port(), SampleRequests.PREFIX + CURRENT, header);
  }

  @Test
  void secretIsShownOnceAndLogsInItsUser() {
    var reply = server.createToken("alice", ", 'lifetime_seconds': 3600, 'read_only': true");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.body()).contains("\"username\":\"alice\"", "\"read_only\":true");
    var secret = found("secret", reply.body());
    assertThat(current(bearer(secret)).body()).contains("\"username\":\"alice\"");
    var list = server.get("alice", TOKENS).body();
    assertThat(list).contains(found("id", reply.body())).doesNotContain(secret);
  }

  @Test
  void tokenIsAcceptedInPlaceOfThePasswordOfItsUser() {
    var secret = found("secret", server.createToken("alice", "").body());

    assertThat(current(credentials("alice", secret)).status()).isEqualTo(200);
    assertThat(current(credentials("bob", secret)).status()).isEqualTo(401);
  }

  @Test
  void unknownTokensAndSchemesAreRefusedAsAMissingLogin() {
    var none = RawHttpClient.get(server.server().port(), SampleRequests.PREFIX + CURRENT);
    var unknown = "mlds_0123456789abcdef_" + "x".repeat(32);

    for (var header :
        List.of(
            bearer(unknown),
            bearer(""),
            bearer("mlds_"),
            bearer(unknown + "x"),
            bearer("a.b.c"),
            "Authorization: Bearer",
            "Authorization: Digest x")) {
      var reply = current(header);

      assertThat(reply.status()).as(header).isEqualTo(401);
      assertThat(reply.body()).isEqualTo(none.body());
      assertThat(reply.header("WWW-Authenticate")).contains("Basic realm=\"mlflow\"");
    }
  }

  @Test
  void severalCredentialsInOneRequestAreRefused() {
    var token = server.tokenOf("alice", "");
    var password = credentials("bob", AccountsServer.PASSWORD);

    for (var more : List.of(token, password)) {
      var reply =
          RawHttpClient.get(server.server().port(), SampleRequests.PREFIX + CURRENT, token, more);

      assertThat(reply.status()).isEqualTo(401);
    }
  }

  @Test
  void idThatNoTokenCanHaveIsDeniedAsAMissingOne() {
    for (var id : List.of("0123456789abcdef", "x", "x".repeat(3000))) {
      assertThat(server.send("alice", "DELETE", TOKENS + "/" + id, "").status()).isEqualTo(403);
      assertThat(server.send(ADMIN, "DELETE", TOKENS + "/" + id, "").status()).isEqualTo(404);
    }
  }

  @Test
  void tokenHasThePermissionsOfItsUserAndNoMore() {
    var token = server.tokenOf("alice", "");
    var id =
        found(
            "experiment_id",
            server.sendToken(token, "POST", CREATE_EXPERIMENT, "{'name': 'of alice'}").body());
    var other = found("experiment_id", server.asAdmin("POST", CREATE_EXPERIMENT, "{'name': 'x'}"));

    var path = "/api/2.0/mlflow/experiments/get?experiment_id=";
    assertThat(server.sendToken(token, "GET", path + id, "").status()).isEqualTo(200);
    assertThat(server.get("alice", path + id).status()).isEqualTo(200);
    assertThat(server.sendToken(token, "GET", path + other, "").status()).isEqualTo(403);
  }

  @Test
  void readOnlyTokenOfAnAdministratorChangesNothing() {
    var token = server.tokenOf(ADMIN, ", 'read_only': true");
    var body = "{'name': 'x'}";

    assertThat(server.sendToken(token, "POST", CREATE_EXPERIMENT, body).status()).isEqualTo(403);
    assertThat(
            server
                .sendToken(
                    token, "POST", "/api/2.0/mlflow/experiments/search", "{'max_results': 5}")
                .status())
        .isEqualTo(200);
  }

  @Test
  void tokensManageNeitherTokensNorPasswordsNorUsers() {
    var token = server.tokenOf(ADMIN, "");
    var id = found("id", server.createToken("alice", "").body());
    var alice = "{'username': 'alice', 'password': 'a long password', 'is_admin': true}";

    assertThat(server.sendToken(token, "POST", TOKENS, "{'name': 'x'}").status()).isEqualTo(403);
    assertThat(server.sendToken(token, "GET", TOKENS, "").status()).isEqualTo(403);
    assertThat(server.sendToken(token, "GET", "/access-tokens", "").status()).isEqualTo(403);
    assertThat(server.sendToken(token, "DELETE", TOKENS + "/" + id, "").status()).isEqualTo(403);
    for (var path : List.of("update-password", "update-admin")) {
      var reply = server.sendToken(token, "PATCH", "/api/2.0/mlflow/users/" + path, alice);
      assertThat(reply.status()).as(path).isEqualTo(403);
    }
    var carol = "{'username': 'carol', 'password': 'a long password'}";
    assertThat(server.sendToken(token, "POST", "/api/2.0/mlflow/users/create", carol).status())
        .isEqualTo(403);
    assertThat(server.sendToken(token, "GET", "/api/2.0/mlflow/users/list", "").status())
        .isEqualTo(200);
  }

  @Test
  void usersRevokeTheirOwnTokensAndAdministratorsThoseOfAll() {
    var first = server.createToken("alice", "").body();
    var second = server.createToken("alice", "").body();
    var path = TOKENS + "/" + found("id", first);
    assertThat(current(bearer(found("secret", first))).status()).isEqualTo(200);

    assertThat(server.send("bob", "DELETE", path, "").status()).isEqualTo(403);
    assertThat(server.get("bob", TOKENS + "?username=alice").status()).isEqualTo(403);
    assertThat(server.get(ADMIN, TOKENS + "?username=alice").body())
        .contains(found("id", first), found("id", second));
    assertThat(server.send("alice", "DELETE", path, "").status()).isEqualTo(200);
    assertThat(server.send(ADMIN, "DELETE", TOKENS + "/" + found("id", second), "").status())
        .isEqualTo(200);

    assertThat(current(bearer(found("secret", first))).status()).isEqualTo(401);
    assertThat(current(bearer(found("secret", second))).status()).isEqualTo(401);
    assertThat(server.get("alice", TOKENS).body()).contains("\"access_tokens\":[]");
    assertThat(server.send(ADMIN, "DELETE", path, "").status()).isEqualTo(404);
    assertThat(server.send("alice", "DELETE", path, "").status()).isEqualTo(403);
  }

  @Test
  void tokensEndWithTheirUserAndNotWithItsPassword() {
    var token = server.tokenOf("alice", "");
    var password = "{'username': 'alice', 'password': 'another long password'}";
    var _ = server.asAdmin("PATCH", "/api/2.0/mlflow/users/update-password", password);
    assertThat(current(token).status()).isEqualTo(200);

    var _ = server.asAdmin("DELETE", "/api/2.0/mlflow/users/delete", "{'username': 'alice'}");
    assertThat(current(token).status()).isEqualTo(401);

    server.createUser("alice");
    assertThat(current(token).status()).isEqualTo(401);
    assertThat(server.get("alice", TOKENS).body()).contains("\"access_tokens\":[]");
  }

  @Test
  void invalidRequestsAreRefused() {
    for (var body :
        List.of(
            "{}",
            "{'name': ''}",
            "{'name': 5}",
            "{'name': 'x', 'lifetime_seconds': 0}",
            "{'name': 'x', 'lifetime_seconds': -1}",
            "{'name': 'x', 'lifetime_seconds': 1e300}",
            "{'name': 'x', 'lifetime_seconds': 'soon'}",
            "{'name': 'x', 'read_only': 'yes'}")) {
      assertThat(server.send("alice", "POST", TOKENS, body).status()).as(body).isEqualTo(400);
    }
  }
}
