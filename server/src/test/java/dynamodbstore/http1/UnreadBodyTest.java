package dynamodbstore.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Bodies that the handler does not read, and bodies sent after {@code 100 Continue}. */
class UnreadBodyTest {
  private static final int LARGE = 8 << 20;

  private final TestServer server = TestServer.start(TestHandler.LIMITS);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aShortBodyThatIsNotReadIsSkipped() throws IOException {
    try (var wire = server.connect()) {
      var body = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n".repeat(1000);
      var reply = wire.post("/ignore", "Content-Length: " + body.length() + "\r\n", body).read();

      assertThat(reply.body()).isEqualTo("ignored");
      assertThat(reply.header("Connection")).isEmpty();
      assertThat(wire.get("/ignore", "").read().body()).isEqualTo("ignored");
    }
  }

  @Test
  void shortChunksThatAreNotReadAreSkipped() throws IOException {
    try (var wire = server.connect()) {
      wire.post("/ignore", "Transfer-Encoding: chunked\r\n", "5\r\nHello\r\n0\r\nA: b\r\n\r\n");

      assertThat(wire.read().body()).isEqualTo("ignored");
      assertThat(wire.get("/ignore", "").read().body()).isEqualTo("ignored");
    }
  }

  @Test
  void malformedChunksThatAreNotReadCloseTheConnection() throws IOException {
    try (var wire = server.connect()) {
      wire.post("/ignore", "Transfer-Encoding: chunked\r\n", "5\r\nHelloXX0\r\n\r\n");

      var reply = wire.read();
      assertThat(reply.body()).isEqualTo("ignored");
      assertThat(reply.header("Connection")).contains("close");
      wire.socket().shutdownOutput();
      assertThat(wire.isClosedByServer()).isTrue();
    }
  }

  @Test
  void clientReadsTheResponseWhileItStillSendsALargeBody() throws Exception {
    try (var wire = server.connect()) {
      var half = "x".repeat(LARGE / 2);
      wire.post("/ignore", "Content-Length: " + LARGE + "\r\n", half);

      var reply = wire.read();
      wire.send(half);

      assertThat(reply.body()).isEqualTo("ignored");
      assertThat(reply.header("Connection")).contains("close");
      wire.socket().shutdownOutput();
      assertThat(wire.isClosedByServer()).isTrue();
    }
    server.awaitConnections(0);
  }

  @Test
  void clientThatReadsAfterSendingAllGetsItsResponse() throws IOException {
    try (var wire = server.connect()) {
      wire.post("/ignore", "Content-Length: " + LARGE + "\r\n", "x".repeat(LARGE));

      assertThat(wire.read().body()).isEqualTo("ignored");
    }
  }

  @Test
  void rejectedHeadGetsItsResponseWhileTheClientSends() throws IOException {
    try (var wire = server.connect()) {
      wire.post("/echo", "Content-Length: +5\r\n", "x".repeat(LARGE));

      assertThat(wire.read().status()).isEqualTo(400);
    }
  }

  @Test
  void continueIsSentWhenTheHandlerReadsTheBody() throws IOException {
    try (var wire = server.connect()) {
      wire.post("/echo", "Expect: 100-continue\r\nContent-Length: 5\r\n", "");
      assertThat(wire.readHead()).isEqualTo("HTTP/1.1 100 Continue");

      assertThat(wire.send("Hello").read().body()).isEqualTo("Hello");
      assertThat(wire.get("/ignore", "").read().body()).isEqualTo("ignored");
    }
  }

  @Test
  void continueIsNotSentForAnUnreadBody() throws IOException {
    try (var wire = server.connect()) {
      wire.post("/ignore", "Expect: 100-continue\r\nContent-Length: 5\r\n", "");

      var reply = wire.read();
      assertThat(reply.body()).isEqualTo("ignored");
      assertThat(reply.header("Connection")).contains("close");
      wire.socket().shutdownOutput();
      assertThat(wire.isClosedByServer()).isTrue();
    }
  }

  @Test
  void continueIsNotSentWithoutABody() throws IOException {
    try (var wire = server.connect()) {
      var empty = wire.post("/echo", "Expect: 100-continue\r\nContent-Length: 0\r\n", "").read();
      var old =
          wire.send("POST /echo HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nab");

      assertThat(empty.status()).isEqualTo(200);
      assertThat(old.read().body()).isEqualTo("ab");
    }
  }

  @Test
  void aBodyThatStopsEarlyIsNotServed() throws IOException {
    try (var wire = server.connect()) {
      wire.post("/echo", "Content-Length: 10\r\n", "Hello");
      wire.socket().shutdownOutput();

      assertThat(wire.isClosedByServer()).isTrue();
    }
    server.awaitConnections(0);
  }

  @Test
  void nothingIsSentBeforeTheBodyHasArrived() throws IOException {
    try (var wire = server.connect()) {
      wire.post("/echo", "Content-Length: 10\r\n", "Hello");
      wire.socket().setSoTimeout(50);
      boolean silent = false;
      try {
        silent = wire.socket().getInputStream().read() == Integer.MIN_VALUE;
      } catch (SocketTimeoutException _) {
        silent = true;
      }
      wire.socket().setSoTimeout(20_000);

      assertThat(silent).isTrue();
      assertThat(wire.send("world").read().body()).isEqualTo("Helloworld");
    }
  }
}
