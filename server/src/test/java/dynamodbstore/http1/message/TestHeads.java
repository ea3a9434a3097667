package dynamodbstore.http1.message;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** Heads of requests for tests. */
public final class TestHeads {
  private TestHeads() {}

  /**
   * A parsed head.
   *
   * @param headers whole lines
   */
  public static RequestHead of(String method, String path, String... headers) {
    var lines = String.join("\r\n", headers) + (headers.length == 0 ? "" : "\r\n");
    var host = lines.startsWith("Host: ") ? "" : "Host: ml.example\r\n";
    var text = method + " " + path + " HTTP/1.1\r\n" + host + lines + "\r\n";
    try {
      return new HeadParser(text.getBytes(ISO_8859_1)).parse();
    } catch (ProtocolException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
