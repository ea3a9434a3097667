package dynamodbstore.searchengine;

import static java.lang.System.Logger.Level.INFO;

import dynamodbstore.api.ApiError;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.table.cost.Meter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Read budget of one search. A search that no index supports reads all entities: this class stops
 * it after a deadline, and logs what expensive searches cost. The budget is checked where the
 * search takes its next candidate, never within a read. Confined to the thread of the request.
 */
public final class SearchBudget {
  /** Deadline. Few clients wait longer. */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /**
   * About the cost of one page. A search below it is never stopped: it is slow because the table is
   * slow.
   */
  private static final double FEW = 300;

  /** Read units from which a search is logged: more than any search that an index supports. */
  private static final double MANY = 10_000;

  private static final System.Logger LOG = System.getLogger("search");

  private final InstantSource clock;
  private final Instant begun;
  private double units;

  /** Units at the last check: without a read since then, no check is due. */
  private double checked;

  private SearchBudget(InstantSource clock) {
    this.clock = clock;
    this.begun = clock.instant();
  }

  public static SearchBudget begin(InstantSource clock) {
    return new SearchBudget(clock);
  }

  /** Runs a part of the search, and counts its read units. */
  public <R> R run(Supplier<R> part) {
    return Meter.observe(cost -> units += cost.readUnits(), part);
  }

  /**
   * Stops the search if it has exceeded its deadline.
   *
   * @throws ApiError A retry would take as long, so the error is a client error, which clients do
   *     not retry
   */
  public void check() {
    if (units <= FEW || units == checked) {
      return;
    }
    checked = units;
    if (clock.instant().isAfter(begun.plus(LONGEST))) {
      throw ApiError.invalid(
          "The search was stopped after %,.0f read units and %d seconds: no index supports it."
                  .formatted(units, LONGEST.toSeconds())
              + " Search fewer experiments, or add a comparison of a metric, param or tag.");
    }
  }

  /** The same elements; {@link #check} is called before each of them. */
  public <T> Iterator<T> checked(Iterator<T> candidates) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        if (!candidates.hasNext()) {
          return false;
        }
        check();
        return true;
      }

      @Override
      public T next() {
        return candidates.next();
      }
    };
  }

  /** The same elements; {@link #check} is called before each of them. */
  public <T> Stream<T> checked(Stream<T> candidates) {
    return IteratorStreams.of(checked(candidates.iterator()));
  }

  /** Logs the search if it was expensive. */
  void report(Supplier<String> explanation) {
    if (units >= MANY) {
      LOG.log(
          INFO,
          () ->
              "Search cost %,.0f read units, as DynamoDB counts them, and %,d ms: %s"
                  .formatted(
                      units,
                      Duration.between(begun, clock.instant()).toMillis(),
                      explanation.get()));
    }
  }
}
