package dynamodbstore.traces.storage;

import dynamodbstore.table.cost.Meter;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Concurrent execution of the two halves of a request's work. */
final class InTwoThreads {
  private InTwoThreads() {}

  /**
   * Runs both parts, the first one in a virtual thread of its own, and waits for them. Costs are
   * charged to the operation of the current thread; permits of the request are not passed on.
   *
   * @return both results in order
   * @throws RuntimeException of a part; the other one is completed
   */
  static <R> List<R> run(Supplier<R> first, Supplier<R> second) {
    var other = new FutureTask<>(Meter.carried(first)::get);
    Thread.ofVirtual().start(other);
    R own;
    try {
      own = second.get();
    } catch (RuntimeException | Error failure) {
      awaitAfter(failure, other);
      throw failure;
    }
    return List.of(result(other), own);
  }

  private static void awaitAfter(Throwable failure, FutureTask<?> other) {
    try {
      var _ = result(other);
    } catch (RuntimeException | Error another) {
      failure.addSuppressed(another);
    }
  }

  /** Interrupts are deferred: the part cannot be withdrawn. */
  private static <R> R result(FutureTask<R> part) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return part.get();
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
    } catch (ExecutionException _) {
      throw asThrown(part.exceptionNow());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static RuntimeException asThrown(Throwable failure) {
    return switch (failure) {
      case Error error -> throw error;
      case RuntimeException unchecked -> unchecked;
      default -> new CompletionException(failure);
    };
  }
}
