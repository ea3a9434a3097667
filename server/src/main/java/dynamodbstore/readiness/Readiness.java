package dynamodbstore.readiness;

import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.errors.TableUnavailable;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Cached probe of the table, with a timeout. Thread-safe.
 *
 * <p>At most one probe runs at a time: concurrent callers wait for the same one, for no longer than
 * the timeout after it began. A probe that hangs is not replaced by another; until it returns,
 * callers get the timeout message at once.
 */
public final class Readiness {
  private static final System.Logger LOG = System.getLogger(Readiness.class.getName());

  /** How long the result of a probe is reused. */
  static final Duration FRESH = Duration.ofSeconds(1);

  static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final Runnable probe;
  private final Duration timeout;
  private final LongSupplier nanos;

  /** The last probe, running or done; null before the first. Guarded by this. */
  private @Nullable Probe last;

  public Readiness(ReadinessRepository repository) {
    this(
        () -> {
          boolean _ = repository.probe();
        },
        TIMEOUT,
        System::nanoTime);
  }

  /**
   * @param probe throws if the table cannot be read
   */
  Readiness(Runnable probe, Duration timeout, LongSupplier nanos) {
    this.probe = probe;
    this.timeout = timeout;
    this.nanos = nanos;
  }

  /** Why the server is not ready; empty if it is. Blocks until the probe returns or times out. */
  public Optional<String> fault() {
    return current().await(timeout, nanos);
  }

  private synchronized Probe current() {
    if (last == null || last.isStale(nanos.getAsLong())) {
      last = Probe.begin(probe, nanos);
    }
    return last;
  }

  /**
   * One probe.
   *
   * @param fault completes with the result of the probe; empty means that the table is readable
   * @param done completes with the time of the result, before {@code fault} does
   */
  private record Probe(
      long begun, CompletableFuture<Optional<String>> fault, CompletableFuture<Long> done) {
    static Probe begin(Runnable read, LongSupplier nanos) {
      var probe =
          new Probe(nanos.getAsLong(), new CompletableFuture<>(), new CompletableFuture<>());
      var _ = Thread.ofVirtual().name("readiness").start(() -> probe.run(read, nanos));
      return probe;
    }

    private void run(Runnable read, LongSupplier nanos) {
      var result = result(read);
      var _ = done.complete(nanos.getAsLong());
      var _ = fault.complete(result);
    }

    boolean isStale(long now) {
      return done.isDone() && now - done.join() > FRESH.toNanos();
    }

    Optional<String> await(Duration timeout, LongSupplier nanos) {
      long left = timeout.toNanos() - (nanos.getAsLong() - begun);
      try {
        return fault.isDone() ? fault.join() : fault.get(Math.max(0, left), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        return Optional.of("The table did not answer within %d ms.".formatted(timeout.toMillis()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.of("The server is stopping.");
      } catch (ExecutionException e) {
        throw new IllegalStateException("A probe completes with a result", e);
      }
    }

    /**
     * Returns fixed sentences only: the message of an exception may contain keys, files or hosts,
     * and the route needs no authorization.
     */
    private static Optional<String> result(Runnable read) {
      try {
        read.run();
        return Optional.empty();
      } catch (RuntimeException e) {
        LOG.log(WARNING, "The table failed a readiness probe: " + e.getMessage());
        return Optional.of(
            switch (e) {
              case TableBusy _ -> "The table is busy.";
              case TableUnavailable _ -> "The table cannot be reached.";
              case TableDamaged _ -> "The table is damaged.";
              default -> "The table cannot be read.";
            });
      }
    }
  }
}
