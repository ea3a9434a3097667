package dynamodbstore.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.http.response.ServerResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ListenerTest {
  private static final Duration SOON = Duration.ofSeconds(5);

  @Test
  void closeWaitsForTheRequestInProgress() throws Exception {
    var begun = new CountDownLatch(1);
    var mayEnd = new CountDownLatch(1);
    var listener = start(Open.get("/slow", _ -> slowly(begun, mayEnd)));

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var reply = threads.submit(() -> RawHttpClient.get(listener.port(), "/slow"));
      begun.await();
      var closed = threads.submit(listener::close);
      awaitRefusedConnections(listener.port());
      assertThat(closed.isDone()).isFalse();
      mayEnd.countDown();

      assertThat(reply.get().body()).isEqualTo("done");
      assertThat(closed.get(SOON.toMillis(), TimeUnit.MILLISECONDS)).isNull();
    }
  }

  @Test
  void idleConnectionDoesNotDelayClose() throws Exception {
    var listener = start(Open.get("/thing", _ -> ServerResponse.html("a thing")));
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
      socket
          .getOutputStream()
          .write("GET /thing HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.UTF_8));
      var first = socket.getInputStream().read();

      var start = System.nanoTime();
      listener.close();
      var took = Duration.ofNanos(System.nanoTime() - start);

      assertThat(first).isEqualTo('H');
      assertThat(took).isLessThan(SOON);
    }
  }

  @Test
  void portInUseIsReportedInOneSentence() {
    try (var first = start(Open.get("/thing", _ -> ServerResponse.html("a thing")))) {
      var port = first.port();

      assertThatThrownBy(() -> Listener.start("127.0.0.1", port, router()))
          .isInstanceOf(CommandFailure.class)
          .hasMessage(
              "Cannot listen on 127.0.0.1 port %d (address already in use). Choose another with"
                  + " --host and --port.",
              port);
    }
  }

  @Test
  void foreignAddressIsReportedInOneSentence() {
    // 192.0.2.0/24 is reserved for documentation: no machine has such an address.
    assertThatThrownBy(() -> Listener.start("192.0.2.1", 0, router()))
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("Cannot listen on 192.0.2.1 port 0 (cannot assign requested");
  }

  @Test
  void unknownHostIsReportedInOneSentence() {
    assertThatThrownBy(() -> Listener.start("no.such.host.invalid", 0, router()))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("There is no address for the host \"no.such.host.invalid\".");
  }

  @Test
  void urlCanBeOpenedInABrowser() {
    try (var everywhere = Listener.start("0.0.0.0", 0, router());
        var named = Listener.start("localhost", 0, router())) {
      assertThat(everywhere.url()).isEqualTo("http://127.0.0.1:" + everywhere.port());
      assertThat(named.url()).isEqualTo("http://localhost:" + named.port());
    }
  }

  private static ServerResponse slowly(CountDownLatch begun, CountDownLatch mayEnd) {
    begun.countDown();
    try {
      mayEnd.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("cut short", e);
    }
    return ServerResponse.html("done");
  }

  /** Waits until the listener has begun to close: until then connections are accepted. */
  private static void awaitRefusedConnections(int port) {
    while (true) {
      try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertThat(socket.isConnected()).isTrue();
      } catch (IOException _) {
        return;
      }
    }
  }

  private static Listener start(Route... routes) {
    return Listener.start("127.0.0.1", 0, router(routes));
  }

  private static Router router(Route... routes) {
    return TestRouters.of(List.of(routes));
  }
}
