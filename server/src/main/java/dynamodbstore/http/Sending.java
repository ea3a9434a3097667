package dynamodbstore.http;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.zip.GZIPOutputStream;

/** Puts answers on the wire: head and body together, packed if that is wanted and worth it. */
final class Sending {
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
      case Body.Bytes(byte[] array, int length) when packed && length > WORTH_PACKING ->
          sendPacked(response, array, length);
      case Body.Bytes(byte[] array, int length) -> response.send(array, 0, length);
      case Body.Streamed streamed when isHead -> {
        streamed.length().ifPresent(response::contentLength);
        response.send();
      }
      case Body.Streamed streamed when streamed.length().equals(OptionalLong.of(0)) ->
          sendEmpty(response, streamed);
      // A length that is known is meant: of a file, or of a range of it.
      case Body.Streamed streamed ->
          stream(response, streamed, packed && streamed.length().isEmpty());
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
        .map(encodings -> encodings.toLowerCase(Locale.ROOT).contains("gzip"))
        .orElse(false);
  }

  private static void sendPacked(ServerResponse response, byte[] array, int length) {
    var packed = new ByteArrayOutputStream(length / 4);
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(array, 0, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    response.header("Content-Encoding", "gzip");
    response.header("Vary", "Accept-Encoding");
    response.send(packed.toByteArray());
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

  private static void stream(ServerResponse response, Body.Streamed body, boolean packed) {
    if (packed) {
      response.header("Content-Encoding", "gzip");
      response.header("Vary", "Accept-Encoding");
    } else {
      body.length().ifPresent(response::contentLength);
    }
    try (OutputStream out =
        packed ? new GZIPOutputStream(response.outputStream()) : response.outputStream()) {
      body.source().writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
