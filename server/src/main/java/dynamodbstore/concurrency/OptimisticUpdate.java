package dynamodbstore.concurrency;

import dynamodbstore.api.ApiError;
import dynamodbstore.capacity.WorkPermit;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Optimistic update: read, decide, write if unchanged, and retry with backoff if a concurrent
 * writer was faster. The only such loop of the server, except that of {@code GroupWriter} in {@code
 * metrics}, which commits the points of many requests.
 *
 * <p>An attempt does all of this once: it reads the current state itself, so that a retry starts
 * from what the other writer has left. It returns false or empty if its conditional write was
 * refused; then it has changed nothing. An exception of an attempt ends the update and reaches the
 * caller as it is.
 *
 * <p>There is always at least one retry. The deadline begins with the first refusal, so that the
 * first attempt reads no clock, and neither sleeps nor allocates. A thread that is interrupted
 * during a pause stops retrying, and its interrupt flag stays set. Thread-safe; the only state is a
 * counter of retries.
 */
public final class OptimisticUpdate {
  /**
   * Every refusal means that another writer succeeded, so that even hundreds of concurrent requests
   * for one item finish within this time; clients time out much later.
   */
  public static final OptimisticUpdate USUAL =
      new OptimisticUpdate(Duration.ofSeconds(5), Backoff.USUAL);

  private final long deadlineNanos;
  private final Backoff backoff;
  private final LongAdder retries = new LongAdder();

  /**
   * @param deadline how long after the first refusal a retry may begin
   */
  public OptimisticUpdate(Duration deadline, Backoff backoff) {
    this.deadlineNanos = deadline.toNanos();
    this.backoff = backoff;
  }

  /**
   * Repeats an attempt until it succeeds.
   *
   * @param kind what is changed, for the error: "run", "experiment"
   * @param id which one is changed
   * @param attempt returns whether it has written
   * @throws ApiError if all attempts until the deadline were refused: {@link #busy}
   */
  public void run(String kind, Object id, BooleanSupplier attempt) {
    if (!tryRun(attempt)) {
      throw busy(kind, id);
    }
  }

  /**
   * Repeats an attempt until it has a result.
   *
   * @param attempt returns the result of its write; empty if that was refused
   * @throws ApiError if all attempts until the deadline were refused: {@link #busy}
   */
  public <T> T call(String kind, Object id, Supplier<Optional<T>> attempt) {
    var result = tryCall(attempt);
    if (result.isEmpty()) {
      throw busy(kind, id);
    }
    return result.get();
  }

  /**
   * Repeats an attempt until it succeeds, for callers that can do without it.
   *
   * @return false if all attempts until the deadline were refused
   */
  public boolean tryRun(BooleanSupplier attempt) {
    return attempt.getAsBoolean()
        || retry(() -> attempt.getAsBoolean() ? Optional.of(true) : Optional.empty()).isPresent();
  }

  /**
   * Repeats an attempt until it has a result, for callers that can do without it.
   *
   * @return empty if all attempts until the deadline were refused
   */
  public <T> Optional<T> tryCall(Supplier<Optional<T>> attempt) {
    var first = attempt.get();
    return first.isPresent() ? first : retry(attempt);
  }

  /** The error of an update that gave up: a 503 with Retry-After. */
  public static ApiError busy(String kind, Object id) {
    return ApiError.busy(
        "The %s %s is being changed by concurrent requests. Please try again.".formatted(kind, id));
  }

  /** How often an attempt was repeated since the start of the process. */
  public long retries() {
    return retries.sum();
  }

  private <T> Optional<T> retry(Supplier<Optional<T>> attempt) {
    long begun = backoff.time().nanos();
    for (int refusals = 1; pause(begun, refusals); refusals++) {
      retries.increment();
      var result = attempt.get();
      if (result.isPresent()) {
        return result;
      }
    }
    return Optional.empty();
  }

  /** Sleeps before the next attempt. Returns false if there must be none. */
  private boolean pause(long begun, int refusals) {
    var pause = backoff.pause(refusals);
    if (refusals > 1 && backoff.time().nanos() - begun + pause.toNanos() > deadlineNanos) {
      return false;
    }
    // A request that sleeps must not hold a work permit.
    WorkPermit.pause();
    try {
      backoff.time().sleep(pause);
      return true;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
