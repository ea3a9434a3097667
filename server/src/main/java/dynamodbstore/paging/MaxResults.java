package dynamodbstore.paging;

import dynamodbstore.api.ApiError;

/** Limit on the number of results per page. */
public final class MaxResults {
  public static final int LARGEST = 50_000;

  private MaxResults() {}

  /**
   * Checks the size that a client requests.
   *
   * @throws ApiError if it is not positive, or too large
   */
  public static int check(long maxResults) {
    if (maxResults < 1) {
      throw invalid(maxResults, "a positive integer");
    }
    if (maxResults > LARGEST) {
      throw invalid(maxResults, "at most " + LARGEST);
    }
    return (int) maxResults;
  }

  private static ApiError invalid(long maxResults, String must) {
    return ApiError.invalid(
        "Invalid value %d for parameter 'max_results' supplied. It must be %s"
            .formatted(maxResults, must));
  }
}
