package dynamodbstore;

import static dynamodbstore.AccountsServer.ADMIN;
import static dynamodbstore.AccountsServer.PASSWORD;
import static dynamodbstore.AccountsServer.bearer;
import static dynamodbstore.AccountsServer.credentials;
import static dynamodbstore.AccountsServer.found;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.identities.Identity;
import dynamodbstore.accounts.oidc.TestProvider;
import dynamodbstore.accounts.services.AccessTokenService;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.RawHttpClient.Reply;
import dynamodbstore.http.Route;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every kind of caller receives from every route and GraphQL field of a server with accounts,
 * compared with {@code access-matrix.txt}. A new route must be added there.
 */
class AccessMatrixTest {
  /** Sends a wrong password. */
  private static final String IMPOSTOR = "impostor";

  private static final List<String> LEVELS = List.of("READ", "USE", "EDIT", "MANAGE");

  @TempDir private Path folder;
  private AccessMatrix matrix;
  private final TestProvider provider = TestProvider.start();
  private AccountsServer server;

  /** Opens sessions. */
  private TestAccounts accounts;

  private MatrixResources resources;
  private Map<String, String> ids;
  private Map<String, String> tokens;
  private String ended;

  @BeforeEach
  void start() throws IOException {
    matrix = AccessMatrix.read();
    var options = OidcServer.options(provider, folder).toArray(String[]::new);
    server = AccountsServer.start(folder, "NO_PERMISSIONS", options);
    accounts = server.accounts(InstantSource.system());
    server.createUser("stranger");
    for (var level : LEVELS) {
      server.createUser(level);
      server.grantAll(level, level, "experiment", "registered_model", "prompt");
    }
    resources = new MatrixResources(server);
    ids = resources.create();
    tokens =
        Map.of(
            "token", server.tokenOf("MANAGE", ""),
            "admin token", server.tokenOf(ADMIN, ""),
            "reader", server.tokenOf(ADMIN, ", 'read_only': true"),
            "other token", server.tokenOf("stranger", ""),
            "expired", expired(),
            "revoked", revoked(),
            "jwt", jwt("MANAGE", TestProvider.CLIENT),
            "admin jwt", jwt(ADMIN, TestProvider.CLIENT),
            "foreign jwt", jwt("stranger", "other"));
    ended = ended();
  }

  /** The header with a token of the provider, for a user whose identity is linked. */
  private String jwt(String user, String audience) {
    var issuer = provider.issuer().toString();
    accounts.services.identities().link(user, new Identity(issuer, "of-" + user));
    var hour = Instant.now().plus(Duration.ofHours(1)).getEpochSecond();
    return bearer(provider.token("of-" + user, Map.of("aud", audience, "exp", hour)));
  }

  private String ended() {
    var browser = new SessionBrowser(server.server().port());
    assertThat(browser.logIn(ADMIN, PASSWORD, "").status()).isEqualTo(303);
    var cookie = browser.cookie();
    assertThat(browser.submit("/logout", "").status()).isEqualTo(303);
    return cookie;
  }

  private String expired() {
    var yesterday = InstantSource.offset(InstantSource.system(), Duration.ofDays(-1));
    var request = new AccessTokenService.Request("old", Optional.of(Duration.ofHours(1)), false);
    var created = server.accounts(yesterday).services.tokens().create(ADMIN, request);
    return bearer(created.secret().text());
  }

  private String revoked() {
    var created = server.createToken(ADMIN, "").body();
    var token = bearer(found("secret", created));
    var path = "/api/2.0/mlflow/users/current";
    assertThat(server.sendToken(token, "GET", path, "").status()).isEqualTo(200);
    var _ = server.asAdmin("DELETE", "/api/3.0/mlflow/access-tokens/" + found("id", created), "");
    return token;
  }

  @AfterEach
  void stop() {
    server.close();
    provider.close();
  }

  /** One test for all: verifying the passwords of the callers takes longest. */
  @Test
  void everyRouteAndFieldAnswersEveryCallerAsTheMatrixSays() {
    var wrong = Collections.synchronizedList(new ArrayList<String>());
    var delayed = new ArrayList<CompletableFuture<Void>>();
    walkRoutes(wrong, delayed);
    walkFields(wrong, delayed);
    delayed.forEach(CompletableFuture::join);

    assertThat(wrong).isEmpty();
    assertThat(matrix.requirements().keySet()).containsExactlyInAnyOrderElementsOf(names());
  }

