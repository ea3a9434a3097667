package dynamodbstore.http1;

import static dynamodbstore.http1.TestHandler.LONG;
import static dynamodbstore.http1.TestHandler.SHORT;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Effects of each timeout. */
class TimeoutTest {
  private static final int WANTED = 1000;

  @Test
  void anIdleConnectionIsClosed() throws IOException {
    var limits = new HttpLimits(4, 4, LONG, SHORT, LONG, WANTED, LONG);
    try (var server = TestServer.start(limits);
        var silent = server.connect();
        var answered = server.connectIdle()) {
      assertThat(silent.isClosedByServer()).isTrue();
      assertThat(answered.isClosedByServer()).isTrue();
      server.awaitConnections(0);
    }
  }

  @Test
  void requestInProgressIsNeverClosedAsIdle() throws Exception {
    var limits = new HttpLimits(4, 4, SHORT, SHORT, SHORT, WANTED, SHORT);
    try (var server = TestServer.start(limits);
        var wire = server.connect().get("/wait?long", "");
        var idle = server.connectIdle(1)) {
      assertThat(server.handler().waiting.take()).isEqualTo("long");
      assertThat(idle.isClosedByServer()).isTrue();

      server.handler().mayEnd.release();

      assertThat(wire.read().body()).isEqualTo("waited");
    }
  }

  @Test
  void headThatExceedsItsTimeoutGetsA408() throws IOException {
    var limits = new HttpLimits(4, 4, SHORT, LONG, LONG, WANTED, LONG);
    try (var server = TestServer.start(limits);
        var wire = server.connect().send("GET /ignore HTTP/1.1\r\nHost: x\r\n")) {
      var reply = wire.read();

      assertThat(reply.status()).isEqualTo(408);
      assertThat(reply.body()).isEqualTo("The request arrived too slowly.");
      assertThat(wire.isClosedByServer()).isTrue();
      server.awaitConnections(0);
    }
  }

  /** The timeout counts from the first byte, so that single bytes do not extend it. */
  @Test
  void headInSingleBytesStillTimesOut() throws Exception {
    var limits = new HttpLimits(4, 4, SHORT, LONG, LONG, WANTED, LONG);
    try (var server = TestServer.start(limits);
        var wire = server.connect().send("GET /ignore HTTP/1.1\r\nHost: x\r\n")) {
      var drip = drip(server, wire, "X: y\r\n");

      assertThat(wire.readToEnd()).startsWith("HTTP/1.1 408 ");
      wire.socket().close();
      drip.join();
      server.awaitConnections(0);
    }
  }

  @Test
  void stalledBodyTimesOut() throws IOException {
    var limits = new HttpLimits(4, 4, LONG, LONG, SHORT, WANTED, LONG);
    try (var server = TestServer.start(limits);
        var read = server.connect();
        var unread = server.connect()) {
      read.post("/echo", "Content-Length: 10\r\n", "Hello");
      unread.post("/ignore", "Transfer-Encoding: chunked\r\n", "5\r\nHel");

      // The test handler does not catch the exception of the body; Router does, and responds.
      assertThat(read.isClosedByServer()).isTrue();
      assertThat(unread.read().header("Connection")).contains("close");
      server.awaitConnections(0);
    }
  }

  @Test
  void bodyBelowTheMinimumRateTimesOut() throws Exception {
    var limits = new HttpLimits(4, 4, LONG, LONG, SHORT, 1 << 20, LONG);
    try (var server = TestServer.start(limits);
        var wire = server.connect().post("/echo", "Content-Length: 1000000\r\n", "")) {
      var drip = drip(server, wire, "x");

      assertThat(wire.isClosedByServer()).isTrue();
      wire.socket().close();
      drip.join();
      server.awaitConnections(0);
    }
  }

  @Test
  void slowBodyAboveTheMinimumRateIsServed() throws IOException {
    var limits = new HttpLimits(4, 4, LONG, LONG, SHORT, 1, LONG);
    try (var server = TestServer.start(limits);
        var wire = server.connect().post("/echo", "Content-Length: 100\r\n", "");
        var clock = server.connect()) {
      long begun = System.nanoTime();
      int sent = 0;
      while (System.nanoTime() - begun < 3 * SHORT.toNanos() && sent < 99) {
        wire.send("x");
        sent++;
        assertThat(clock.get("/ignore", "").read().status()).isEqualTo(200);
      }
      wire.send("x".repeat(100 - sent));

      assertThat(wire.read().body()).hasSize(100);
    }
  }

  @Test
  void clientThatStopsReadingIsDisconnected() throws IOException {
    var limits = new HttpLimits(4, 4, LONG, LONG, SHORT, WANTED, LONG);
    try (var server = TestServer.start(limits);
        var wire = server.connect().get("/stream?1000000000", "")) {
      server.awaitConnections(0);

      assertThat(wire.readHead()).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void lingeringClientIsDisconnectedAfterTheTimeout() throws Exception {
    var limits = new HttpLimits(4, 4, LONG, LONG, LONG, WANTED, SHORT);
    try (var server = TestServer.start(limits);
        var silent = server.connect();
        var sending = server.connect()) {
      silent.send("nonsense\r\n\r\n");
      sending.post("/ignore", "Expect: 100-continue\r\nContent-Length: 1000000000\r\n", "");
      assertThat(silent.read().status()).isEqualTo(400);
      assertThat(sending.read().status()).isEqualTo(200);
      var drip = drip(server, sending, "x");

      server.awaitConnections(0);
      drip.join();
    }
  }

  /**
   * Sends pieces until the connection is closed; round trips on another connection set the pace.
   */
  private static Thread drip(TestServer server, RawConnection wire, String piece) {
    return Thread.ofVirtual()
        .start(
            () -> {
              try (var pace = server.connect()) {
                while (pace.get("/ignore", "").read().status() == 200) {
                  wire.send(piece);
                }
              } catch (IOException _) {
                // Closed.
              }
            });
  }
}
