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
 * Body of a response as text, up to a number of bytes. A longer one fails with {@link TooLarge} as
 * soon as that is known, and the rest is not read.
 */
final class BoundedText implements BodySubscriber<String> {
  private final int largest;
  private final ByteArrayOutputStream received = new ByteArrayOutputStream();
  private final CompletableFuture<String> body = new CompletableFuture<>();
  private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();

  BoundedText(int largest) {
    this.largest = largest;
  }

  /** The body is longer than it may be. */
  static final class TooLarge extends IOException {
    private TooLarge(int largest) {
      super("the answer is larger than %d bytes".formatted(largest));
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
