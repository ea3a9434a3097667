package dynamodbstore.runs;

import static java.lang.System.Logger.Level.INFO;

import dynamodbstore.api.ApiError;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * How much one search reads. One that no index helps with reads every run there is: it comes to an
 * end at some time, found or not, and the log says what it cost. For one thread.
 */
final class SearchEffort {
  /** Few callers wait longer. */
  static final Duration LONGEST = Duration.ofMinutes(1);

  /** A page takes about as many: a search that has read less is slow because the table is. */
  private static final long FEW = 300;

  /** More items than a search reads that an index helps with. */
  private static final long MANY = 10_000;

  private static final System.Logger LOG = System.getLogger("search");

  private final InstantSource clock;
  private final Instant begun;
  private long items;

  private SearchEffort(InstantSource clock) {
    this.clock = clock;
    this.begun = clock.instant();
  }

  static SearchEffort begin(InstantSource clock) {
    return new SearchEffort(clock);
  }

  /**
   * Counts some items that were read.
   *
   * @throws ApiError if the search has taken too long. Trying again would take as long, so it is
   *     the caller's: no client repeats it by itself
   */
  void spend(int read) {
    items += read;
    if (items > FEW && clock.instant().isAfter(begun.plus(LONGEST))) {
      throw ApiError.invalid(
          "The search has read %,d items in %d seconds, and is not done. No index helps with it:"
                  .formatted(items, LONGEST.toSeconds())
              + " please search fewer experiments, or for a metric, param or tag besides.");
    }
  }

  /** Leaves word of a search that has read much. An item is a read unit on DynamoDB, or more. */
  void report(Supplier<String> search) {
    if (items >= MANY) {
      LOG.log(
          INFO,
          () ->
              "%,d items were read, at a read unit each or more on DynamoDB, in %,d ms for %s"
                  .formatted(
                      items, Duration.between(begun, clock.instant()).toMillis(), search.get()));
    }
  }
}
