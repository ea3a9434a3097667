package dynamodbstore.paging;

import java.util.function.Supplier;

/** Who is told how each search is gone about. */
public interface SearchLog {
  SearchLog OFF = _ -> {};

  /** Is told of one, in words that are only found if somebody listens. */
  void planned(Supplier<String> plan);

  /** A line in the log for each. Keys and values are escaped by the log's formatter. */
  static SearchLog toLog() {
    var log = System.getLogger("search");
    return plan -> log.log(System.Logger.Level.INFO, plan);
  }
}
