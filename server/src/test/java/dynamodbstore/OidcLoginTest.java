package dynamodbstore;

import static dynamodbstore.OidcServer.CURRENT;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.oidc.TestProvider;
import dynamodbstore.http.RawHttpClient.Reply;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logins of browsers at a provider. */
class OidcLoginTest {
  private static final String PREFIX = SampleRequests.PREFIX;
  private static final String LOGIN_COOKIE = "mlflow_oidc_login";

  @TempDir private Path folder;
  private OidcServer server;
  private TestProvider provider;

  @BeforeEach
  void start() {
    server = OidcServer.start(folder, "--oidc-create-users");
    provider = server.provider();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** A login that a browser has begun: its cookie, and where it was sent. */
  private record Begun(String cookie, String location) {}

  private Begun begin(String next) {
    var reply = server.get("/oidc/login?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8));
    assertThat(reply.status()).isEqualTo(303);
    return new Begun(cookie(reply), reply.header("Location").orElseThrow());
  }

  private static String cookie(Reply reply) {
    return "Cookie: " + reply.header("Set-Cookie").orElseThrow().split(";", 2)[0];
  }

  private Reply finish(Begun login) {
    return back(provider.logIn(login.location()), login.cookie());
  }

  private Reply back(String path, String cookie) {
    return server.get(path.substring(PREFIX.length()), cookie);
  }

  private void refused(Reply reply, String reason) {
    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.body()).contains(reason, PREFIX + "/oidc/login");
    assertThat(reply.header("Set-Cookie").orElse("")).doesNotContain("session");
    assertThat(reply.header("Content-Security-Policy")).isPresent();
  }

  @Test
  void loginPageOffersTheProvider() {
    assertThat(server.get("/login").body()).contains("Example &amp; Co", PREFIX + "/oidc/login");
  }

  @Test
  void browserIsLoggedInAndContinuesWhereItWas() {
    var login = begin(PREFIX + "/#/experiments/1?a=b");

    var reply = finish(login);

    assertThat(reply.status()).isEqualTo(303);
    assertThat(reply.header("Location")).contains(PREFIX + "/#/experiments/1?a=b");
    assertThat(reply.header("Set-Cookie").orElseThrow())
        .contains("session", "HttpOnly", "SameSite=Lax");
    assertThat(server.get(CURRENT, cookie(reply)).body()).contains("\"username\":\"alice\"");
  }

  @Test
  void cookieOfTheLoginIsShortLivedAndHiddenFromScripts() {
    var cookie = server.get("/oidc/login").header("Set-Cookie").orElseThrow();

    assertThat(cookie)
        .startsWith(LOGIN_COOKIE + "=")
        .contains("Max-Age=600", "HttpOnly", "SameSite=Lax", "Path=/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//evil.example.com",
        "/\\evil.example.com",
        "\\/evil.example.com",
        "https://evil.example.com",
        "javascript:alert(1)",
        "/ml\tx",
        "/ml/\r\nSet-Cookie: x=y",
        "/elsewhere",
        " /ml/",
        "evil",
        ""
      })
  void addressOfAnotherHostIsNotContinuedAt(String next) {
    assertThat(finish(begin(next)).header("Location")).contains(PREFIX + "/");
  }

  @Test
  void pagesOfLoginsAndLongPathsAreNotContinuedAt() {
    for (var next : List.of("/oidc/login", "/oidc/callback?x", "/" + "x".repeat(3000))) {
      assertThat(finish(begin(PREFIX + next)).header("Location")).contains(PREFIX + "/");
    }
  }

  @Test
  void loginIsFinishedOnceAndInItsOwnBrowserOnly() {
    var login = begin("/");
    var path = provider.logIn(login.location());
    var reason = "This login has expired, was used before, or was begun in another browser.";

    refused(back(path, "X: y"), reason);
    refused(back(path, begin("/").cookie()), reason);
    refused(back(path, login.cookie() + "x"), reason);
    refused(back(path + "x", login.cookie()), reason);
    assertThat(back(path, login.cookie()).status()).isEqualTo(303);
    refused(back(path, login.cookie()), reason);
  }

  @Test
  void requestOfAnotherPageDoesNotEndALogin() {
    var reply = back(PREFIX + "/oidc/callback?state=x&code=y", begin("/").cookie());

    assertThat(reply.header("Set-Cookie")).isEmpty();
  }

  @Test
  void refusalOfTheProviderIsShownWithoutItsText() {
    var login = begin("/");
    var state = provider.logIn(login.location()).replaceFirst(".*state=", "");
    var path = PREFIX + "/oidc/callback?state=" + state;

    refused(
        back(path + "&error=access_denied", login.cookie()),
        "The provider refused the login (access_denied).");
    var other = begin("/");
    var again = provider.logIn(other.location()).replaceFirst(".*state=", "");
    var reply =
        back(
            PREFIX + "/oidc/callback?error=%3Cscript%3E&error_description=%3Cb%3E&state=" + again,
            other.cookie());
    refused(reply, "The provider refused the login.");
    assertThat(reply.body()).doesNotContain("<script>", "<b>");
  }

  @Test
  void tokenOfAnotherLoginOrClientIsRefused() {
    var reason = "The provider&#39;s token is not accepted: ";
    for (var claims :
        List.<Map<String, Object>>of(
            Map.of("nonce", "another"),
            Map.of("aud", "other"),
            Map.of("aud", List.of("mlflow", "other")),
            Map.of("iss", "https://evil.example.com"),
            Map.of("exp", 1))) {
      provider.setUser(claims);

      var reply = finish(begin("/"));

      assertThat(reply.status()).isEqualTo(403);
      assertThat(reply.body().replace("'", "&#39;")).contains(reason);
    }
  }

  @Test
  void foreignCodeIsRefusedByTheProvider() {
    var login = begin("/");
    var victim = begin("/");
    var stolen = provider.logIn(victim.location()).replaceFirst(".*code=([^&]+).*", "$1");
    var own = provider.logIn(login.location()).replaceFirst("code=[^&]+", "code=" + stolen);

    var reply = back(own, login.cookie());

    assertThat(reply.status()).isEqualTo(502);
    assertThat(reply.header("Set-Cookie").orElseThrow()).contains("Max-Age=0");
  }

  @Test
  void providerThatIsDownIsReportedAndTheNextLoginSucceeds() {
    provider.answer(TestProvider.TOKEN, 503, "{}");

    assertThat(finish(begin("/")).status()).isEqualTo(502);
    assertThat(server.get("/oidc/login").status()).isEqualTo(303);
  }

  @Test
  void nameOfALocalUserIsNotTakenOver() {
    provider.setUser(Map.of("preferred_username", AccountsServer.ADMIN));

    refused(finish(begin("/")), "The user admin exists, and is not linked to alice of ");
  }

  @Test
  void loginEndsTheSessionThatTheBrowserHadBefore() {
    var first = cookie(finish(begin("/")));
    var login = begin("/");
    var cookies = login.cookie() + "; " + first.substring("Cookie: ".length());

    var second = cookie(back(provider.logIn(login.location()), cookies));

    assertThat(second).isNotEqualTo(first);
    assertThat(server.get(CURRENT, second).status()).isEqualTo(200);
    assertThat(server.get(CURRENT, first).status()).isEqualTo(401);
  }

  @Test
  void failedLoginsOfOneAddressAreLimited() {
    int limited = 0;
    provider.answer(TestProvider.TOKEN, 400, "{}");
    for (int request = 0; request < 60; request++) {
      if (finish(begin("/")).status() == 429) {
        limited++;
      }
    }

    assertThat(limited).isPositive();
  }
}
