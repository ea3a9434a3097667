package dynamodbstore.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.config.SecuritySettings;
import dynamodbstore.http.Listener;
import dynamodbstore.http.Open;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.TestRouters;
import dynamodbstore.http.response.ServerResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrowserSecurityFilterTest {
  private static final String API = "/api/2.0/thing";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "localhost:5000",
        "127.0.0.1:1",
        "[::1]:5000",
        "0.0.0.0:5000",
        "10.1.2.3:5000",
        "192.168.0.7",
        "172.16.0.1",
        "172.31.0.1:80",
        "127.0.0.2",
        "[fc00::1]",
        "[fd12:3456::7]:5000"
      })
  void hostsOfThisMachineAndPrivateNetworksAreAccepted(String host) {
    assertThat(get(SecuritySettings.DEFAULT, API, "Host: " + host).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "localhost.evil.example",
        "172.32.0.1",
        "8.8.8.8",
        "10.evil.example",
        "10.0.0.1.evil.example",
        "192.168.evil.example",
        "172.16.evil.example:80"
      })
  void otherHostsAreRejected(String host) {
    var reply = get(SecuritySettings.DEFAULT, API, "Host: " + host);

    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.header("Content-Type")).contains("text/plain; charset=utf-8");
    assertThat(reply.body())
        .isEqualTo("Invalid Host header - possible DNS rebinding attack detected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/health", "/ready"})
  void probesAcceptEveryHost(String path) {
    assertThat(get(SecuritySettings.DEFAULT, path, "Host: evil.example").status()).isEqualTo(200);
  }

  @Test
  void allowedHostsReplaceTheDefault() {
    var security =
        new SecuritySettings(
            true, List.of("ml.example", "*.team.example:*"), List.of(), "SAMEORIGIN");

    assertThat(get(security, API, "Host: ml.example").status()).isEqualTo(200);
    assertThat(get(security, API, "Host: a.team.example:80").status()).isEqualTo(200);
    assertThat(get(security, API, "Host: a.team.example").status()).isEqualTo(403);
    assertThat(get(security, API, "Host: localhost").status()).isEqualTo(403);
  }

  @Test
  void foreignOriginCannotWrite() {
    var reply = send(SecuritySettings.DEFAULT, "POST", API, "Origin: https://evil.example");

    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.body()).isEqualTo("Cross-origin request blocked");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "http://localhost.evil.example", "http://"})
  void originsThatResembleLocalhostAreForeign(String origin) {
    assertThat(send(SecuritySettings.DEFAULT, "POST", API, "Origin: " + origin).status())
        .isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost:3000", "http://127.0.0.1", "http://[::1]:8080"})
  void localOriginCanWriteAndReadTheResponse(String origin) {
    var reply = send(SecuritySettings.DEFAULT, "POST", API, "Origin: " + origin);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Access-Control-Allow-Origin")).contains(origin);
    assertThat(reply.header("Access-Control-Allow-Credentials")).contains("true");
    assertThat(reply.header("Vary")).contains("Origin");
  }

  @Test
  void foreignOriginCanGetButNotReadTheResponse() {
    var reply = get(SecuritySettings.DEFAULT, API, "Origin: https://evil.example");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Access-Control-Allow-Origin")).isEmpty();
  }

  @Test
  void allowedOriginCanWrite() {
    var security =
        new SecuritySettings(true, List.of(), List.of("https://app.example"), "SAMEORIGIN");

    assertThat(send(security, "POST", API, "Origin: https://app.example").status()).isEqualTo(200);
    assertThat(send(security, "POST", API, "Origin: https://app.example.evil").status())
        .isEqualTo(403);
  }

  @Test
  void wildcardOriginAllowsNoCredentials() {
    var security = new SecuritySettings(true, List.of(), List.of("*"), "SAMEORIGIN");

    var reply = send(security, "POST", API, "Origin: https://any.example");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Access-Control-Allow-Origin")).contains("*");
    assertThat(reply.header("Access-Control-Allow-Credentials")).isEmpty();
  }

  @Test
  void preflightIsAnsweredByOrigin() {
    var allowed = preflight("http://localhost:3000");
    var refused = preflight("https://evil.example");

    assertThat(allowed.status()).isEqualTo(200);
    assertThat(allowed.header("Access-Control-Allow-Methods").orElseThrow()).contains("PATCH");
    assertThat(allowed.header("Access-Control-Allow-Headers")).contains("content-type");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body()).isEqualTo("Disallowed CORS origin");
  }

  @Test
  void responsesHaveNosniffAndFrameOptions() {
    var usual = get(SecuritySettings.DEFAULT, API);
    var none = get(new SecuritySettings(true, List.of(), List.of(), "NONE"), API);

    assertThat(usual.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(usual.header("X-Frame-Options")).contains("SAMEORIGIN");
    assertThat(none.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(none.header("X-Frame-Options")).isEmpty();
  }

  @Test
  void disabledSecurityAcceptsEverything() {
    var off = new SecuritySettings(false, List.of("ml.example"), List.of(), "DENY");

    var reply = send(off, "POST", API, "Host: evil.example", "Origin: https://evil.example");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("X-Frame-Options")).isEmpty();
  }

  @Test
  void staticPrefixDoesNotChangeTheChecks() {
    assertThat(under("/ml", "POST", "/ml" + API, "Origin: https://evil.example").status())
        .isEqualTo(403);
    assertThat(under("/ml", "GET", "/ml/health", "Host: evil.example").status()).isEqualTo(200);
  }

  private static RawHttpClient.Reply preflight(String origin) {
    return send(
        SecuritySettings.DEFAULT,
        "OPTIONS",
        API,
        "Origin: " + origin,
        "Access-Control-Request-Method: POST",
        "Access-Control-Request-Headers: content-type");
  }

  private static RawHttpClient.Reply get(
      SecuritySettings security, String path, String... headers) {
    return send(security, "GET", path, headers);
  }

  private static RawHttpClient.Reply send(
      SecuritySettings security, String method, String path, String... headers) {
    return send("", security, method, path, headers);
  }

  private static RawHttpClient.Reply under(
      String prefix, String method, String path, String... headers) {
    return send(prefix, SecuritySettings.DEFAULT, method, path, headers);
  }

  private static RawHttpClient.Reply send(
      String prefix, SecuritySettings security, String method, String path, String... headers) {
    var routes =
        List.of(
            Open.get("/health", _ -> ServerResponse.html("OK")),
            Open.get("/ready", _ -> ServerResponse.html("OK")),
            Open.get(API, _ -> ServerResponse.html("read")),
            Open.post(API, _ -> ServerResponse.html("written")));
    var router = TestRouters.of(prefix, routes, BrowserSecurityFilter.of(prefix, security));
    try (var listener = Listener.start("127.0.0.1", 0, router)) {
      return RawHttpClient.send(listener.port(), method, path, headers);
    }
  }
}
