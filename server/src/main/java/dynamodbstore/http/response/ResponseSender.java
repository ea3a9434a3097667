package dynamodbstore.http.response;

import dynamodbstore.http1.Exchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * Sends responses, compressed with gzip where the client accepts it and the body is longer than 1
 * KiB.
 */
public final class ResponseSender {
  private static final System.Logger LOG = System.getLogger(ResponseSender.class.getName());

  /** Up to this length, compression saves no network packet. */
  private static final int WORTH_COMPRESSING = 1024;

  private ResponseSender() {}

  /**
   * Sends a response and closes its body.
   *
   * @throws IOException if the connection broke, or the body failed after its head was sent: the
   *     connection is then closed, so that the client detects the truncation
   */
  public static void send(Exchange exchange, ServerResponse answer) throws IOException {
    switch (answer.body()) {
      case ResponseBody.Bytes(byte[] array, int length)
          when length > WORTH_COMPRESSING && isCompressed(exchange, answer) -> {
        var compressed = compress(array, length);
        exchange.send(answer.status(), encoded(answer), compressed, compressed.length);
      }
      case ResponseBody.Bytes(byte[] array, int length) ->
          exchange.send(answer.status(), answer.headers(), array, length);
      case ResponseBody.Spooled(var spool, var isCompressed) -> {
        try (spool) {
          var headers = isCompressed ? encoded(answer) : answer.headers();
          spool.writeTo(exchange.send(answer.status(), headers, spool.size()));
        }
      }
      case ResponseBody.Streamed(long length, var source) -> {
        try (source) {
          source.writeTo(exchange.send(answer.status(), answer.headers(), length));
        } catch (RuntimeException e) {
          if (exchange.isBegun()) {
            if (!exchange.isBroken()) {
              LOG.log(System.Logger.Level.ERROR, "The body of a response failed", e);
            }
            throw new IOException("A response was not completed", e);
          }
          throw e;
        }
      }
      case ResponseBody.Json _ -> throw new IllegalStateException("Not generated yet");
    }
  }

  /** Closes the body of a response that is not sent. */
  public static void discard(ServerResponse answer) {
    switch (answer.body()) {
      case ResponseBody.Spooled(var spool, _) -> spool.discard();
      case ResponseBody.Streamed(_, var source) -> source.close();
      case ResponseBody.Bytes _, ResponseBody.Json _ -> {}
    }
  }

  /**
   * Whether the response may be compressed. Streamed files are not: their Content-Length and ranges
   * refer to the uncompressed bytes.
   */
  public static boolean isCompressed(Exchange exchange, ServerResponse answer) {
    var type = answer.headers().getOrDefault("Content-Type", "");
    return (type.startsWith("application/json") || type.startsWith("text/"))
        && !answer.headers().containsKey("Content-Encoding")
        && exchange
            .head()
            .headers()
            .first("Accept-Encoding")
            .map(header -> AcceptedEncodings.include(header, "gzip"))
            .orElse(false);
  }

  private static Map<String, String> encoded(ServerResponse answer) {
    var headers = new LinkedHashMap<>(answer.headers());
    headers.put("Content-Encoding", "gzip");
    headers.merge("Vary", "Accept-Encoding", (vary, encoding) -> vary + ", " + encoding);
    return headers;
  }

  private static byte[] compress(byte[] array, int length) {
    var compressed = new ByteArrayOutputStream(length / 4);
    try (var gzip = new GZIPOutputStream(compressed)) {
      gzip.write(array, 0, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return compressed.toByteArray();
  }
}
