package dynamodbstore.searchengine;

import static java.lang.System.Logger.Level.INFO;

import dynamodbstore.api.ApiError;
import dynamodbstore.capacity.Overloaded;
import dynamodbstore.capacity.WorkPermit;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.search.MatchingSteps;
import dynamodbstore.table.cost.Meter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Read budget of one search. A search that no index supports reads all entities: this class stops
 * it after a deadline, and logs what expensive searches cost. The budget is checked where the
 * search takes its next candidate and while it matches patterns, which may take as long as the
 * reads; never within a read. Confined to the thread of the request.
 */
public final class SearchBudget {
  /**
   * About the cost of one page. A search below it, and below {@link #BRIEF}, is never stopped: it
   * is slow because the table is slow.
   */
  private static final double FEW = 300;

  /**
   * Steps of matching from which a search is a long computation: some tenths of a second. It needs
   * a heavy permit from then on.
   */
  private static final long BRIEF = 1000L * MatchingSteps.INTERVAL;

  /** Read units from which a search is logged: more than any search that an index supports. */
  private static final double MANY = 10_000;

  private static final System.Logger LOG = System.getLogger("search");

  private final InstantSource clock;
  private final Duration longest;
  private final Instant begun;
  private double units;

  /** Steps of matching, in whole intervals. */
  private long steps;

  private Optional<Supplier<String>> details = Optional.empty();

  /** Units at the last check: without a read since then, no check is due. */
  private double checked;

  private SearchBudget(InstantSource clock, Duration longest) {
    this.clock = clock;
    this.longest = longest;
    this.begun = clock.instant();
  }

  /** With the usual deadline. */
  public static SearchBudget begin(InstantSource clock) {
    return begin(clock, SearchEngine.LONGEST);
  }

  /** For a command, which takes as long as it takes. */
  public static SearchBudget unlimited(InstantSource clock) {
    return begin(clock, Duration.ofDays(365));
  }

  /**
   * @param longest after which the search is stopped
   */
  static SearchBudget begin(InstantSource clock, Duration longest) {
    return new SearchBudget(clock, longest);
  }

  /**
   * Runs a part of the search, and counts its read units and its steps of matching.
   *
   * @throws ApiError if the deadline passes while patterns are matched
   * @throws Overloaded if patterns take long to match, and no heavy permit becomes free in time
   */
  public <R> R run(Supplier<R> part) {
    return Meter.observe(
        cost -> units += cost.readUnits(), () -> MatchingSteps.run(this::checkMatching, part));
  }

  /** Called between two intervals of matching: yields to other requests, and checks. */
  private void checkMatching() {
    steps += MatchingSteps.INTERVAL;
    if (steps > BRIEF) {
      WorkPermit.becomeHeavy();
    }
    WorkPermit.yieldIfDue();
    checkDeadline();
  }

  /**
   * Stops the search if it has exceeded its deadline.
   *
   * @throws ApiError A retry would take as long, so the error is a client error, which clients do
   *     not retry
   */
  public void check() {
    if (units != checked) {
      checked = units;
      checkDeadline();
    }
  }

  private void checkDeadline() {
    boolean isCheap = units <= FEW && steps <= BRIEF;
    if (!isCheap && clock.instant().isAfter(begun.plus(longest))) {
      throw ApiError.invalid(units > FEW ? tooManyReads() : tooManySteps());
    }
  }

  private String tooManyReads() {
    return "The search was stopped after %,.0f read units and %d seconds: no index supports it."
            .formatted(units, longest.toSeconds())
        + " Search fewer experiments, or add a comparison of a metric, param or tag.";
  }

  private String tooManySteps() {
    return "The search was stopped after %d seconds: its patterns take too long to match."
            .formatted(longest.toSeconds())
        + " Use fewer or simpler patterns, or search fewer experiments.";
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

  /** Adds what the execution has found out, for the explanation of the search. */
  public void explain(Supplier<String> text) {
    details = Optional.of(text);
  }

  /** What the execution has explained, with its cost. */
  Optional<Supplier<String>> details() {
    return details.map(text -> () -> "%s, %,.1f read units".formatted(text.get(), units));
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
