package dynamodbstore.http1;

import static dynamodbstore.http1.TestHandler.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {
  @Test
  void newConnectionEvictsTheLongestIdleOne() throws IOException {
    try (var server = TestServer.start(limits(3, 3));
        var first = server.connectIdle();
        var second = server.connectIdle();
        var third = server.connectIdle()) {
      assertThat(first.get("/ignore", "").read().status()).isEqualTo(200);
      server.awaitBusy(0);

      try (var fourth = server.connectIdle()) {
        assertThat(second.isClosedByServer()).isTrue();
        assertThat(server.server().connections()).isEqualTo(3);
        for (var open : new RawConnection[] {first, third, fourth}) {
          assertThat(open.get("/ignore", "").read().status()).isEqualTo(200);
        }
      }
    }
  }

  @Test
  void connectionWithoutAnyRequestIsIdle() throws IOException {
    try (var server = TestServer.start(limits(1, 1));
        var silent = server.connect()) {
      server.awaitConnections(1);
      try (var next = server.connectIdle()) {
        assertThat(silent.isClosedByServer()).isTrue();
        assertThat(next.get("/ignore", "").read().status()).isEqualTo(200);
      }
    }
  }

  @Test
  void connectionAboveTheLimitGetsA503IfNoneIsIdle() throws Exception {
    try (var server = TestServer.start(limits(2, 2));
        var first = server.connect();
        var second = server.connect()) {
      first.get("/wait?1", "");
      second.get("/wait?2", "");
      assertThat(server.handler().waiting.take() + server.handler().waiting.take())
          .containsOnlyOnce("1")
          .containsOnlyOnce("2");
      for (int i = 0; i < 100; i++) {
        try (var third = server.connect()) {
          var reply = third.get("/ignore", "").read();

          assertThat(reply.status()).isEqualTo(503);
          assertThat(reply.header("Content-Type")).contains("application/json");
          assertThat(reply.header("Retry-After")).contains("1");
          assertThat(reply.body())
              .isEqualTo(
                  "{\"error_code\":\"TEMPORARILY_UNAVAILABLE\",\"message\":\"The server has too"
                      + " many connections. Please try again.\"}");
        }
      }
      server.handler().mayEnd.release(2);
      assertThat(first.read().body() + second.read().body()).isEqualTo("waitedwaited");
      assertThat(first.get("/ignore", "").read().status()).isEqualTo(200);
    }
  }

  @Test
  void oneAddressCannotUseAllConnections() throws Exception {
    try (var server = TestServer.start(limits(8, 2));
        var first = server.connect();
        var second = server.connect();
        var other = RawConnection.from("127.0.0.2", server.server().port())) {
      first.get("/wait", "");
      second.get("/wait", "");
      var _ = server.handler().waiting.take();
      var _ = server.handler().waiting.take();

      try (var third = server.connect()) {
        assertThat(third.get("/ignore", "").read().status()).isEqualTo(503);
      }
      assertThat(other.get("/ignore", "").read().status()).isEqualTo(200);
    }
  }

  @Test
  void addressAtItsLimitEvictsItsOwnIdleConnection() throws IOException {
    try (var server = TestServer.start(limits(8, 2));
        var other = RawConnection.from("127.0.0.2", server.server().port())) {
      assertThat(other.get("/ignore", "").read().status()).isEqualTo(200);
      try (var first = server.connectIdle();
          var second = server.connectIdle();
          var third = server.connectIdle()) {
        assertThat(first.isClosedByServer()).isTrue();
        for (var open : new RawConnection[] {other, second, third}) {
          assertThat(open.get("/ignore", "").read().status()).isEqualTo(200);
        }
      }
    }
  }

  @Test
  void slotsAreFreedHoweverConnectionsEnd() throws IOException {
    try (var server = TestServer.start(limits(2, 1))) {
      for (int i = 0; i < 50; i++) {
        try (var wire = server.connect()) {
          switch (i % 4) {
            case 0 -> wire.send("nonsense\r\n\r\n");
            case 1 -> wire.get("/cut", "");
            case 2 -> wire.get("/stream?100000000", "");
            default -> wire.post("/echo", "Content-Length: 5\r\n", "x");
          }
        }
        server.awaitConnections(0);
      }
      // The last connection may not be accepted yet.
      assertThat(server.statusOnceThereIsRoom()).isEqualTo(200);
    }
  }

  /** Idle times change while connections are compared, which can violate the contract of a sort. */
  @Test
  void evictionToleratesConcurrentPhaseChanges() throws Exception {
    var connections = new OpenConnections(limits(2000, 2000));
    var all =
        IntStream.range(0, 1000)
            .mapToObj(_ -> connection(connections))
            .peek(connection -> assertThat(connections.add(connection)).isTrue())
            .toList();
    var busy =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 0; !Thread.interrupted(); i = (i + 7) % all.size()) {
                    var phases = all.get(i).phases();
                    if (phases.leaveIdle()) {
                      var _ = phases.enter(ConnectionPhase.IDLE);
                    }
                  }
                });
    int evicted = 0;
    for (int i = 0; i < 300; i++) {
      evicted += connections.evictIdle(1);
    }
    busy.interrupt();
    busy.join();

    assertThat(evicted).isEqualTo(300);
    assertThat(connections.size()).isEqualTo(700);
  }

  @Test
  void aFullServerEvictsABatchOfIdleConnections() {
    var connections = new OpenConnections(limits(1024, 1024));
    for (int i = 0; i < 1024; i++) {
      assertThat(connections.add(connection(connections))).isTrue();
    }

    assertThat(connections.add(connection(connections))).isTrue();

    assertThat(connections.size()).isEqualTo(1024 - 4 + 1);
  }

  private static HttpConnection connection(OpenConnections connections) {
    var socket =
        new Socket() {
          @Override
          public java.net.InetAddress getInetAddress() {
            return java.net.InetAddress.getLoopbackAddress();
          }
        };
    return new HttpConnection(socket, connections, new TestHandler(), limits(2000, 2000));
  }

  private static HttpLimits limits(int connections, int perAddress) {
    return new HttpLimits(connections, perAddress, LONG, LONG, LONG, 1, LONG);
  }
}
