package dynamodbstore.table.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.statistics.MetricFamily.Sample;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;

class PartitionSizesTest {
  private static final double GIGABYTE = 1 << 30;

  private final PartitionSizes sizes = new PartitionSizes();

  @Test
  void partitionsOfAGigabyteAreShown() {
    sizes.add(reported("EXP#1", 0));
    sizes.add(reported("RUN#1", 8));
    sizes.addAll(Map.of("table", List.of(reported("RUN#2", 3))));

    assertThat(largest()).isEqualTo(8 * GIGABYTE);
    assertThat(shown())
        .containsExactlyInAnyOrder(
            Sample.of(Map.of("partition", "RUN#1"), 8 * GIGABYTE),
            Sample.of(Map.of("partition", "RUN#2"), 3 * GIGABYTE));
  }

  @Test
  void partitionThatHasShrunkIsNotShownAnyMore() {
    sizes.add(reported("RUN#1", 8));
    sizes.add(reported("RUN#1", 0));

    assertThat(shown()).isEmpty();
    assertThat(largest()).isZero();
  }

  @Test
  void onlyTheLargestPartitionsAreRemembered() {
    for (int number = 1; number <= 100; number++) {
      sizes.add(reported("RUN#" + number, number));
    }

    assertThat(shown()).hasSize(20).allMatch(sample -> sample.value() > 80 * GIGABYTE);
  }

  @Test
  void storeThatReportsNoSizesIsTolerated() {
    sizes.add(null);
    sizes.addAll(null);
    sizes.add(ItemCollectionMetrics.builder().build());

    assertThat(shown()).isEmpty();
  }

  private double largest() {
    return sizes.statistics().getFirst().samples().getFirst().value();
  }

  private List<Sample> shown() {
    return sizes.statistics().getLast().samples();
  }

  private static ItemCollectionMetrics reported(String partition, double gigabytes) {
    return ItemCollectionMetrics.builder()
        .itemCollectionKey(Map.of("pk", AttributeValue.fromS(partition)))
        .sizeEstimateRangeGB(gigabytes, gigabytes + 1)
        .build();
  }
}
