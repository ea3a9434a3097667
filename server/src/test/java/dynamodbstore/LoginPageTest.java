package dynamodbstore;

import static dynamodbstore.AccountsServer.ADMIN;
import static dynamodbstore.AccountsServer.PASSWORD;
import static dynamodbstore.AccountsServer.credentials;
import static dynamodbstore.SampleRequests.PREFIX;
import static dynamodbstore.SessionBrowser.FORM;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.RawHttpClient.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Login, logout and requests of browsers on a server with a login page. */
class LoginPageTest {
  private static final String CURRENT = "/ajax-api/2.0/mlflow/users/current";
  private static final String CREATE = "/ajax-api/2.0/mlflow/experiments/create";
  private static final String BODY = "{'name': 'of alice'}";

  @TempDir private Path folder;
  private AccountsServer server;
  private SessionBrowser browser;
  private int port;

  @BeforeEach
  void start() {
    var log = folder.resolve("audit.jsonl").toString();
    server = AccountsServer.start(folder, "NO_PERMISSIONS", "--login-page", "--audit-log", log);
    server.createUser("alice");
    port = server.server().port();
    browser = new SessionBrowser(port);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void logIn() {
    assertThat(browser.logIn("alice", PASSWORD, "").status()).isEqualTo(303);
  }

  private Reply current() {
    return browser.fetch("GET", CURRENT, "");
  }

  private List<String> audit(String event) throws IOException {
    return Files.readAllLines(folder.resolve("audit.jsonl")).stream()
        .filter(line -> line.contains("\"event\":\"" + event + "\""))
        .filter(line -> line.contains("alice"))
        .toList();
  }

  @Test
  void browserIsRedirectedToTheLoginPageAndBack() {
    var redirect = browser.open("/?o=1");
    assertThat(redirect.status()).isEqualTo(302);
    assertThat(redirect.header("Location")).contains("/ml/login?next=%2Fml%2F%3Fo%3D1");
    assertThat(redirect.header("Cache-Control")).contains("no-store");
    assertThat(redirect.header("WWW-Authenticate")).isEmpty();
    var page = RawHttpClient.get(port, redirect.header("Location").orElseThrow());
    // Without an action, the form is sent to the address of the page, with its fragment.
    assertThat(page.body()).contains("<form method=\"post\">").doesNotContain("<script", "src=");
    assertThat(page.header("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'");
    assertThat(page.header("Cache-Control")).contains("no-store");

    var reply = browser.logIn("alice", PASSWORD, "?next=%2Fml%2F%3Fo%3D1");

    assertThat(reply.status()).isEqualTo(303);
    assertThat(reply.header("Location")).contains("/ml/?o=1");
    assertThat(reply.header("Set-Cookie").orElseThrow())
        .matches("mlflow_session=\\w{43}; Path=/ml; Max-Age=4\\d{4}; HttpOnly; SameSite=Lax");
    assertThat(browser.open("/?o=1").status()).isEqualTo(200);
    assertThat(current().body()).contains("\"username\":\"alice\"");
    assertThat(browser.fetch("POST", CREATE, BODY).status()).isEqualTo(200);
  }

  @Test
  void unknownPathLeadsToTheLoginPageToo() {
    assertThat(browser.open("/no-such-page").status()).isEqualTo(302);
    assertThat(RawHttpClient.get(port, "/elsewhere", "Accept: text/html").header("Location"))
        .contains("/ml/login");
  }

  @Test
  void clientsOfTheApiReceiveThe401OfTheReference() {
    var path = PREFIX + "/api/2.0/mlflow/users/current";

    for (var headers :
        List.of(
            List.<String>of(),
            List.of("Accept: */*"),
            List.of("Accept: text/html", credentials("alice", "wrong")))) {
      var reply = RawHttpClient.get(port, path, headers.toArray(String[]::new));
      assertThat(reply.status()).isEqualTo(401);
      assertThat(reply.header("WWW-Authenticate")).contains("Basic realm=\"mlflow\"");
    }
    assertThat(server.get("alice", "/api/2.0/mlflow/users/current").status()).isEqualTo(200);
  }

  @Test
  void requestOfAPageWithoutSessionIsRefusedWithoutAPrompt() {
    var byScript = current();
    var withoutMetadata = RawHttpClient.get(port, PREFIX + CURRENT, "Accept: */*");

    for (var reply : List.of(byScript, withoutMetadata)) {
      assertThat(reply.status()).isEqualTo(401);
      assertThat(reply.header("WWW-Authenticate")).isEmpty();
    }
  }

  @Test
  void serverWithoutLoginPageIsAsTheReference() {
    try (var plain = AccountsServer.start(folder, "NO_PERMISSIONS")) {
      logIn();
      var accept = new String[] {"Accept: text/html", "Sec-Fetch-Mode: navigate", browser.cookie()};
      var reply = RawHttpClient.get(plain.server().port(), PREFIX + "/", accept);

      assertThat(reply.status()).isEqualTo(401);
      assertThat(reply.header("WWW-Authenticate")).contains("Basic realm=\"mlflow\"");
      assertThat(
              RawHttpClient.get(
                      plain.server().port(), PREFIX + "/login", credentials(ADMIN, PASSWORD))
                  .status())
          .isEqualTo(404);
    }
  }

  @Test
  void headerTakesPrecedenceOverTheCookie() {
    logIn();

    var asAdmin = browser.fetch("GET", CURRENT, "", credentials(ADMIN, PASSWORD));
    var wrong = browser.fetch("GET", CURRENT, "", credentials("alice", "wrong"));

    assertThat(asAdmin.body()).contains("\"username\":\"admin\"");
    assertThat(wrong.status()).isEqualTo(401);
  }

  @Test
  void wrongPasswordShowsThePageAgainAndIsDelayedAfterSomeFailures() throws IOException {
    for (int attempt = 0; attempt < 5; attempt++) {
      var reply = browser.logIn("alice", "wrong <b>", "?next=%2Fml%2F%23x");
      assertThat(reply.status()).isEqualTo(401);
      assertThat(reply.body()).contains("wrong", "<form").doesNotContain("<b>");
      assertThat(reply.header("Set-Cookie")).isEmpty();
      assertThat(reply.header("WWW-Authenticate")).isEmpty();
    }

    var delayed = browser.logIn("alice", PASSWORD, "");

    assertThat(delayed.status()).isEqualTo(429);
    assertThat(delayed.header("Retry-After")).isPresent();
    assertThat(delayed.body()).contains("Too many failed logins", "<form");
    assertThat(audit("login_failed")).hasSize(5);
    assertThat(audit("login")).isEmpty();
    // The same failures count for passwords in the header.
    assertThat(server.get("alice", "/api/2.0/mlflow/users/current").status()).isEqualTo(429);
  }

  @Test
  void accessTokenIsNoPasswordOfTheLoginPage() {
    var secret = AccountsServer.found("secret", server.createToken("alice", "").body());

    assertThat(browser.logIn("alice", secret, "").status()).isEqualTo(401);
  }

  @Test
  void loginContinuesOnThisServerOnly() {
    for (var next :
        List.of(
            "//evil.example",
            "https://evil.example/",
            "/\\evil.example",
            "%2F%2Fevil.example",
            "%2F%09%2Fevil.example",
            "/ml/%0d%0aSet-Cookie:%20a=b",
            "/other",
            "/ml/login")) {
      var reply = browser.logIn("alice", PASSWORD, "?next=" + next);
      assertThat(reply.header("Location")).as(next).contains("/ml/");
      assertThat(reply.head()).doesNotContain("a=b");
    }
  }

  @Test
  void formOfAnotherOriginNeitherLogsInNorOut() {
    logIn();
    var fields = "csrf_token=" + browser.token() + "&username=alice&password=a+long+password";

    for (var header :
        List.of(
            "Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site", FORM)) {
      for (var path : List.of("/login", "/logout")) {
        var reply =
            RawHttpClient.send(
                port, "POST", PREFIX + path, fields.getBytes(UTF_8), header, browser.cookie());
        assertThat(reply.status()).as(header + path).isEqualTo(403);
        assertThat(reply.header("Set-Cookie")).isEmpty();
      }
    }
    assertThat(current().status()).isEqualTo(200);
  }

  @Test
  void loginNeedsTheTokenOfItsForm() {
    var fields = "username=alice&password=a+long+password";

    assertThat(browser.submit("/login", fields).body())
        .contains("The CSRF token is missing.", "<form");
    assertThat(browser.submit("/login", fields + "&csrf_token=1.x").status()).isEqualTo(400);
    assertThat(browser.cookie()).isEqualTo("Cookie: ");
  }

  @Test
  void changeByAPageOfAnotherOriginIsBlocked() {
    logIn();

    for (var origin :
        List.of("Origin: http://evil.example", "Origin: http://localhost:3000", "Origin: null")) {
      for (var path : List.of(CREATE, "/graphql")) {
        var reply =
            RawHttpClient.send(
                port,
                "POST",
                PREFIX + path,
                BODY.replace('\'', '"').getBytes(UTF_8),
                "Content-Type: application/json",
                origin,
                browser.cookie());
        assertThat(reply.status()).as(origin).isEqualTo(403);
        assertThat(reply.body()).isEqualTo("Cross-origin request blocked");
      }
      var read = RawHttpClient.get(port, PREFIX + CURRENT, origin, browser.cookie());
      assertThat(read.status()).as(origin).isEqualTo(403);
    }
    var unknown = RawHttpClient.send(port, "POST", PREFIX + CREATE, new byte[0], browser.cookie());
    assertThat(unknown.status()).isEqualTo(403);
    assertThat(browser.fetch("POST", CREATE, BODY).status()).isEqualTo(200);
  }

  @Test
  void eachLoginHasANewSecretAndEndsTheSessionBefore() {
    logIn();
    var first = browser.cookie();

    logIn();

    assertThat(browser.cookie()).isNotEqualTo(first);
    assertThat(current().status()).isEqualTo(200);
    assertThat(RawHttpClient.get(port, PREFIX + CURRENT, first).status()).isEqualTo(401);
  }

  @Test
  void secretThatABrowserHadBeforeTheLoginIsNotAdopted() {
    var planted = "mlflow_session=" + "a".repeat(43);
    browser.keep(planted);

    logIn();

    assertThat(browser.cookie()).doesNotContain(planted);
    assertThat(RawHttpClient.get(port, PREFIX + CURRENT, "Cookie: " + planted).status())
        .isEqualTo(401);
  }

  @Test
  void anySessionAmongSeveralCookiesCounts() {
    logIn();
    var own = browser.cookie().substring("Cookie: ".length());

    browser.keep("a=\"b; mlflow_session=" + "a".repeat(43) + ";; " + own + "; x");

    assertThat(current().status()).isEqualTo(200);
    browser.keep(own.substring(0, own.length() - 1) + (own.endsWith("x") ? "y" : "x"));
    assertThat(current().status()).isEqualTo(401);
  }

  @Test
  void logoutEndsTheSessionAndClearsTheCookie() throws IOException {
    logIn();
    var cookie = browser.cookie();
    assertThat(browser.open("/logout").body()).contains("You are logged in as alice.", "<form");

    var reply = browser.submit("/logout", "");

    assertThat(reply.status()).isEqualTo(303);
    assertThat(reply.header("Location")).contains("/ml/login");
    assertThat(reply.header("Set-Cookie"))
        .contains("mlflow_session=; Path=/ml; Max-Age=0; HttpOnly; SameSite=Lax");
    browser.keep(cookie.substring("Cookie: ".length()));
    assertThat(current().status()).isEqualTo(401);
    assertThat(browser.open("/").status()).isEqualTo(302);
    assertThat(browser.open("/logout").header("Location")).contains("/ml/login");
    assertThat(audit("login")).hasSize(1);
    assertThat(audit("logout")).hasSize(1);
    assertThat(audit("logout").getFirst()).contains("session_id").doesNotContain(cookie);
  }

  @Test
  void logoutInAllBrowsersEndsAllSessionsOfTheUser() throws IOException {
    logIn();
    var other = new SessionBrowser(port);
    assertThat(other.logIn("alice", PASSWORD, "").status()).isEqualTo(303);
    var admin = new SessionBrowser(port);
    assertThat(admin.logIn(ADMIN, PASSWORD, "").status()).isEqualTo(303);

    assertThat(browser.submit("/logout", "everywhere=true").status()).isEqualTo(303);

    assertThat(other.fetch("GET", CURRENT, "").status()).isEqualTo(401);
    assertThat(admin.fetch("GET", CURRENT, "").status()).isEqualTo(200);
    assertThat(audit("session_revoked")).hasSize(1);
  }

  @Test
  void administratorsAndTheUserRevokeSessions() throws IOException {
    server.createUser("bob");
    var path = "/api/3.0/mlflow/sessions/revoke";
    logIn();

    assertThat(server.send("bob", "POST", path, "{'username': 'alice'}").status()).isEqualTo(403);
    assertThat(
            server
                .sendToken(server.tokenOf("alice", ""), "POST", path, "{'username': 'alice'}")
                .status())
        .isEqualTo(403);
    assertThat(current().status()).isEqualTo(200);
    var _ = server.asAdmin("POST", path, "{'username': 'alice'}");
    assertThat(current().status()).isEqualTo(401);

    logIn();
    assertThat(browser.fetch("POST", path, "{'username': 'alice'}").status()).isEqualTo(200);
    assertThat(current().status()).isEqualTo(401);
    assertThat(audit("session_revoked")).hasSize(2);
    assertThat(server.send(ADMIN, "POST", path, "{'username': 'carol'}").status()).isEqualTo(404);
  }

  @Test
  void changedPasswordEndsTheSessionsOfTheUser() {
    logIn();

    var body = "{'username': 'alice', 'password': 'another long password'}";
    var _ = server.asAdmin("PATCH", "/api/2.0/mlflow/users/update-password", body);

    assertThat(current().status()).isEqualTo(401);
    assertThat(browser.logIn("alice", "another long password", "").status()).isEqualTo(303);
  }

  @Test
  void expiredSessionLeadsBackToTheLoginPage() {
    var yesterday = InstantSource.offset(InstantSource.system(), Duration.ofDays(-1));
    var expired = server.accounts(yesterday).session("alice");
    browser.keep("mlflow_session=" + expired.secret().text());

    assertThat(current().status()).isEqualTo(401);
    assertThat(browser.open("/").status()).isEqualTo(302);
  }

  @Test
  void loggedInBrowserContinuesFromTheLoginPage() {
    logIn();

    assertThat(browser.open("/login?next=%2Fml%2F%3Fo%3D1").header("Location"))
        .contains("/ml/?o=1");
    assertThat(browser.open("/login").status()).isEqualTo(200);
  }

  @Test
  void sessionMayManageAccessTokensOfItsUser() {
    logIn();

    var reply = browser.fetch("POST", "/ajax-api/3.0/mlflow/access-tokens", "{'name': 'ci'}");

    assertThat(reply.status()).isEqualTo(200);
  }
}
