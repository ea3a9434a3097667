package dynamodbstore.http1;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Sends a 503 to connections above the limit. Most clients have sent a request by then, and closing
 * a socket with unread input sends a reset that can destroy the response; so up to 64 of these
 * connections are drained for at most one second and 64 KiB before they are closed. Called by the
 * accept loop.
 */
final class ConnectionRejector {
  private static final int MOST_LINGERING = 64;
  private static final int MOST_READ = 64 << 10;
  private static final Duration LINGER = Duration.ofSeconds(1);

  private static final String BODY =
      "{\"error_code\":\"TEMPORARILY_UNAVAILABLE\","
          + "\"message\":\"The server has too many connections. Please try again.\"}";

  private static final byte[] RESPONSE =
      ("HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 1\r\n"
              + "Connection: close\r\nContent-Length: "
              + BODY.length()
              + "\r\n\r\n"
              + BODY)
          .getBytes(StandardCharsets.ISO_8859_1);

  private final Semaphore lingering = new Semaphore(MOST_LINGERING);

  /** Does not block: the short response always fits into the socket's send buffer. */
  void reject(Socket accepted) {
    try {
      accepted.getOutputStream().write(RESPONSE);
      accepted.shutdownOutput();
    } catch (IOException _) {
      close(accepted); // The client has left.
      return;
    }
    if (!lingering.tryAcquire()) {
      close(accepted);
      return;
    }
    boolean started = false;
    try {
      var _ = Thread.ofVirtual().name("http-rejected").start(() -> linger(accepted));
      started = true;
    } finally {
      if (!started) {
        lingering.release();
      }
    }
  }

  private void linger(Socket accepted) {
    try (accepted) {
      accepted.setSoTimeout((int) LINGER.toMillis());
      var sink = new byte[1 << 10];
      long begun = System.nanoTime();
      var in = accepted.getInputStream();
      for (int read = 0, count = 0; count >= 0 && read < MOST_READ; read += count) {
        if (System.nanoTime() - begun > LINGER.toNanos()) {
          return;
        }
        count = in.read(sink);
      }
    } catch (IOException _) {
      // The client has left, or sends nothing.
    } finally {
      lingering.release();
    }
  }

  private static void close(Socket accepted) {
    try {
      accepted.close();
    } catch (IOException _) {
      // Closed as far as it can be.
    }
  }
}
