package dynamodbstore.paging;

/** Batch sizes: how many candidates a search reads before it knows that it needs them. */
public final class ReadAheadSize {
  /** Items alone. */
  public static final int MOST = 1000;

  /** Entities with all their child items, which can be large. */
  public static final int WHOLE = 100;

  /**
   * Entities with the few fields that the search reads; batches for tables with a high latency,
   * which read them in parallel.
   */
  public static final int WIDE = 400;

  private static final int LEAST = 10;

  private ReadAheadSize() {}

  /**
   * For results that come in order: one more than the page, to learn whether another page follows.
   */
  public static int forPage(int maxResults) {
    return Math.min(maxResults + 1, MOST);
  }

  /** The share of each of several sources that are read at once. */
  public static int ofEach(int sources, int all) {
    return Math.max(LEAST, all / Math.max(1, sources));
  }
}
