package dynamodbstore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Meter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies of any length come in as they were sent, and requests that follow them too. */
class WideReadsTest {
  private static final Route ECHO =
      Route.post("/echo", request -> Answer.page(hash(request.bodyUpTo(Integer.MAX_VALUE))));

  @ParameterizedTest
  @ValueSource(ints = {1, 8_191, 8_192, 65_536, 1_000_003, 5_000_000})
  void aBodyOfAnyLengthIsReadWhole(int length) throws IOException {
    var body = new byte[length];
    new Random(length).nextBytes(body);
    try (var listener = start();
        var socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
      // Twice on one connection: the second request begins where the first has left its width.
      for (int request = 0; request < 2; request++) {
        var out = socket.getOutputStream();
        out.write(head(length));
        out.write(body);

        assertThat(reply(socket)).endsWith(hash(body));
      }
    }
  }

  @Test
  void requestsThatComeInOnePieceAreAnsweredInTurn() throws IOException {
    try (var listener = start();
        var socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
      var request = Arrays.copyOf(head(3), head(3).length + 3);
      var both = Arrays.copyOf(request, 2 * request.length);
      System.arraycopy(request, 0, both, request.length, request.length);
      socket.getOutputStream().write(both);

      assertThat(reply(socket)).endsWith(hash(new byte[3]));
      assertThat(reply(socket)).endsWith(hash(new byte[3]));
    }
  }

  private static Listener start() {
    var router = new Router("", List.of(ECHO), Gate.OPEN, AccessLog.OFF, new Meter());
    return Listener.start("127.0.0.1", 0, router);
  }

  private static byte[] head(int length) {
    return ("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + length + "\r\n\r\n")
        .getBytes(java.nio.charset.StandardCharsets.US_ASCII);
  }

  private static String hash(byte[] bytes) {
    return "hash=%08x.".formatted(Arrays.hashCode(bytes));
  }

  /** Up to the dot that ends it. */
  private static String reply(Socket socket) throws IOException {
    var text = new StringBuilder();
    while (!text.toString().matches("(?s).*hash=[0-9a-f]{8}\\.")) {
      int next = socket.getInputStream().read();
      assertThat(next).isNotNegative();
      text.append((char) next);
    }
    return text.toString();
  }
}
