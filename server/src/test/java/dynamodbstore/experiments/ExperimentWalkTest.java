package dynamodbstore.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentWalk;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExperimentWalkTest {
  private static final long OF_A_FILE_STORE = 834_215_612_345_678_901L;

  private final TestExperiments experiments = new TestExperiments();

  @Test
  void experimentsOfFileStoresFollowThoseThatAreCounted() {
    imported(OF_A_FILE_STORE, Experiment.Stage.ACTIVE);
    imported(OF_A_FILE_STORE + 7, Experiment.Stage.DELETED);
    var first = experiments.create("first");
    var second = experiments.create("second");

    assertThat(walk()).contains(first.number(), second.number());
    assertThat(walk()).endsWith(second.number(), OF_A_FILE_STORE, OF_A_FILE_STORE + 7);
  }

  private List<Long> walk() {
    var walk = ExperimentWalk.of(experiments.memory);
    var ids = new ArrayList<Long>();
    for (var id = walk.next(0); id.isPresent(); id = walk.next(id.getAsLong() + 1)) {
      ids.add(id.getAsLong());
    }
    return ids;
  }

  private void imported(long id, Experiment.Stage stage) {
    var experiment =
        new Experiment(
            new ExperimentId(id),
            Caller.DEFAULT_WORKSPACE,
            "imported " + id,
            "s3://bucket/" + id,
            stage,
            0,
            Instant.EPOCH,
            Instant.EPOCH);
    assertThat(experiments.repository().create(experiment, List.of())).isTrue();
  }
}
