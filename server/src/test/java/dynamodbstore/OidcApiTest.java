package dynamodbstore;

import static dynamodbstore.AccountsServer.ADMIN;
import static dynamodbstore.AccountsServer.bearer;
import static dynamodbstore.OidcServer.CURRENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import dynamodbstore.accounts.oidc.TestProvider;
import dynamodbstore.config.CommandFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that are authenticated by tokens of a provider. */
class OidcApiTest {
  @TempDir private Path folder;
  private OidcServer server;
  private TestProvider provider;

  @BeforeEach
  void start() {
    server =
        OidcServer.start(
            folder,
            "--oidc-create-users",
            "--oidc-audience",
            "api://mlflow",
            "--oidc-group-roles",
            "team=editors",
            "--oidc-admin-groups",
            "root",
            "--audit-log",
            folder.resolve("audit").toString());
    provider = server.provider();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void tokenLogsInItsUserWhoIsCreatedAtFirstSight() throws Exception {
    var token = provider.token("alice");

    for (int request = 0; request < 3; request++) {
      var reply = server.current(token);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.body()).contains("\"username\":\"alice\"", "\"is_admin\":false");
    }

    var audit = Files.readString(folder.resolve("audit"));
    assertThat(audit.lines().filter(line -> line.contains("\"alice\"")))
        .singleElement()
        .asString()
        .contains("\"event\":\"login\"", "\"subject\":\"alice\"")
        .doesNotContain(token);
    assertThat(provider.requests(TestProvider.KEYS)).isEqualTo(1);
  }

  @Test
  void accessTokenOfAnotherClientForTheApiIsAccepted() {
    var token = provider.token("ci-job", Map.of("aud", List.of("api://mlflow"), "azp", "ci"));

    assertThat(server.current(token).body()).contains("\"username\":\"ci-job\"");
  }

  @Test
  void invalidTokensAreRefusedAsAMissingLogin() throws Exception {
    var none = server.get(CURRENT);
    var now = Instant.now().getEpochSecond();
    var valid = provider.token("alice");
    var claims = provider.claims("alice", Instant.now());
    var key = provider.key().toRSAKey().toRSAPublicKey().getEncoded();
    var secret = new OctetSequenceKey.Builder(key).keyID("first").build();
    var hs256 = new JWSHeader.Builder(JWSAlgorithm.HS256);

    for (var token :
        List.of(
            valid.substring(0, valid.length() - 8) + "AAAAAAAA",
            "eyJhbGciOiJub25lIn0." + valid.split("\\.", -1)[1] + ".",
            TestProvider.sign(claims, hs256, secret),
            provider.token("alice", Map.of("aud", "other")),
            provider.token("alice", Map.of("azp", "other")),
            provider.token("alice", Map.of("iss", "https://evil.example.com")),
            provider.token("alice", Map.of("exp", now - 61)),
            provider.token("alice", Map.of("nbf", now + 100)),
            "a.b.c")) {
      var reply = server.current(token);

      assertThat(reply.status()).as(token).isEqualTo(401);
      assertThat(reply.body()).isEqualTo(none.body());
    }
    assertThat(Files.readString(folder.resolve("audit")))
        .contains("login_failed", "it has expired", "its issuer is another one");
  }

  @Test
  void keysMayRotateAndTheProviderMayBeDown() {
    var old = provider.token("alice");
    assertThat(server.current(old).status()).isEqualTo(200);

    provider.rotate("second");
    var rotated = provider.token("bob");
    assertThat(server.current(rotated).status()).isEqualTo(200);
    var later = provider.token("carol");
    provider.close();

    assertThat(server.current(old).status()).isEqualTo(200);
    assertThat(server.current(rotated).status()).isEqualTo(200);
    assertThat(server.current(later).status()).isEqualTo(200);
  }

  @Test
  void unknownKeysAreLoadedOnceForManyTokens() {
    provider.use(TestProvider.newKey("unpublished"));
    provider.answer(TestProvider.KEYS, 500, "{}");

    for (int request = 0; request < 15; request++) {
      assertThat(server.current(provider.token("user-" + request)).status()).isEqualTo(401);
    }

    assertThat(provider.requests(TestProvider.KEYS)).isLessThanOrEqualTo(3);
  }

  @Test
  void tokensManageNoCredentials() {
    var token = bearer(provider.token("alice", Map.of("groups", List.of("root"))));
    var tokens = "/api/3.0/mlflow/access-tokens";
    var user = "{'username': 'bob', 'password': 'a long password'}";

    assertThat(server.server().sendToken(token, "POST", tokens, "{'name': 'x'}").status())
        .isEqualTo(403);
    assertThat(
            server.server().sendToken(token, "POST", "/api/2.0/mlflow/users/create", user).status())
        .isEqualTo(403);
  }

  @Test
  void groupsOfTheLastTokenAreTheRolesOfTheUser() {
    var role = server.server().createRole("editors");
    var _ = server.server().addRow(role, "experiment", "EDIT");
    var id =
        AccountsServer.found(
            "experiment_id",
            server
                .server()
                .asAdmin("POST", "/api/2.0/mlflow/experiments/create", "{'name': 'shared'}"));
    var path = "/api/2.0/mlflow/experiments/get?experiment_id=" + id;
    var now = Instant.now().getEpochSecond();
    var before = provider.token("alice", Map.of("iat", now - 20));
    var member = provider.token("alice", Map.of("iat", now - 10, "groups", List.of("team")));
    var after = provider.token("alice", Map.of("iat", now, "groups", List.of("other")));

    assertThat(server.get(path, bearer(before)).status()).isEqualTo(403);
    assertThat(server.get(path, bearer(member)).status()).isEqualTo(200);
    assertThat(server.get(path, bearer(after)).status()).isEqualTo(403);
    assertThat(server.get(path, bearer(member)).status()).isEqualTo(403);
  }

  @Test
  void membersOfTheAdminGroupAreAdministrators() {
    var now = Instant.now().getEpochSecond();
    var root = provider.token("alice", Map.of("iat", now - 10, "groups", List.of("root")));
    var user = provider.token("alice", Map.of("iat", now, "groups", List.of()));

    assertThat(server.current(root).body()).contains("\"is_admin\":true");
    assertThat(server.current(user).body()).contains("\"is_admin\":false");
  }

  @Test
  void nameOfALocalUserIsNotTakenOver() {
    assertThat(server.current(provider.token(ADMIN)).status()).isEqualTo(401);
  }

  @Test
  void providerThatCannotBeUsedStopsTheStart() {
    try (var other = TestProvider.start()) {
      var options = OidcServer.options(other, folder).toArray(String[]::new);
      other.answer(TestProvider.KEYS, 500, "{}");
      assertThatThrownBy(() -> AccountsServer.start(folder, "READ", options))
          .isInstanceOf(CommandFailure.class)
          .hasMessageContaining("it responded with status 500");
      other.answer(TestProvider.DISCOVERY, 200, other.document().replace("/team\"", "/other\""));
      assertThatThrownBy(() -> AccountsServer.start(folder, "READ", options))
          .isInstanceOf(CommandFailure.class)
          .hasMessageContaining("The provider of --oidc-issuer " + other.issuer())
          .hasMessageContaining("it calls itself");
    }
  }

  @Test
  void providerThatCannotBeReachedStopsTheStart() {
    String[] options;
    try (var stopped = TestProvider.start()) {
      options = OidcServer.options(stopped, folder).toArray(String[]::new);
    }

    assertThatThrownBy(() -> AccountsServer.start(folder, "READ", options))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("it cannot be reached");
  }
}
