package dynamodbstore.accounts.authentication;

import dynamodbstore.capacity.WorkPermit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/**
 * Calls that concurrent threads with the same key share: the first one calls, the others wait for
 * its result or its failure. Nothing is kept after a call. Thread-safe.
 */
final class SharedCalls<K, V> {
  private final ConcurrentMap<K, CompletableFuture<V>> running = new ConcurrentHashMap<>();

  /**
   * Result of a call.
   *
   * @param isOwn whether this thread made the call
   */
  record Shared<V>(V value, boolean isOwn) {}

  /** Calls, or waits for the call of another thread. The request releases its permit meanwhile. */
  Shared<V> call(K key, Supplier<V> call) {
    var own = new CompletableFuture<V>();
    var other = running.putIfAbsent(key, own);
    if (other != null) {
      return new Shared<>(await(other), false);
    }
    try {
      own.complete(call.get());
    } catch (RuntimeException | Error failure) {
      own.completeExceptionally(failure);
    } finally {
      running.remove(key, own);
    }
    return new Shared<>(await(own), true);
  }

  private static <V> V await(CompletableFuture<V> call) {
    if (!call.isDone()) {
      WorkPermit.pause();
    }
    try {
      return call.join();
    } catch (CompletionException e) {
      // As it is, because the response to a request depends on its type.
      throw switch (e.getCause()) {
        case RuntimeException failure -> failure;
        case Error error -> throw error;
        case null, default -> e;
      };
    }
  }
}
