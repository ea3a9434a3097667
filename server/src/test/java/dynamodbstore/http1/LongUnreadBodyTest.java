package dynamodbstore.http1;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http1.message.BufferedResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LongUnreadBodyTest {
  private static final int WELL_BEFORE_THE_STALL_TIMEOUT = 10_000;

  @Test
  void rejectedLongBodyGetsItsResponseBeforeItArrives() throws IOException {
    var here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (var server =
            HttpServer.start(
                here,
                exchange -> exchange.send(BufferedResponse.empty(413)),
                HttpLimits.withConnections(4));
        var client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      client.setSoTimeout(WELL_BEFORE_THE_STALL_TIMEOUT);

      client
          .getOutputStream()
          .write(ascii("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n"));

      var answer =
          new BufferedReader(
              new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
      assertThat(answer.readLine()).startsWith("HTTP/1.1 413");
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
