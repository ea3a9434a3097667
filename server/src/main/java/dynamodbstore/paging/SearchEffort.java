package dynamodbstore.paging;

import static java.lang.System.Logger.Level.INFO;

import dynamodbstore.api.ApiError;
import dynamodbstore.table.Cost;
import dynamodbstore.table.Meter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * Read budget of one search. A search that no index supports reads all entities: this class stops
 * it after a deadline, and logs what expensive searches cost. Confined to the thread of the
 * request.
 */
public final class SearchEffort {
  /** Deadline. Few clients wait longer. */
  public static final Duration LONGEST = Duration.ofMinutes(1);

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

  private SearchEffort(InstantSource clock) {
    this.clock = clock;
    this.begun = clock.instant();
  }

  public static SearchEffort begin(InstantSource clock) {
    return new SearchEffort(clock);
  }

  /**
   * Runs a part of the search, and counts its read units.
   *
   * @throws ApiError if the search exceeds its deadline. A retry would take as long, so the error
   *     is a client error, which clients do not retry
   */
  public <R> R spend(Supplier<R> part) {
    return Meter.watched(this::count, part);
  }

  private void count(Cost cost) {
    units += cost.readUnits();
    if (units > FEW && clock.instant().isAfter(begun.plus(LONGEST))) {
      throw ApiError.invalid(
          "The search was stopped after %,.0f read units and %d seconds: no index supports it."
                  .formatted(units, LONGEST.toSeconds())
              + " Search fewer experiments, or add a comparison of a metric, param or tag.");
    }
  }

  /** Logs the search if it was expensive. */
  public void report(Supplier<String> search) {
    if (units >= MANY) {
      LOG.log(
          INFO,
          () ->
              "Search cost %,.0f read units, as DynamoDB counts them, and %,d ms: %s"
                  .formatted(
                      units, Duration.between(begun, clock.instant()).toMillis(), search.get()));
    }
  }
}
