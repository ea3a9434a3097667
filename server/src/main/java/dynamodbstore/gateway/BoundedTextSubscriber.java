package dynamodbstore.gateway;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Response body subscriber that collects text up to a size limit. A longer body fails with {@link
 * TooLarge} as soon as the limit is exceeded; the rest is not read. The HTTP client calls it from
 * one thread at a time.
 */
final class BoundedTextSubscriber implements BodySubscriber<String> {
  private final int largest;
  private final ByteArrayOutputStream received = new ByteArrayOutputStream();
  private final CompletableFuture<String> body = new CompletableFuture<>();
  private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();

  BoundedTextSubscriber(int largest) {
    this.largest = largest;
  }

  /** The body exceeds the size limit. */
  static final class TooLarge extends IOException {
    private TooLarge(int largest) {
      super("the response is larger than %d bytes".formatted(largest));
    }
  }

  @Override
  public CompletionStage<String> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    boolean _ = subscription.complete(given);
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (var buffer : buffers) {
      if (body.isDone()) {
        return;
      }
      if (received.size() + buffer.remaining() > largest) {
        subscription.join().cancel();
        boolean _ = body.completeExceptionally(new TooLarge(largest));
        return;
      }
      var bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      received.write(bytes, 0, bytes.length);
    }
  }

  @Override
  public void onError(Throwable fault) {
    boolean _ = body.completeExceptionally(fault);
  }

  @Override
  public void onComplete() {
    boolean _ = body.complete(received.toString(StandardCharsets.UTF_8));
  }
}
