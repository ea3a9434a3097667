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
 * How much one search reads. One that no index helps with reads everything there is: it comes to an
 * end at some time, found or not, and the log says what it cost. For one thread.
 */
public final class SearchEffort {
  /** Few callers wait longer. */
  public static final Duration LONGEST = Duration.ofMinutes(1);

  /** A page costs about as much: a search that has spent less is slow because the table is. */
  private static final double FEW = 300;

  /** More than a search spends that an index helps with. */
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
   * Does a part of the search.
   *
   * @throws ApiError if the search has taken too long. Trying again would take as long, so it is
   *     the caller's: no client repeats it by itself
   */
  public <R> R spend(Supplier<R> part) {
    return Meter.watched(this::count, part);
  }

  private void count(Cost cost) {
    units += cost.readUnits();
    if (units > FEW && clock.instant().isAfter(begun.plus(LONGEST))) {
      throw ApiError.invalid(
          "The search has spent %,.0f read units in %d seconds, and is not done. No index helps with"
                  .formatted(units, LONGEST.toSeconds())
              + " it: please search fewer experiments, or for a metric, param or tag besides.");
    }
  }

  /** Leaves word of a search that has read much. */
  public void report(Supplier<String> search) {
    if (units >= MANY) {
      LOG.log(
          INFO,
          () ->
              "%,.0f read units, as DynamoDB counts them, in %,d ms for %s"
                  .formatted(
                      units, Duration.between(begun, clock.instant()).toMillis(), search.get()));
    }
  }
}
