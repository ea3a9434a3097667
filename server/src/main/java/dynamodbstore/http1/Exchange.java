package dynamodbstore.http1;

import dynamodbstore.http1.ResponseHead.Persistence;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One request and its response, as a handler sees them. For the connection's thread alone.
 *
 * <p>Every response has a length, so that it needs no chunks: clients of HTTP/1.0 and proxies that
 * close their connections read it like any other.
 */
public final class Exchange {
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

  /** A body up to this length is sent with the head, in one packet or a few. */
  private static final int SENT_WITH_HEAD = 16 << 10;

  /** What is left of a body is read to keep the connection, if it is no more than this. */
  private static final int DISCARDED = 256 << 10;

  private final RequestHead head;
  private final String address;
  private final RequestBodyStream body;
  private final ConnectionOutput output;
  private boolean expectsContinue;
  private boolean mayStay;
  private boolean begun;
  private boolean complete;

  Exchange(
      RequestHead head,
      String address,
      RequestBodyStream body,
      ConnectionOutput output,
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

  /** The address of the client, or of the proxy that it came through. */
  public String address() {
    return address;
  }

  /** Whether the request has a body that was not read to its end. */
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

  /** Closes the connection after the response, for what follows on it cannot be trusted. */
  public void closeAfterwards() {
    mayStay = false;
  }

  public void send(Response response) throws IOException {
    send(response.status(), response.headers(), response.body(), response.length());
  }

  /**
   * Sends a whole response. The body of one to HEAD is left out, but its Content-Length is sent.
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
    complete = true;
  }

  /**
   * Sends a head, and the body as it is written to the stream that is returned. A body that turns
   * out shorter breaks the connection, so that the client does not take it for whole.
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
      throw new IllegalStateException("A request is answered once");
    }
    settleRequest();
    var start =
        ResponseHead.write(status, headers, hasBody(status) ? length : -1, persistence(), room);
    // Only now: headers that cannot be sent are answered with an error instead.
    begun = true;
    return start;
  }

  /** The next request begins where the body of this one ends: reads up to there if that is near. */
  private void settleRequest() {
    if (!mayStay || body.isAtEnd()) {
      return;
    }
    // A client that waits for the answer to a long body must not wait for a timeout.
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

  /** Whether the client has left, so that no response reaches it. */
  public boolean isBroken() {
    return output.isBroken();
  }

  /** Whether a response has begun, so that no other can be sent. */
  public boolean isBegun() {
    return begun;
  }

  boolean isComplete() {
    return complete;
  }

  /** Whether the connection can be used for another request. */
  boolean leavesConnectionOpen() {
    return complete && mayStay && body.isAtEnd();
  }

  /**
   * Whether the client may still be sending, and would lose the response to a closed connection.
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

  /** The body of a response, of the length that its head told. */
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
        throw new IOException("More of a response than its head told");
      }
      output.write(bytes, offset, length);
      left -= length;
      complete = left == 0;
    }
  }
}
