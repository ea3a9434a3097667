package dynamodbstore.http;

import static java.lang.System.Logger.Level.ERROR;

import dynamodbstore.table.TableException;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.OptionalLong;
import java.util.zip.GZIPOutputStream;

/** Puts answers on the wire: head and body together, packed if that is wanted and worth it. */
final class Sending {
  private static final System.Logger LOG = System.getLogger(Sending.class.getName());

  /** Below this, packing saves no packet. */
  private static final int WORTH_PACKING = 1024;

  private Sending() {}

  static void send(ServerRequest request, ServerResponse response, Answer answer) {
    response.status(answer.status());
    answer.headers().forEach(response::header);
    boolean isHead = request.prologue().method().text().equals("HEAD");
    boolean packed = isPackable(answer) && wantsGzip(request);
    switch (answer.body()) {
      case Body.Bytes(byte[] array, int length) when isHead -> {
        response.contentLength(length);
        response.send();
      }
      case Body.Bytes(byte[] array, int length) when packed && length > WORTH_PACKING -> {
        declarePacked(response, answer);
        sendPacked(response, array, length);
      }
      case Body.Bytes(byte[] array, int length) -> response.send(array, 0, length);
      case Body.Streamed streamed when isHead -> {
        streamed.length().ifPresent(response::contentLength);
        response.send();
      }
      case Body.Streamed streamed when streamed.length().equals(OptionalLong.of(0)) ->
          sendEmpty(response, streamed);
      // A length that is known is meant: of a file, or of a range of it.
      case Body.Streamed streamed when packed && streamed.length().isEmpty() -> {
        declarePacked(response, answer);
        streamPacked(response, streamed);
      }
      case Body.Streamed streamed -> stream(response, streamed);
    }
  }

  private static boolean isPackable(Answer answer) {
    var type = answer.headers().getOrDefault("Content-Type", "");
    return type.startsWith("application/json") || type.startsWith("text/");
  }

  private static boolean wantsGzip(ServerRequest request) {
    return request
        .headers()
        .first(HeaderNames.ACCEPT_ENCODING)
        .map(header -> AcceptedEncodings.include(header, "gzip"))
        .orElse(false);
  }

  private static void declarePacked(ServerResponse response, Answer answer) {
    response.header("Content-Encoding", "gzip");
    var vary = answer.headers().get("Vary");
    response.header("Vary", vary == null ? "Accept-Encoding" : vary + ", Accept-Encoding");
  }

  private static void sendPacked(ServerResponse response, byte[] array, int length) {
    var packed = new ByteArrayOutputStream(length / 4);
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(array, 0, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    response.send(packed.toByteArray());
  }

  private static void streamPacked(ServerResponse response, Body.Streamed body) {
    try {
      var out = new GZIPOutputStream(response.outputStream());
      body.source().writeTo(out);
      out.close();
    } catch (IOException | RuntimeException e) {
      throw brokenOff(e);
    }
  }

  /**
   * Helidon sends the head of a stream with its first byte, or else when the request is over: that
   * is too late where the client wants the connection closed.
   */
  private static void sendEmpty(ServerResponse response, Body.Streamed body) {
    try {
      body.source().writeTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    response.send();
  }

  private static void stream(ServerResponse response, Body.Streamed body) {
    body.length().ifPresent(response::contentLength);
    try {
      var out = response.outputStream();
      body.source().writeTo(out);
      out.close();
    } catch (IOException | RuntimeException e) {
      throw brokenOff(e);
    }
  }

  /**
   * A stream that failed is not closed: that would end it as if it were whole. The connection is,
   * so that the client sees that something is missing.
   */
  private static CloseConnectionException brokenOff(Exception failure) {
    if (failure instanceof TableException) {
      LOG.log(ERROR, "An answer was broken off", failure);
    }
    return new CloseConnectionException("The answer was broken off", failure);
  }
}
