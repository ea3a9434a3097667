package dynamodbstore.table.dynamodb;

import dynamodbstore.table.statistics.MetricFamily;
import dynamodbstore.table.statistics.MetricFamily.Sample;
import dynamodbstore.table.statistics.SelfMeasuring;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;

/**
 * Sizes of the largest partitions to which this process has written, as DynamoDB estimates them in
 * the responses to writes, at no cost. DynamoDB limits a partition to 10 GB because the table has
 * local indexes.
 *
 * <p>Thread-safe. Only partitions of at least one gigabyte are remembered, the {@value #MOST}
 * largest of them, so almost every call ends after a comparison.
 */
final class PartitionSizes implements SelfMeasuring {
  private static final int MOST = 20;
  private static final double GIGABYTE = 1L << 30;

  private final Map<String, Double> gigabytes = new ConcurrentHashMap<>();

  /** Null where nothing was written, or where a DynamoDB-compatible store reports no sizes. */
  void add(@Nullable ItemCollectionMetrics reported) {
    if (reported == null
        || !reported.hasSizeEstimateRangeGB()
        || !reported.hasItemCollectionKey()) {
      return;
    }
    double size = reported.sizeEstimateRangeGB().stream().findFirst().orElse(0.0);
    if (size < 1 && gigabytes.isEmpty()) {
      return;
    }
    for (var partition : reported.itemCollectionKey().values()) {
      if (size < 1) {
        gigabytes.remove(partition.s());
      } else {
        gigabytes.put(partition.s(), size);
      }
    }
    if (gigabytes.size() > MOST) {
      removeSmallest();
    }
  }

  void addAll(@Nullable Map<String, List<ItemCollectionMetrics>> reported) {
    if (reported != null) {
      reported.values().forEach(all -> all.forEach(this::add));
    }
  }

  private void removeSmallest() {
    gigabytes.entrySet().stream()
        .min(Map.Entry.comparingByValue())
        .ifPresent(smallest -> gigabytes.remove(smallest.getKey(), smallest.getValue()));
  }

  @Override
  public List<MetricFamily> statistics() {
    double largest = gigabytes.values().stream().mapToDouble(size -> size).max().orElse(0);
    return List.of(
        MetricFamily.gauge(
            "dynamodbstore_largest_partition_bytes",
            "Size of the largest partition that this server has written to, if it is 1 GB or more",
            largest * GIGABYTE),
        MetricFamily.gauges(
            "dynamodbstore_partition_bytes",
            "Sizes of the largest partitions that this server has written to, from 1 GB on",
            gigabytes.entrySet().stream()
                .map(
                    found ->
                        Sample.of(Map.of("partition", found.getKey()), found.getValue() * GIGABYTE))
                .toList()));
  }
}
