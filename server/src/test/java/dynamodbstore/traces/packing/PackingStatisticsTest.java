package dynamodbstore.traces.packing;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.upkeep.BlockCounts;
import dynamodbstore.table.testkit.TestClock;
import org.junit.jupiter.api.Test;

class PackingStatisticsTest {
  private static final ExperimentId ID = new ExperimentId(1);

  private final PackingStatistics statistics =
      new PackingStatistics(new OpenExperiments(new TestClock()));

  @Test
  void aCountReplacesWhatWasKnown() {
    statistics.changed(ID, BlockCounts.ofNew(3, 30));

    statistics.countBegins(ID);
    statistics.counted(ID, BlockCounts.ofNew(2, 25));

    assertThat(statistics.blocks()).isEqualTo(2);
    assertThat(statistics.entries()).isEqualTo(25);
  }

  @Test
  void blocksThatAreStoredDuringACountAreNotLost() {
    statistics.countBegins(ID);
    statistics.changed(ID, BlockCounts.ofNew(4, 40));
    statistics.counted(ID, BlockCounts.ofNew(1, 10));

    statistics.changed(ID, new BlockCounts(-4, 0, 0));

    assertThat(statistics.blocks()).isEqualTo(1);
    assertThat(statistics.entries()).isEqualTo(50);
  }
}
