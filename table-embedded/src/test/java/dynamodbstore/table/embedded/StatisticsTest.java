package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatisticsTest {
  private static final Key KEY = new Key("partition", "a");

  @TempDir private Path folder;

  @Test
  void writesReadsAndSyncsAreMeasured() {
    write(EmbeddedOptions.defaults());
    try (var table = open(EmbeddedOptions.defaults().withMeasured(true))) {
      assertThat(table.get(KEY, Read.STRONG)).isPresent();
      assertThat(table.get(KEY, Read.STRONG)).isPresent();
      assertThat(table.write(Write.put(Item.at(new Key("partition", "b")).build())).isWritten())
          .isTrue();

      var values = values(table);

      assertThat(values)
          .containsEntry("dynamodbstore_store_fsync_seconds_count", 1.0)
          .containsEntry("dynamodbstore_store_commit_duration_seconds_count", 1.0)
          .containsEntry("dynamodbstore_store_stall_seconds_total", 0.0)
          .containsEntry("dynamodbstore_store_write_stopped", 0.0);
      assertThat(values.get("dynamodbstore_store_fsync_seconds_sum")).isPositive();
      assertThat(values.get("dynamodbstore_store_files")).isEqualTo(1);
      assertThat(values.get("dynamodbstore_store_cache_hits_total")).isPositive();
      assertThat(values.get("dynamodbstore_store_disk_bytes")).isPositive();
      assertThat(values.get("dynamodbstore_store_disk_free_bytes")).isPositive();
    }
  }

  @Test
  void nothingIsMeasuredByDefault() {
    try (var table = open(EmbeddedOptions.defaults())) {
      assertThat(table.statistics()).isEmpty();
    }
  }

  private void write(EmbeddedOptions options) {
    try (var table = open(options)) {
      assertThat(table.write(Write.put(Item.at(KEY).build())).isWritten()).isTrue();
    }
  }

  private EmbeddedTable open(EmbeddedOptions options) {
    return EmbeddedTable.open(folder, options, InstantSource.system(), new Meter());
  }

  /** Sums of the samples by name and suffix. */
  private static Map<String, Double> values(EmbeddedTable table) {
    return table.statistics().stream()
        .flatMap(
            family ->
                family.samples().stream()
                    .map(sample -> Map.entry(family.name() + sample.suffix(), sample.value())))
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey, Collectors.summingDouble(Map.Entry::getValue)));
  }
}
