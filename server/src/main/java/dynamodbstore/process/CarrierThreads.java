package dynamodbstore.process;

/**
 * Number of carrier threads for virtual threads: at least four. The JDK's default is one per core.
 * On a small machine, two requests that wait for the disk, which blocks their carriers, would then
 * block all others; with more carriers than cores the operating system schedules them.
 */
public final class CarrierThreads {
  private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
  private static final int FEWEST = 4;

  private CarrierThreads() {}

  /** Number of carriers, unless the operator has set another. */
  public static int count() {
    return Math.max(FEWEST, Runtime.getRuntime().availableProcessors());
  }

  /** Must be called before the first virtual thread starts. */
  public static void configure() {
    if (System.getProperty(PARALLELISM) == null) {
      System.setProperty(PARALLELISM, String.valueOf(count()));
    }
  }
}
