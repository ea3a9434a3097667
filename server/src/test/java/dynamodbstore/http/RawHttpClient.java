package dynamodbstore.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Raw HTTP client, so that tests can send what a correct client would not. */
public final class RawHttpClient {
  private static final int TIMEOUT_MILLIS = 20_000;

  private RawHttpClient() {}

  /** A response as it arrived. */
  public record Reply(int status, String head, String body) {
    public Optional<String> header(String name) {
      return head.lines()
          .filter(
              line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":"))
          .map(line -> line.substring(name.length() + 1).strip())
          .findFirst();
    }
  }

  public static Reply get(int port, String path, String... headers) {
    return send(port, "GET", path, headers);
  }

  /** Sends a request; headers are whole lines, and a Host header replaces the default one. */
  public static Reply send(int port, String method, String path, String... headers) {
    return send(port, method, path, new byte[0], headers);
  }

  /** The same with a body. */
  public static Reply send(int port, String method, String path, byte[] body, String... headers) {
    var raw = exchange(port, method, path, body, headers);
    return reply(new String(raw, StandardCharsets.UTF_8));
  }

  /** Returns the whole response, head and body, for bodies that are not text. */
  public static byte[] exchange(
      int port, String method, String path, byte[] body, String... headers) {
    var hasHost = Arrays.stream(headers).anyMatch(header -> header.startsWith("Host:"));
    var head =
        method
            + " "
            + path
            + " HTTP/1.1\r\n"
            + (hasHost ? "" : "Host: 127.0.0.1:" + port + "\r\n")
            + String.join("", Arrays.stream(headers).map(header -> header + "\r\n").toList())
            + "Content-Length: "
            + body.length
            + "\r\nConnection: close\r\n\r\n";
    return raw(port, head.getBytes(StandardCharsets.UTF_8), body);
  }

  /** Sends any bytes; they must make the server close the connection after its response. */
  public static Reply exchange(int port, byte[] request) {
    return reply(new String(raw(port, request, new byte[0]), StandardCharsets.UTF_8));
  }

  private static byte[] raw(int port, byte[] head, byte[] body) {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      var out = socket.getOutputStream();
      out.write(head);
      out.write(body);
      return socket.getInputStream().readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Reply reply(String text) {
    var end = text.indexOf("\r\n\r\n");
    if (end < 0) {
      throw new IllegalArgumentException("No answer: \"" + text + "\"");
    }
    var head = text.substring(0, end);
    return new Reply(Integer.parseInt(head.split(" ", 3)[1]), head, text.substring(end + 4));
  }
}
