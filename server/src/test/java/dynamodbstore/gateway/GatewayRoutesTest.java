package dynamodbstore.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dynamodbstore.http.Listener;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.TestRouters;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GatewayRoutesTest {
  private static final String PATH = "/ajax-api/2.0/mlflow/gateway-proxy";

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final HttpServer gateway = gateway();
  private final Listener listener =
      start(Optional.of("http://127.0.0.1:" + gateway.getAddress().getPort()));

  private static Listener start(Optional<String> gateway) {
    return start(new GatewayRoutes(gateway.map(GatewayClient::new)));
  }

  private static Listener start(GatewayRoutes gateway) {
    var routes = gateway.routes();
    return Listener.start("127.0.0.1", 0, TestRouters.of(routes));
  }

  private HttpServer gateway() {
    try {
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/", this::answer);
      server.start();
      return server;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
    switch (exchange.getRequestURI().getPath()) {
      case "/gateway/elsewhere/invocations" -> {
        exchange.getResponseHeaders().add("Location", "/gateway/chat/invocations");
        exchange.sendResponseHeaders(307, -1);
        return;
      }
      case "/gateway/long/invocations" -> {
        // Endless response of unknown length; the write fails once the client stops reading.
        exchange.sendResponseHeaders(200, 0);
        try (var out = exchange.getResponseBody()) {
          var piece = " ".repeat(1 << 16).getBytes(UTF_8);
          for (int i = 0; i < 1 << 20; i++) {
            out.write(piece);
          }
        }
        return;
      }
      case "/gateway/page/invocations" -> {
        send(exchange, 200, "<html>");
        return;
      }
      case "/gateway/slow/invocations" -> {
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write('{');
        exchange.getResponseBody().flush();
        return;
      }
      default -> {}
    }
    boolean isKnown = !exchange.getRequestURI().getPath().contains("nobody");
    send(exchange, isKnown ? 200 : 404, isKnown ? "{\"said\": \"é\"}" : "no such model");
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    var answer = text.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, answer.length);
    try (var out = exchange.getResponseBody()) {
      out.write(answer);
    }
  }

  @AfterEach
  void stop() {
    listener.close();
    gateway.stop(0);
  }

  private RawHttpClient.Reply post(String body) {
    return RawHttpClient.send(
        listener.port(), "POST", PATH, body.getBytes(UTF_8), "Content-Type: application/json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST"})
  void withoutAGatewayTheListOfEndpointsIsEmpty(String method) {
    try (var alone = start(Optional.empty())) {
      assertThat(RawHttpClient.send(alone.port(), method, PATH).body())
          .isEqualTo("{\"endpoints\":[]}");
    }
  }

  @Test
  void listOfEndpointsIsForwarded() {
    var reply = RawHttpClient.get(listener.port(), PATH + "?gateway_path=api/2.0/endpoints/");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.body()).isEqualTo("{\"said\": \"é\"}");
    assertThat(asked).containsExactly("GET /api/2.0/endpoints ");
  }

  @Test
  void invocationIsForwarded() {
    var reply =
        post(
            "{\"gateway_path\":\"gateway/chat/invocations\",\"json_data\":{\"n\":[1,null,\"x\"]}}");

    assertThat(reply.body()).isEqualTo("{\"said\": \"é\"}");
    assertThat(asked).containsExactly("POST /gateway/chat/invocations {\"n\": [1, null, \"x\"]}");
  }

  @ParameterizedTest
  @CsvSource({
    "gateway/chat/../../admin/invocations",
    "gateway//invocations",
    "gateway/../invocations",
    "gateway/chat",
    "api/2.0/endpoints"
  })
  void otherPathsOfTheGatewayAreRefused(String path) {
    var reply = post("{\"gateway_path\":\"%s\"}".formatted(path));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("Invalid gateway_path: " + path + " for method: POST");
    assertThat(asked).isEmpty();
  }

  @Test
  void missingPathIsRefused() {
    for (var reply : List.of(RawHttpClient.get(listener.port(), PATH), post("{}"))) {
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.body()).contains("Deployments proxy request must specify a gateway_path.");
    }
  }

  @Test
  void errorOfTheGatewayIsReported() {
    var reply = post("{\"gateway_path\":\"gateway/nobody/invocations\",\"json_data\":{}}");

    assertThat(reply.status()).isEqualTo(500);
    assertThat(reply.body())
        .contains(
            "Deployments proxy request failed with error code 404. Error message: no such model");
  }

  @Test
  void unreachableGatewayIsAFault() {
    gateway.stop(0);

    var reply = post("{\"gateway_path\":\"gateway/chat/invocations\"}");

    assertThat(reply.status()).isEqualTo(500);
    assertThat(reply.body()).contains("INTERNAL_ERROR", "Deployments proxy request failed");
  }

  @Test
  void modelNameIsUrlEncoded() {
    var _ = post("{\"gateway_path\":\"/gateway/a b|%é/invocations\"}");

    assertThat(asked).containsExactly("POST /gateway/a%20b%7C%25%C3%A9/invocations ");
  }

  @Test
  void tooDeeplyNestedJsonIsRefused() {
    var reply =
        post(
            "{\"gateway_path\":\"gateway/x/invocations\",\"json_data\":%s%s}"
                .formatted("[".repeat(1000), "]".repeat(1000)));

    assertThat(reply.status()).isEqualTo(400);
  }

  @Test
  void redirectIsReportedAsAnErrorAndNotFollowed() {
    var reply = post("{\"gateway_path\":\"gateway/elsewhere/invocations\"}");

    assertThat(reply.status()).isEqualTo(500);
    assertThat(reply.body()).contains("Deployments proxy request failed with error code 307.");
    assertThat(asked).containsExactly("POST /gateway/elsewhere/invocations ");
  }

  @Test
  void tooLargeResponseIsNotReadToItsEnd() {
    var reply = post("{\"gateway_path\":\"gateway/long/invocations\"}");

    assertThat(reply.status()).isEqualTo(500);
    assertThat(reply.body())
        .contains("Deployments proxy request failed: the response is larger than 1048576 bytes");
  }

  @Test
  void responseThatIsNotJsonIsAFault() {
    var reply = post("{\"gateway_path\":\"gateway/page/invocations\"}");

    assertThat(reply.status()).isEqualTo(500);
    assertThat(reply.body()).contains("Deployments proxy request failed: the response is not JSON");
  }

  @Test
  void endlessResponseTimesOut() {
    var address = "http://127.0.0.1:" + gateway.getAddress().getPort();
    var impatient = Optional.of(new GatewayClient(address, Duration.ofSeconds(1)));
    try (var other = start(new GatewayRoutes(impatient))) {
      var reply =
          RawHttpClient.send(
              other.port(),
              "POST",
              PATH,
              "{\"gateway_path\":\"gateway/slow/invocations\"}".getBytes(UTF_8),
              "Content-Type: application/json");

      assertThat(reply.status()).isEqualTo(500);
      assertThat(reply.body())
          .contains("Deployments proxy request failed: no response in 1 seconds");
    }
  }
}
