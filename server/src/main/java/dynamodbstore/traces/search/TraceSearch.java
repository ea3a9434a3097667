package dynamodbstore.traces.search;

import java.util.List;

/**
 * Request of a search for traces.
 *
 * @param experiments ids as the client sent them
 * @param pageToken empty for the first page
 */
public record TraceSearch(
    List<String> experiments,
    String filter,
    long maxResults,
    List<String> orderBy,
    String pageToken) {
  /** Page size if the client sends none. */
  public static final int DEFAULT_RESULTS = 100;

  /** Largest page size that the protocol accepts. */
  public static final int MAX_RESULTS = 500;

  public TraceSearch {
    experiments = List.copyOf(experiments);
    orderBy = List.copyOf(orderBy);
  }
}
