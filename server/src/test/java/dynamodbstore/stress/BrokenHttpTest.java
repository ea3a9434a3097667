package dynamodbstore.stress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.RawHttpClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Malformed HTTP is rejected or disconnected quickly, without effect on other clients. */
class BrokenHttpTest {
  private static final long SEED = Long.getLong("fuzz.seed", 1);
  private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 1_000);
  private static final int TIMEOUT_MILLIS = 20_000;
  private static final String POST =
      String.join(
          "\r\n",
          "POST /api/2.0/mlflow/experiments/create HTTP/1.1",
          "Host: localhost",
          "Content-Type: application/json",
          "");

  /** Continuations of the head of a request with a body. */
  private static final List<String> BODIES =
      List.of(
          "Content-Length: 100\r\n\r\n{",
          "Content-Length: -1\r\n\r\n{}",
          "Content-Length: x\r\n\r\n{}",
          "Content-Length: 99999999999999999999\r\n\r\n{}",
          "Content-Length: 9223372036854775807\r\n\r\n{}",
          "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
          "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
          "Transfer-Encoding: chunked\r\n\r\n",
          "Transfer-Encoding: chunked\r\n\r\n2\r\n{",
          "Transfer-Encoding: chunked\r\n\r\n2\r\n{}",
          "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
          "Transfer-Encoding: chunked\r\n\r\n2\r\n{}XX0\r\n\r\n",
          "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
          "Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n",
          "Transfer-Encoding: chunked\r\n\r\n7fffffff\r\n{}\r\n0\r\n\r\n",
          "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}\r\n0\r\n\r\n",
          "Transfer-Encoding: chunked\r\n\r\n2;a=\"\0\"\r\n{}\r\n0\r\nTrailer: 1\r\n\r\n",
          "Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n",
          "Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
          "Transfer-Encoding: nonsense\r\n\r\n{}",
          "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n");

  private static final List<String> HEADS =
      List.of(
          "\r\n\r\n",
          "\0\0\0\0",
          "GET",
          "GET /health",
          "GET /health\r\n\r\n",
          "GET  /health HTTP/1.1\r\n\r\n",
          "GET /health HTTP/9.9\r\nHost: localhost\r\n\r\n",
          "GET /health HTTP/1.1\n\n",
          "GET /health HTTP/1.1\r\n\r\n",
          "GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
          "GET /health HTTP/1.1\r\nHost:\r\n\r\n",
          "GET /health HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n",
          "GET /health HTTP/1.1\r\nHost: localhost\r\n: no name\r\n\r\n",
          "GET /health HTTP/1.1\r\nHost: localhost\r\nA b: space\r\n\r\n",
          "GET /health HTTP/1.1\r\nHost: localhost\r\nA: \0\r\n\r\n",
          "GET /health HTTP/1.1\r\nHost: localhost\r\nA: 1\r\n folded\r\n\r\n",
          "GET /health HTTP/1.1\r\nHost: localhost\r\nA: 1",
          "GET health HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "GET * HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "GET http://elsewhere/health HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "GET /health#fragment HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "GET /\u00e9\u00ff HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "GET /api/2.0/mlflow/runs/get?run_id=\u00ff\u00fe HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "G\u00cbT /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
          "GET /health HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n",
          "GET /health HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n\r\n",
          "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003");

  private final LocalServer server;

  BrokenHttpTest(@TempDir Path folder) {
    server = LocalServer.start(AdapterUnderTest.FOLDER, folder);
  }

  @AfterEach
  void otherClientsAreServedAndNothingIsLogged() {
    try (server) {
      assertThat(RawHttpClient.get(server.port(), "/health").body()).isEqualTo("OK");
      try (var client = server.client()) {
        assertThat(client.getExperiment("0").getName()).isEqualTo("Default");
      }
    }
    assertThat(server.complaints()).isEmpty();
  }

  @Test
  void malformedBodiesAreRejectedOrDisconnected() {
    for (var rest : BODIES) {
      assertNoFaultOf(POST + rest);
    }
  }

  @Test
  void malformedHeadsAreRejectedOrDisconnected() {
    for (var head : HEADS) {
      assertNoFaultOf(head);
    }
  }

  @Test
  void endlessHeadsAreRejectedOrDisconnected() {
    var head = "GET /health HTTP/1.1\r\nHost: localhost\r\n";
    assertNoFaultOf("GET /" + "a".repeat(1 << 20) + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertNoFaultOf("G".repeat(1 << 20));
    assertNoFaultOf(head + "A: " + "a".repeat(1 << 20) + "\r\n\r\n");
    assertNoFaultOf(head + "a".repeat(1 << 20));
    assertNoFaultOf(head + "A: 1\r\n".repeat(100_000) + "\r\n");
  }

  @Test
  void pipelinedRequestsGetResponsesInOrder() {
    var first = "GET /version HTTP/1.1\r\nHost: localhost\r\n\r\n";
    var second = "GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    var answer = told(first + second);

    assertThat(answer).startsWith("HTTP/1.1 200").contains("3.15.1").contains("HTTP/1.1 404");
  }

  @Test
  void mutatedRequestsAreRejectedOrDisconnected() {
    var random = new Random(SEED);
    var body = "{\"name\": \"fuzz\"}";
    var whole = POST + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    for (int round = 0; round < ROUNDS; round++) {
      assertNoFaultOf(amiss(whole, random));
    }
  }

  private static String amiss(String whole, Random random) {
    var text = new StringBuilder(whole);
    for (int n = random.nextInt(1, 5); n > 0 && !text.isEmpty(); n--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(4)) {
        case 0 -> text.setCharAt(at, (char) random.nextInt(256));
        case 1 -> text.insert(at, (char) random.nextInt(256));
        case 2 -> text.deleteCharAt(at);
        default -> text.setLength(at + 1);
      }
    }
    return text.toString();
  }

  private void assertNoFaultOf(String sent) {
    var answer = told(sent);

    assertThat(answer)
        .as("seed %d: %s", SEED, sent.substring(0, Math.min(sent.length(), 1_000)))
        .satisfiesAnyOf(
            text -> assertThat(text).isEmpty(),
            text -> assertThat(text).startsWith("HTTP/1.1 ").doesNotStartWith("HTTP/1.1 500"));
  }

  /**
   * Sends bytes and returns the complete response. The client closes its side, so the server must
   * not wait for more.
   */
  private String told(String sent) {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      try {
        socket.getOutputStream().write(sent.getBytes(ISO_8859_1));
        socket.shutdownOutput();
      } catch (SocketException _) {
        // The server has closed the connection.
      }
      return allFrom(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(sent, e);
    }
  }

  private static String allFrom(Socket socket) throws IOException {
    var answer = new byte[1 << 16];
    int length = 0;
    try {
      for (int read = 0; read >= 0 && length < answer.length; length += Math.max(read, 0)) {
        read = socket.getInputStream().read(answer, length, answer.length - length);
      }
    } catch (SocketException _) {
      // Reset by the server: bytes received before count.
    }
    return new String(Arrays.copyOf(answer, length), ISO_8859_1);
  }
}
