package dynamodbstore.http1.message;

/**
 * Validated request line and header fields of a request.
 *
 * @param path as it was sent, still encoded
 * @param query as it was sent, without the question mark; empty if there is none
 * @param minor 1 for HTTP/1.1, 0 for HTTP/1.0
 * @param framing how the end of the body is marked
 */
public record RequestHead(
    String method, String path, String query, int minor, HeaderFields headers, Framing framing) {

  /** How the end of a body is marked. */
  public sealed interface Framing {
    /** By Content-Length; 0 if there is no body. */
    record Length(long bytes) implements Framing {}

    /** By chunks, each with its length. */
    record Chunked() implements Framing {}
  }

  /** Whether the client allows the connection to be reused for another request. */
  public boolean keepsAlive() {
    return minor == 0
        ? headers.hasToken("Connection", "keep-alive") && !headers.hasToken("Connection", "close")
        : !headers.hasToken("Connection", "close");
  }

  public boolean expectsContinue() {
    return minor > 0 && headers.hasToken("Expect", "100-continue");
  }
}
