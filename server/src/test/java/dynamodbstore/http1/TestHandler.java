package dynamodbstore.http1;

import dynamodbstore.http1.message.BufferedResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/** Handler that responds according to the path, and rejects with the message as the body. */
final class TestHandler implements RequestHandler {
  static final Duration SHORT = Duration.ofMillis(200);
  static final Duration LONG = Duration.ofMinutes(5);

  /** Limits under which nothing times out. */
  static final HttpLimits LIMITS = new HttpLimits(16, 16, LONG, LONG, LONG, 1, LONG);

  /** The paths of requests that have arrived at {@code /wait}. */
  final LinkedBlockingQueue<String> waiting = new LinkedBlockingQueue<>();

  final Semaphore mayEnd = new Semaphore(0);

  @Override
  public void handle(Exchange exchange) throws IOException {
    switch (exchange.head().path()) {
      case "/echo" -> {
        var body = exchange.body().readAllBytes();
        exchange.send(200, Map.of(), body, body.length);
      }
      case "/ignore" -> text(exchange, 200, "ignored");
      case "/empty" -> exchange.send(204, Map.of(), new byte[0], 0);
      case "/unchanged" -> exchange.send(304, Map.of("ETag", "\"1\""), new byte[0], 0);
      case "/wait" -> {
        waiting.add(exchange.head().query());
        mayEnd.acquireUninterruptibly();
        text(exchange, 200, "waited");
      }
      case "/stream" -> stream(exchange, Long.parseLong(exchange.head().query()));
      case "/cut" ->
          exchange.send(200, Map.of(), 10).write("12345".getBytes(StandardCharsets.US_ASCII));
      case "/header" ->
          exchange.send(
              200,
              Map.of("X-Chosen", exchange.head().query().replace("%0A", "\n").replace("%0D", "\r")),
              new byte[0],
              0);
      case "/throw" -> throw new IllegalStateException("on purpose");
      case "/overflow" -> throw new StackOverflowError("on purpose");
      case "/memory" -> throw new OutOfMemoryError("on purpose");
      default -> text(exchange, 404, "nothing here");
    }
  }

  private static void stream(Exchange exchange, long length) throws IOException {
    var out = exchange.send(200, Map.of(), length);
    var piece = new byte[100_000];
    for (long left = length; left > 0; left -= piece.length) {
      out.write(piece, 0, (int) Math.min(left, piece.length));
    }
  }

  private static void text(Exchange exchange, int status, String text) throws IOException {
    var bytes = text.getBytes(StandardCharsets.US_ASCII);
    exchange.send(status, Map.of("Content-Type", "text/plain"), bytes, bytes.length);
  }

  @Override
  public BufferedResponse refuse(int status, String sentence) {
    var bytes = sentence.getBytes(StandardCharsets.US_ASCII);
    return new BufferedResponse(status, Map.of(), bytes, bytes.length);
  }
}
