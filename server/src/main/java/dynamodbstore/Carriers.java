package dynamodbstore;

/**
 * How many threads carry the virtual ones. The JDK has one for each core. On a small machine two
 * requests that wait for the disk, which blocks their carriers, would then stop all others; with
 * more carriers than cores the operating system shares the cores among them.
 */
final class Carriers {
  private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
  private static final int FEWEST = 4;

  private Carriers() {}

  /** To be called before the first virtual thread starts. */
  static void configure() {
    if (Runtime.getRuntime().availableProcessors() < FEWEST
        && System.getProperty(PARALLELISM) == null) {
      System.setProperty(PARALLELISM, String.valueOf(FEWEST));
    }
  }
}
