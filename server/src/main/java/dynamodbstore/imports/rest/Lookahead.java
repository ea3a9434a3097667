package dynamodbstore.imports.rest;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads that are under way some elements ahead of the one whose result is used, so that their waits
 * overlap. Results are in the order of the elements; only those few are in memory. For one thread.
 */
final class Lookahead<T, R> {
  private static final int AHEAD = RestClient.PARALLEL;

  private final Iterator<T> rest;
  private final Function<T, R> read;
  private final Deque<CompletableFuture<R>> underway = new ArrayDeque<>();

  Lookahead(List<T> all, Function<T, R> read) {
    this.rest = all.iterator();
    this.read = read;
    while (underway.size() < AHEAD && rest.hasNext()) {
      startNext();
    }
  }

  private void startNext() {
    var element = rest.next();
    var result = new CompletableFuture<R>();
    underway.add(result);
    var _ =
        Thread.startVirtualThread(
            () -> {
              try {
                boolean _ = result.complete(read.apply(element));
              } catch (RuntimeException | Error e) {
                boolean _ = result.completeExceptionally(e);
              }
            });
  }

  /** The result of the next element. */
  R next() {
    var first = underway.remove();
    try {
      var result = first.join();
      if (rest.hasNext()) {
        startNext();
      }
      return result;
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException fault ? fault : e;
    }
  }

  /** Passes all results to a consumer. */
  static <T, R> void each(List<T> all, Function<T, R> read, Consumer<R> consumer) {
    var lookahead = new Lookahead<>(all, read);
    all.forEach(_ -> consumer.accept(lookahead.next()));
  }
}
