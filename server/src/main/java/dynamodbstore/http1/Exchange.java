package dynamodbstore.http1;

import dynamodbstore.http1.message.BufferedResponse;
import dynamodbstore.http1.message.ProtocolException;
import dynamodbstore.http1.message.RequestHead;
import dynamodbstore.http1.message.ResponseHead;
import dynamodbstore.http1.message.ResponseHead.Persistence;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One request and its response, as a handler sees them. Used by the connection's thread only.
 *
 * <p>Every response has a Content-Length and none is chunked, so that HTTP/1.0 clients and proxies
 * that close their connections read it like any other.
 */
public final class Exchange {
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

  /** A body up to this length is written together with the head, in one or a few packets. */
  private static final int SENT_WITH_HEAD = 16 << 10;

  /** At most this much of an unread body is discarded to keep the connection open. */
  private static final int DISCARDED = 256 << 10;

  private final RequestHead head;
  private final RequestBodyStream body;
  private final ConnectionOutput output;
  private final InetAddress address;
  private boolean expectsContinue;
  private boolean mayStay;
  private boolean begun;
  private boolean complete;
  private long sent;

  Exchange(
      RequestHead head,
      RequestBodyStream body,
      ConnectionOutput output,
      InetAddress address,
      boolean mayStay) {
    this.head = head;
    this.address = address;
    this.body = body;
    this.output = output;
    this.expectsContinue = head.expectsContinue() && !body.isAtEnd();
    this.mayStay = mayStay && head.keepsAlive();
  }

  public RequestHead head() {
    return head;
  }

  /** Address of the client, or of the last proxy that is not trusted to name it. */
  public InetAddress address() {
    return address;
  }

  /** Whether the request has a body that is not read to its end yet. */
  public boolean hasBody() {
    return !body.isAtEnd();
  }

  /**
   * The body as it arrives. Fails with an {@link java.io.EOFException} where the client stops
   * early, and with a {@link ProtocolException} where it is malformed or too slow.
   */
  public InputStream body() throws IOException {
    if (expectsContinue && !begun) {
      expectsContinue = false;
      output.write(CONTINUE, 0, CONTINUE.length);
    }
    return body;
  }

  /**
   * Closes the connection after the response, for example because the rest of its input cannot be
   * trusted.
   */
  public void closeAfterResponse() {
    mayStay = false;
  }

  public void send(BufferedResponse response) throws IOException {
    send(response.status(), response.headers(), response.body(), response.length());
  }

  /**
   * Sends a complete response. To a HEAD request the body is left out, but its Content-Length is
   * sent.
   */
  public void send(int status, Map<String, String> headers, byte[] bytes, int length)
      throws IOException {
    boolean isWithBody = hasBody(status) && length > 0 && !isHead();
    int together = isWithBody && length <= SENT_WITH_HEAD ? length : 0;
    var start = head(status, headers, length, together);
    start.write(bytes, 0, together);
    var first = start.toByteArray();
    output.write(first, 0, first.length);
    if (isWithBody && together == 0) {
      output.write(bytes, 0, length);
    }
    sent = isWithBody ? length : 0;
    complete = true;
  }

  /**
   * Sends a head and returns the stream for the body. If fewer bytes are written than announced,
   * the connection is closed, so that the client detects the truncation.
   */
  public OutputStream send(int status, Map<String, String> headers, long length)
      throws IOException {
    var start = head(status, headers, length, 0).toByteArray();
    output.write(start, 0, start.length);
    complete = length == 0 || isHead() || !hasBody(status);
    return complete ? OutputStream.nullOutputStream() : new Body(length);
  }

  private ByteArrayOutputStream head(int status, Map<String, String> headers, long length, int room)
      throws IOException {
    if (begun) {
      throw new IllegalStateException("A response was already sent");
    }
    discardUnreadBody();
    var start =
        ResponseHead.write(status, headers, hasBody(status) ? length : -1, persistence(), room);
    // Set only now: if the headers are invalid, an error response can still be sent.
    begun = true;
    return start;
  }

  /**
   * Discards the rest of the request body if it is short, because the next request begins behind
   * it; else the connection closes after the response.
   */
  private void discardUnreadBody() {
    if (!mayStay || body.isAtEnd()) {
      return;
    }
    // Do not wait for a body that the client withholds until it has the response, nor for a long
    // one.
    if (expectsContinue || !body.mayEndWithin(DISCARDED)) {
      mayStay = false;
      return;
    }
    try {
      var sink = new byte[8 << 10];
      int discarded = 0;
      while (discarded < DISCARDED && !body.isAtEnd()) {
        discarded += Math.max(body.read(sink, 0, sink.length), 0);
      }
    } catch (IOException _) {
      mayStay = false;
    }
    mayStay &= body.isAtEnd();
  }

  private Persistence persistence() {
    if (!mayStay) {
      return Persistence.CLOSES;
    }
    return head.minor() == 0 ? Persistence.STAYS_SAYING_SO : Persistence.STAYS;
  }

  /** Whether the client has closed the connection, so that no response can reach it. */
  public boolean isBroken() {
    return output.isBroken();
  }

  /** Whether a response has begun, so that no other response can be sent. */
  public boolean isBegun() {
    return begun;
  }

  /** Bytes of the body of the response that were written so far. */
  public long sentBytes() {
    return sent;
  }

  boolean isComplete() {
    return complete;
  }

  /** Whether the connection can be used for another request. */
  boolean leavesConnectionOpen() {
    return complete && mayStay && body.isAtEnd();
  }

  /**
   * Whether the client may still be sending, in which case closing at once could destroy the
   * response.
   */
  boolean needsLingering() {
    return complete && !body.isAtEnd();
  }

  private boolean isHead() {
    return head.method().equals("HEAD");
  }

  private static boolean hasBody(int status) {
    return status >= 200 && status != 204 && status != 304;
  }

  /** Body of a response, limited to the announced length. */
  private final class Body extends OutputStream {
    private long left;

    Body(long length) {
      this.left = length;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (length > left) {
        throw new IOException("The response is longer than its Content-Length");
      }
      output.write(bytes, offset, length);
      left -= length;
      sent += length;
      complete = left == 0;
    }
  }
}