  /**
   * @param delayed requests with a wrong password, whose responses are delayed
   */
  private void walkRoutes(List<String> wrong, List<CompletableFuture<Void>> delayed) {
    for (var route : server.server().routes()) {
      var known = ids;
      delayed.add(
          CompletableFuture.runAsync(
              () -> compare(name(route), IMPOSTOR, send(route, known, IMPOSTOR), wrong),
              Thread::startVirtualThread));
      for (var caller : others()) {
        var name = name(route);
        var reply = send(route, ids, caller);
        compare(name, caller, reply, wrong);
        if (!route.method().equals("GET") && reply.status() < 400) {
          ids = resources.create();
        }
      }
    }
  }

  private void walkFields(List<String> wrong, List<CompletableFuture<Void>> delayed) {
    for (var field : GraphqlDocuments.ALL.entrySet()) {
      var name = field.getKey();
      delayed.add(
          CompletableFuture.runAsync(
              () -> compare(name, IMPOSTOR, graphql(field.getValue(), IMPOSTOR), wrong),
              Thread::startVirtualThread));
      for (var caller : others()) {
        compare(name, caller, graphql(field.getValue(), caller), wrong);
      }
    }
  }

  private List<String> others() {
    return matrix.callers().stream().filter(caller -> !caller.equals(IMPOSTOR)).toList();
  }

  private Reply send(Route route, Map<String, String> known, String caller) {
    return SampleRequests.send(server.server().port(), route, known, headers(caller));
  }

  private List<String> names() {
    return Stream.concat(
            server.server().routes().stream().map(AccessMatrixTest::name),
            GraphqlDocuments.ALL.keySet().stream())
        .toList();
  }

  private void compare(String name, String caller, Reply reply, List<String> wrong) {
    var expected = matrix.expected(name, caller);
    var answer = answer(name, reply);
    if (!answer.equals(expected)) {
      wrong.add("%s: %s is %s, not %s".formatted(name, caller, answer, expected));
    }
  }

  private String answer(String name, Reply reply) {
    boolean isSearch = "filtered".equals(matrix.requirements().get(name));
    if (reply.status() == 401 || reply.status() == 429) {
      return "refused";
    }
    if (reply.status() == 403 || reply.body().contains("Permission denied")) {
      return "denied";
    }
    if (isSearch) {
      return reply.body().contains(MatrixResources.MARK) ? "shown" : "hidden";
    }
    return "served";
  }

  private Reply graphql(String document, String caller) {
    var filled =
        document.replace("RUN", ids.get("RUN")).replace("EXPERIMENT", ids.get("EXPERIMENT"));
    var headers = new ArrayList<>(List.of(headers(caller)));
    headers.add("Content-Type: application/json");
    return RawHttpClient.send(
        server.server().port(),
        "POST",
        SampleRequests.PREFIX + "/graphql",
        GraphqlDocuments.body(filled).getBytes(UTF_8),
        headers.toArray(String[]::new));
  }

  private String[] headers(String caller) {
    return switch (caller) {
      case "anonymous" -> new String[0];
      case IMPOSTOR -> new String[] {credentials(ADMIN, "a wrong password")};
      case "session" -> new String[] {cookie("MANAGE"), "Sec-Fetch-Site: same-origin"};
      case "admin session" -> new String[] {cookie(ADMIN), "Sec-Fetch-Site: same-origin"};
      case "foreign page" -> new String[] {cookie(ADMIN), "Origin: http://evil.example"};
      case "ended" -> new String[] {ended, "Sec-Fetch-Site: same-origin"};
      case "admin" -> new String[] {credentials(ADMIN, PASSWORD)};
      default -> new String[] {tokens.getOrDefault(caller, credentials(caller, PASSWORD))};
    };
  }

  /** A session for each request, because one of them is the logout. */
  private String cookie(String user) {
    return "Cookie: mlflow_session=" + accounts.session(user).secret().text();
  }

  private static String name(Route route) {
    return route.method() + " " + route.path();
  }
}
