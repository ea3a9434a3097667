package dynamodbstore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http1.HttpLimits;
import dynamodbstore.http1.RawConnection;
import dynamodbstore.wire.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that cannot be parsed get an error response in MLflow's JSON form. */
class MalformedRequestTest {
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final Duration LONG = Duration.ofMinutes(5);

  /** More than one byte in each round trip can ever be. */
  private static final int STALL_BYTES = 100_000;

  private static final String JSON = "Content-Type: application/json\r\n";

  private final Listener listener =
      Listener.start(
          "127.0.0.1",
          0,
          TestRouters.of(
              List.of(
                  Open.post("/read", request -> ServerResponse.html("" + request.readJson())),
                  Open.post("/stream", MalformedRequestTest::streamed),
                  Open.post("/ignore", _ -> ServerResponse.html("ignored")))),
          new HttpLimits(8, 8, SHORT, LONG, SHORT, STALL_BYTES, LONG));

  private static ServerResponse streamed(ServerRequest request) {
    try (var body = request.bodyStream()) {
      return ServerResponse.html("" + body.readAllBytes().length);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @AfterEach
  void stop() {
    listener.close();
  }

  @ParameterizedTest
  @CsvSource({
    "400,nonsense",
    "400,GET / HTTP/1.1",
    "400,GET nowhere HTTP/1.1\\nHost: x",
    "400,GET / HTTP/1.1\\nHost: x\\nHost: y",
    "400,POST / HTTP/1.1\\nHost: x\\nContent-Length: +5",
    "413,POST / HTTP/1.1\\nHost: x\\nContent-Length: 9999999999999999999",
    "501,POST / HTTP/1.1\\nHost: x\\nTransfer-Encoding: gzip",
    "505,GET / HTTP/2.0\\nHost: x"
  })
  void malformedHeadGetsJsonError(int status, String lines) throws IOException {
    try (var wire = wire().send(lines.replace("\\n", "\r\n") + "\r\n\r\n")) {
      assertJson(wire, status);
    }
  }

  @Test
  void tooLongHeadGetsJsonError() throws IOException {
    try (var line = wire().send("GET /" + "a".repeat(70_000));
        var head = wire().send("GET / HTTP/1.1\r\nX: " + "a".repeat(100_000))) {
      assertJson(line, 414);
      assertJson(head, 431);
    }
  }

  @Test
  void stalledHeadGetsJsonError() throws IOException {
    try (var wire = wire().send("GET / HTTP/1.1\r\n")) {
      assertJson(wire, 408);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/read", "/stream"})
  void stalledBodyGetsJsonError(String path) throws IOException {
    try (var sized = wire().post(path, JSON + "Content-Length: 10000\r\n", "{\"a\":");
        var chunked = wire().post(path, JSON + "Transfer-Encoding: chunked\r\n", "5\r\n{")) {
      assertJson(sized, 408);
      assertJson(chunked, 408);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/read", "/stream"})
  void tooSlowBodyGetsJsonError(String path) throws Exception {
    try (var wire = wire().post(path, JSON + "Content-Length: 1000000\r\n", "");
        var pace = wire()) {
      var drip =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      while (pace.post("/ignore", "", "").read().status() == 200) {
                        wire.send(" ");
                      }
                    } catch (IOException _) {
                      // Closed.
                    }
                  });
      assertJson(wire, 408);
      wire.socket().close();
      drip.join();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/read", "/stream"})
  void malformedChunksGetJsonError(String path) throws IOException {
    try (var wire =
        wire().post(path, JSON + "Transfer-Encoding: chunked\r\n", "5\r\nHelloXX0\r\n\r\n")) {
      assertJson(wire, 400);
    }
  }

  @Test
  void truncatedBodyGetsJsonError() throws IOException {
    try (var wire = wire().post("/read", JSON + "Content-Length: 10\r\n", "{")) {
      wire.socket().shutdownOutput();
      assertJson(wire, 400);
    }
  }

  private RawConnection wire() throws IOException {
    return new RawConnection(listener.port());
  }

  private static void assertJson(RawConnection wire, int status) throws IOException {
    var reply = wire.read();
    var body = reply.body().getBytes(StandardCharsets.ISO_8859_1);

    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.header("Connection")).contains("close");
    assertThat(reply.body()).startsWith("{\"error_code\":\"").contains("\"message\":\"");
    assertThat(Json.parse(body, 0, body.length)).isPresent();
  }
}
