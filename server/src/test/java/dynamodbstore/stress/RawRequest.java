package dynamodbstore.stress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;

/** HTTP request as raw bytes, without validation. */
final class RawRequest {
  private final String method;
  private final String target;
  private final List<String> headers;
  private final byte[] body;

  RawRequest(String method, String target, List<String> headers, byte[] body) {
    this.method = method;
    this.target = target;
    this.headers = List.copyOf(headers);
    this.body = body;
  }

  String target() {
    return target;
  }

  byte[] bytes() {
    var out = new ByteArrayOutputStream();
    out.writeBytes((method + " " + target + " HTTP/1.1\r\n").getBytes(ISO_8859_1));
    out.writeBytes("Host: localhost\r\nConnection: close\r\n".getBytes(ISO_8859_1));
    headers.forEach(header -> out.writeBytes((header + "\r\n").getBytes(UTF_8)));
    out.writeBytes(("Content-Length: " + body.length + "\r\n\r\n").getBytes(ISO_8859_1));
    out.writeBytes(body);
    return out.toByteArray();
  }

  /** Abbreviated form for failure messages. */
  @Override
  public String toString() {
    var text = new String(body, UTF_8);
    return "%s %s %s %s".formatted(method, shown(target), headers, shown(text));
  }

  private static String shown(String text) {
    int longest = 2_000;
    return text.length() <= longest
        ? text
        : text.substring(0, longest) + "... (" + text.length() + " characters)";
  }
}
