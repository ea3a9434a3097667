package dynamodbstore.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpConnectionTest {
  private final TestServer server = TestServer.start(TestHandler.LIMITS);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void oneConnectionServesManyRequests() throws IOException {
    try (var wire = server.connect()) {
      for (int i = 0; i < 3; i++) {
        var reply = wire.post("/echo", "Content-Length: 2\r\n", "a" + i).read();

        assertThat(reply.body()).isEqualTo("a" + i);
        assertThat(reply.header("Connection")).isEmpty();
      }
      assertThat(server.server().connections()).isEqualTo(1);
    }
    server.awaitConnections(0);
  }

  @Test
  void connectionCloseIsHonoured() throws IOException {
    try (var wire = server.connect()) {
      var all = wire.get("/ignore", "Connection: close\r\n").readToEnd();

      assertThat(all).contains("Connection: close").endsWith("ignored");
    }
    server.awaitConnections(0);
  }

  @Test
  void http10ConnectionClosesUnlessKeepAliveIsRequested() throws IOException {
    try (var closed = server.connect();
        var kept = server.connect()) {
      assertThat(closed.send("GET /ignore HTTP/1.0\r\n\r\n").readToEnd()).endsWith("ignored");

      var reply = kept.send("GET /ignore HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").read();
      assertThat(reply.header("Connection")).contains("keep-alive");
      assertThat(reply.header("Content-Length")).contains("7");
      assertThat(kept.get("/ignore", "").read().body()).isEqualTo("ignored");
    }
  }

  @ParameterizedTest
  @CsvSource({"HEAD,/ignore,7", "HEAD,/stream?5000000,5000000", "GET,/empty,", "GET,/unchanged,"})
  void aResponseWithoutABodyIsFollowedByTheNextOne(String method, String path, String length)
      throws IOException {
    try (var wire = server.connect()) {
      var head = wire.send(method + " " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").readHead();

      var told = new RawConnection.Reply(head, "").header("Content-Length").orElse(null);
      assertThat(told).isEqualTo(length);
      assertThat(wire.get("/ignore", "").read().body()).isEqualTo("ignored");
    }
  }

  @Test
  void pipelinedRequestsAreAnsweredInOrder() throws IOException {
    try (var wire = server.connect()) {
      var echo = "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n";
      var chunks = "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
      wire.send(echo + "1\r\n" + chunks + "1\r\n2\r\n0\r\n\r\n" + (echo + "3").repeat(100));

      assertThat(wire.read().body()).isEqualTo("1");
      assertThat(wire.read().body()).isEqualTo("2");
      for (int i = 0; i < 100; i++) {
        assertThat(wire.read().body()).isEqualTo("3");
      }
    }
  }

  @Test
  void headsOfEveryLengthUpToTheLimitAreRead() throws IOException {
    try (var wire = server.connect()) {
      for (int length : new int[] {900, 1000, 1100, 5000, 60_000, 90_000}) {
        var reply = wire.get("/ignore", "X: " + "a".repeat(length) + "\r\n").read();

        assertThat(reply.status()).isEqualTo(200);
      }
    }
  }

  @Test
  void aHeadThatIsTooLongIsRefused() throws IOException {
    try (var line = server.connect();
        var head = server.connect()) {
      line.send("GET /" + "a".repeat(70_000));
      head.send("GET / HTTP/1.1\r\nX: " + "a".repeat(100_000));

      assertThat(line.read().status()).isEqualTo(414);
      assertThat(head.read().status()).isEqualTo(431);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET / HTTP/1.1\nHost: x\n\n", "GET / HTTP/1.1\r\nHost: x\n\r\n", "\n"})
  void lineBreaksWithoutCrAreRefused(String request) throws IOException {
    try (var wire = server.connect()) {
      var reply = wire.send(request).read();

      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.body()).isEqualTo("A line of the request head ends without CR.");
      assertThat(reply.header("Connection")).contains("close");
      assertThat(wire.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aRequestThatEndsWithinItsHeadIsRefused() throws IOException {
    try (var wire = server.connect()) {
      wire.send("GET /ignore HTTP/1.1\r\nHost:");
      wire.socket().shutdownOutput();

      assertThat(wire.read().status()).isEqualTo(400);
      assertThat(wire.isClosedByServer()).isTrue();
    }
    server.awaitConnections(0);
  }

  @Test
  void oneEmptyLineBeforeARequestIsSkipped() throws IOException {
    try (var wire = server.connect()) {
      wire.send("\r").send("\n").get("/ignore", "");

      assertThat(wire.read().status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/throw", "/overflow", "/memory", "/header?a%0D%0AX-More:b", "/header?%0A"})
  void failingHandlerGetsA500AndTheServerContinues(String path) throws IOException {
    try (var wire = server.connect()) {
      var reply = wire.get(path, "").read();

      assertThat(reply.status()).isEqualTo(500);
      assertThat(reply.body()).isEqualTo("The server failed. Its log says why.");
      assertThat(reply.header("X-More")).isEmpty();
      assertThat(wire.isClosedByServer()).isTrue();
    }
    try (var next = server.connect()) {
      assertThat(next.get("/ignore", "").read().status()).isEqualTo(200);
    }
    server.awaitConnections(0);
  }

  @Test
  void truncatedResponseBreaksTheConnection() throws IOException {
    try (var wire = server.connect()) {
      var all = wire.get("/cut", "").readToEnd();

      assertThat(all).contains("Content-Length: 10").endsWith("\r\n\r\n12345");
    }
    server.awaitConnections(0);
  }

  @Test
  void disconnectDuringResponseFreesTheConnectionSlot() throws IOException {
    try (var wire = server.connect()) {
      wire.get("/stream?1000000000", "");
      assertThat(wire.readHead()).startsWith("HTTP/1.1 200");
    }
    server.awaitConnections(0);
  }

  @Test
  void extraRequestAfterCloseDoesNotDestroyTheResponse() throws IOException {
    try (var wire = server.connect()) {
      var last = "GET /wait HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
      wire.send(last + "x".repeat(100_000));
      server.handler().mayEnd.release();

      assertThat(wire.read().body()).isEqualTo("waited");
      assertThat(wire.isClosedByServer()).isTrue();
    }
    server.awaitConnections(0);
  }
}
