package dynamodbstore.http1;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Client connection on which a test sends arbitrary bytes. */
public final class RawConnection implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 20_000;

  private final Socket socket;

  public RawConnection(int port) throws IOException {
    this(new Socket(InetAddress.getLoopbackAddress(), port));
  }

  private RawConnection(Socket socket) throws IOException {
    this.socket = socket;
    socket.setSoTimeout(TIMEOUT_MILLIS);
  }

  /** Connects from another loopback address. */
  static RawConnection from(String address, int port) throws IOException {
    return new RawConnection(
        new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getByName(address), 0));
  }

  /** A response as it arrived. */
  public record Reply(String head, String body) {
    public int status() {
      return Integer.parseInt(head.split(" ", 3)[1]);
    }

    public Optional<String> header(String name) {
      return head.lines()
          .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT)))
          .map(line -> line.substring(name.length() + 1).strip())
          .findFirst();
    }
  }

  @CanIgnoreReturnValue
  public RawConnection send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  /** Sends a GET with additional header lines, each with its line break. */
  @CanIgnoreReturnValue
  public RawConnection get(String path, String lines) throws IOException {
    return send("GET " + path + " HTTP/1.1\r\nHost: x\r\n" + lines + "\r\n");
  }

  /**
   * Sends a POST with additional header lines, each with its line break, and any part of a body.
   */
  @CanIgnoreReturnValue
  public RawConnection post(String path, String lines, String body) throws IOException {
    return send("POST " + path + " HTTP/1.1\r\nHost: x\r\n" + lines + "\r\n" + body);
  }

  /** Reads the next response, by its Content-Length. */
  public Reply read() throws IOException {
    var head = readHead();
    int length = new Reply(head, "").header("Content-Length").map(Integer::parseInt).orElse(0);
    var body = socket.getInputStream().readNBytes(length);
    return new Reply(head, new String(body, StandardCharsets.ISO_8859_1));
  }

  /** Reads the head of the next response, which may have no body. */
  public String readHead() throws IOException {
    var head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = socket.getInputStream().read();
      if (next < 0) {
        throw new IOException("Closed after: " + head);
      }
      head.write(next);
    }
    return head.toString(StandardCharsets.ISO_8859_1).stripTrailing();
  }

  /** Reads until the server closes the connection. */
  public String readToEnd() throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  /** Waits for the server to close the connection; false if it sends something instead. */
  public boolean isClosedByServer() {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException _) {
      return false;
    } catch (IOException _) {
      return true;
    }
  }

  public Socket socket() {
    return socket;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
