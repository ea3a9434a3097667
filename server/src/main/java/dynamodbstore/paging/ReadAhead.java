package dynamodbstore.paging;

/** How much a search reads before it knows that it needs it. */
public final class ReadAhead {
  /** Things alone. */
  public static final int MOST = 1000;

  /** Things with all that hangs on them, which may be much. */
  public static final int WHOLE = 100;

  /** Things with the little that is looked at: read side by side where the way is long. */
  public static final int WIDE = 400;

  private static final int LEAST = 10;

  private ReadAhead() {}

  /** For a page of results that come in order: one more tells whether there is another page. */
  public static int forPage(int maxResults) {
    return Math.min(maxResults + 1, MOST);
  }

  /** What each of many sources gives to so many in all. */
  public static int ofEach(int sources, int all) {
    return Math.max(LEAST, all / Math.max(1, sources));
  }
}
