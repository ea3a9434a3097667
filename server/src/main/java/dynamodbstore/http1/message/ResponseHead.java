package dynamodbstore.http1.message;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Encoder for the head of a response. */
public final class ResponseHead {
  private static final int USUAL = 512;

  private ResponseHead() {}

  /**
   * Encodes a head.
   *
   * @param length of the body; negative for a status that never has one
   * @param room to reserve behind the head, for a body that is sent with it
   */
  public static ByteArrayOutputStream write(
      int status, Map<String, String> headers, long length, Persistence persistence, int room) {
    var out = new ByteArrayOutputStream(USUAL + room);
    text(out, "HTTP/1.1 ");
    text(out, String.valueOf(status));
    out.write(' ');
    text(out, ReasonPhrases.of(status));
    text(out, "\r\nDate: ");
    text(out, HttpDate.now());
    headers.forEach((name, value) -> field(out, name, value));
    if (length >= 0) {
      field(out, "Content-Length", Long.toString(length));
    }
    switch (persistence) {
      case CLOSES -> field(out, "Connection", "close");
      case STAYS_SAYING_SO -> field(out, "Connection", "keep-alive");
      case STAYS -> {}
    }
    text(out, "\r\n\r\n");
    return out;
  }

  /** Whether the connection stays open after a response, and whether a header says so. */
  public enum Persistence {
    CLOSES,
    /** The default of HTTP/1.1: no header. */
    STAYS,
    /** For an HTTP/1.0 client that requested it: with a header. */
    STAYS_SAYING_SO
  }

  private static void field(ByteArrayOutputStream out, String name, String value) {
    text(out, "\r\n");
    text(out, checked(name));
    text(out, ": ");
    text(out, checked(value));
  }

  /** Rejects line breaks: a client that controls the value could otherwise inject headers. */
  private static String checked(String text) {
    if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0 || text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("A line break in a header of a response");
    }
    return text;
  }

  private static void text(ByteArrayOutputStream out, String text) {
    var bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    out.write(bytes, 0, bytes.length);
  }
}
