package dynamodbstore.http1;

import static dynamodbstore.http1.TestHandler.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class StalledConnectionTest {
  @Test
  void fullServerEvictsAStalledRequestForANewConnection() throws IOException {
    var limits = new HttpLimits(2, 2, LONG, LONG, LONG, 1, LONG);
    try (var server = TestServer.start(limits);
        var head = server.connect().send("GET /ignore HTTP/1.1\r\n");
        var _ = server.connect().post("/echo", "Content-Length: 5\r\n", "x")) {
      server.awaitBusy(2);

      assertThat(server.statusOnceThereIsRoom()).isEqualTo(200);
      assertThat(head.read().status()).isEqualTo(408);
    }
  }
}
