package dynamodbstore.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.AddressRange;
import dynamodbstore.http.log.RequestLog;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http.security.RequestFilter;
import dynamodbstore.http.security.TrustedProxies;
import dynamodbstore.logging.RecordedLog;
import dynamodbstore.monitoring.RequestMetrics;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.wire.json.JsonWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouterTest {
  private final RecordedLog accessLog = RecordedLog.text("access");
  private Listener listener;

  @BeforeEach
  void start() {
    var routes =
        List.of(
            Open.get("/thing", _ -> ServerResponse.html("a thing")),
            Open.post(
                "/thing",
                _ -> ServerResponse.json(JsonWriter.inMemory(2).beginObject().endObject())),
            Open.get(
                "/named/{name}",
                request -> ServerResponse.html(request.variable("name") + request.queries("q"))),
            Open.get(
                "/address", request -> ServerResponse.html(request.address().getHostAddress())),
            Open.get(
                "/broken",
                _ -> {
                  throw new IllegalStateException("broken on purpose");
                }));
    var proxies = new TrustedProxies(List.of(AddressRange.parse("127.0.0.1").orElseThrow()));
    var router =
        new Router(
            "/ml",
            routes,
            new RequestChecks(proxies, RequestFilter.OPEN, AccessControl.OFF),
            new RequestMonitoring(
                new RequestMetrics("/ml", "1"),
                new RequestLog(true, Optional.empty()),
                new Meter()));
    listener = Listener.start("127.0.0.1", 0, router);
  }

  @AfterEach
  void stop() {
    listener.close();
    accessLog.close();
  }

  @Test
  void routeServesItsMethodOnItsPath() {
    var got = RawHttpClient.get(listener.port(), "/ml/thing?page=1");
    var posted = RawHttpClient.send(listener.port(), "POST", "/ml/thing");

    assertThat(got.status()).isEqualTo(200);
    assertThat(got.header("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(got.body()).isEqualTo("a thing");
    assertThat(posted.header("Content-Type")).contains("application/json");
    assertThat(posted.body()).isEqualTo("{}");
  }

  @Test
  void requestOfATrustedProxyIsOfItsClient() {
    var reply =
        RawHttpClient.send(
            listener.port(),
            "GET",
            "/ml/address",
            new byte[0],
            "X-Forwarded-For: 6.6.6.6, 192.0.2.1");

    assertThat(reply.body()).isEqualTo("192.0.2.1");
    assertThat(RawHttpClient.get(listener.port(), "/ml/address").body()).isEqualTo("127.0.0.1");
  }

  @Test
  void getRouteServesHeadWithoutBody() {
    var reply = RawHttpClient.send(listener.port(), "HEAD", "/ml/thing");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Length")).contains("7");
    assertThat(reply.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/ml/nothing", "/thing", "/", "/ml", "/ml/thing/", "/ml/%22quoted%22"})
  void unknownPathIsA404InMlflowsForm(String path) {
    var reply = RawHttpClient.get(listener.port(), path);

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.body())
        .startsWith(
            "{\"error_code\":\"ENDPOINT_NOT_FOUND\",\"message\":\"There is no endpoint at "
                + path
                + ".\",");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "a%zz?q=%zz a%zz[%zz]",
        "a%?q=% a%[%]",
        "%61%20+b?q=%61+b 'a +b[a b]'",
        "%C3%BC?q=%ff ü[\uFFFD]",
        "a|<b?q=\"<|&q&&q=[1+2] 'a|<b[\"<|, , [1 2]]'"
      })
  void malformedEscapesAreKeptInVariables(String path, String text) {
    var reply = RawHttpClient.get(listener.port(), "/ml/named/" + path);

    assertThat(reply.body()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"//ml/thing?page=1", "/ml//thing?page=1", "///ml//thing?page=1"})
  void repeatedSlashesAreRedirected(String path) {
    var reply = RawHttpClient.get(listener.port(), path);

    assertThat(reply.status()).isEqualTo(308);
    assertThat(reply.header("Location")).contains("/ml/thing?page=1");
  }

  @Test
  void repeatedSlashesToAnUnknownPathAreA404() {
    assertThat(RawHttpClient.get(listener.port(), "//ml/nothing").status()).isEqualTo(404);
  }

  @Test
  void connectionIsKeptUnlessTheClientClosesIt() throws IOException {
    var request = "GET /ml/thing HTTP/1.1\r\nHost: x\r\n";
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
      socket.setSoTimeout(20_000);
      var out = socket.getOutputStream();
      out.write((request + "\r\n").getBytes(UTF_8));
      out.write((request + "Connection: close\r\n\r\n").getBytes(UTF_8));

      // Ends only because the server ends it.
      var both = new String(socket.getInputStream().readAllBytes(), UTF_8);

      assertThat(both.split("HTTP/1.1 200", -1)).hasSize(3);
      assertThat(both).endsWith("a thing");
    }
  }

  @Test
  void unsupportedMethodIsA405WithAllowHeader() {
    var reply = RawHttpClient.send(listener.port(), "DELETE", "/ml/thing");
    var options = RawHttpClient.send(listener.port(), "OPTIONS", "/ml/thing");

    assertThat(reply.status()).isEqualTo(405);
    assertThat(reply.header("Allow")).contains("GET, POST, HEAD, OPTIONS");
    assertThat(options.status()).isEqualTo(200);
    assertThat(options.header("Allow")).contains("GET, POST, HEAD, OPTIONS");
  }

  @Test
  void failureShowsOnlyTheRequestId() {
    var reply = RawHttpClient.get(listener.port(), "/ml/broken", "X-Request-Id: abc");

    assertThat(reply.status()).isEqualTo(500);
    assertThat(reply.body())
        .startsWith(
            "{\"error_code\":\"INTERNAL_ERROR\",\"message\":\"The server failed. Its log says"
                + " why: abc\",");
  }

  @Test
  void requestIdOfTheClientIsKept() {
    var reply = RawHttpClient.get(listener.port(), "/ml/thing", "X-Request-Id: 7f-A_b.9");

    assertThat(reply.header("X-Request-Id")).contains("7f-A_b.9");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "with space", "id=1", "\"quoted\"", "é"})
  void unsafeRequestIdIsReplaced(String id) {
    var reply = RawHttpClient.get(listener.port(), "/ml/thing", "X-Request-Id: " + id);

    assertThat(reply.header("X-Request-Id").orElseThrow()).matches("[0-9a-f]{16}");
  }

  @Test
  void tooLongRequestIdIsReplaced() {
    var reply = RawHttpClient.get(listener.port(), "/ml/thing", "X-Request-Id: " + "a".repeat(129));

    assertThat(reply.header("X-Request-Id").orElseThrow()).matches("[0-9a-f]{16}");
  }

  @Test
  void everyRequestIsLoggedOnceWithoutItsQuery() {
    var first = RawHttpClient.get(listener.port(), "/ml/thing?secret=1", "X-Request-Id: one");
    var second = RawHttpClient.get(listener.port(), "/gone", "X-Request-Id: two");

    listener.close();

    assertThat(List.of(first.status(), second.status())).containsExactly(200, 404);
    assertThat(accessLog.lines()).hasSize(2);
    assertThat(accessLog.lines().getFirst())
        .matches(
            ".* INFO access method=GET path=/ml/thing status=200 ms=[\\d.]+ id=one route=/thing"
                + " bytes=7 address=127.0.0.1 read_units=0 write_units=0\n");
    assertThat(accessLog.lines().getLast())
        .contains(" method=GET path=/gone status=404 ")
        .contains(" id=two bytes=");
  }

  @Test
  void longRequestLineIsAccepted() {
    var reply = RawHttpClient.get(listener.port(), "/ml/thing?run_ids=" + "a".repeat(60_000));

    assertThat(reply.status()).isEqualTo(200);
  }

  @Test
  void duplicateRouteIsRejected() {
    var route = Open.get("/thing", _ -> ServerResponse.html(""));

    assertThatThrownBy(() -> TestRouters.of(List.of(route, route)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Two routes for GET /thing");
  }
}
