package dynamodbstore.experiments;

import static dynamodbstore.experiments.TestExperiments.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Tag;
import dynamodbstore.table.cost.Cost;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Costs of requests in read and write units. */
class ExperimentCostsTest {
  private final TestExperiments experiments = new TestExperiments();

  @Test
  void readingCostsOneUnit() {
    var id = experiments.create("a", new Tag("k", "v"));

    assertThat(cost(() -> experiments.service.get(ALICE, id))).isEqualTo(new Cost(1, 0));
    assertThat(cost(() -> experiments.service.byName(ALICE, "a"))).isEqualTo(new Cost(2, 0));
  }

  @Test
  void creationIsATransactionOfTwoAndARowForEachTrigram() {
    var _ = experiments.create("z");

    assertThat(cost(() -> experiments.create("a"))).isEqualTo(new Cost(1, 16));
    assertThat(cost(() -> experiments.create("abcd"))).isEqualTo(new Cost(1, 16 + 1 + 2 * 2));
  }

  @Test
  void deletionWritesTwoItemsHoweverManyRuns() {
    var id = experiments.create("a");
    experiments.clock.advance(Duration.ofSeconds(1));

    var cost =
        cost(
            () -> {
              experiments.service.delete(ALICE, id);
              return id;
            });

    // One more for the deletion mark, which hides the assessments that its runs have made.
    assertThat(cost).isEqualTo(new Cost(1, 4));
  }

  private Cost cost(Supplier<?> request) {
    var before = experiments.meter.total();
    var _ = request.get();
    var after = experiments.meter.total();
    return new Cost(
        after.readUnits() - before.readUnits(), after.writeUnits() - before.writeUnits());
  }
}
