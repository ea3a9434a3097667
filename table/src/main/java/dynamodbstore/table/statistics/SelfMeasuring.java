package dynamodbstore.table.statistics;

import java.util.List;

/**
 * Object that measures itself, such as an adapter that knows of files, retries or partitions that
 * its callers cannot see.
 */
@FunctionalInterface
public interface SelfMeasuring {
  /**
   * Its metrics as of now. Reads memory, and at most the attributes of files; called by every
   * scrape, perhaps concurrently.
   */
  List<MetricFamily> statistics();
}
