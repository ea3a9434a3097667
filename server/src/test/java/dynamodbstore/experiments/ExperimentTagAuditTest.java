package dynamodbstore.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentKeys;
import dynamodbstore.experiments.entity.ExperimentNameIndexing;
import dynamodbstore.experiments.entity.ExperimentTagAuditRepository;
import dynamodbstore.fulltext.CreationLogRepository;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.Findings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Findings of the audit about rows of tags. */
class ExperimentTagAuditTest {
  private static final ExperimentId NOWHERE = new ExperimentId(99);

  private final TestExperiments experiments = new TestExperiments();

  @Test
  void tagsInTheItemInTheSpillAndOfTheFirstVersionAreSound() {
    var _ = experiments.create("a", new Tag("k", "v"), new Tag("long", "x".repeat(4_000)));
    FirstVersionTags.write(experiments.memory, experiments.create("b"), List.of(new Tag("k", "v")));

    assertThat(faults()).isEmpty();
  }

  @Test
  void rowsOfASpillThatTheExperimentDoesNotNameAreReported() {
    var id = experiments.create("a", new Tag("long", "x".repeat(4_000)));
    put(ExperimentKeys.spilledTag(id, "other", "k"));

    assertThat(faults())
        .containsExactly("EXP#1 / E#SPILL#other#k is a tag that its experiment does not refer to");
  }

  @Test
  void rowsOfTheFirstVersionBesideInlineTagsAreReported() {
    put(ExperimentKeys.tag(experiments.create("a"), "k"));

    assertThat(faults())
        .containsExactly("EXP#1 / E#TAG#k is a tag that its experiment does not refer to");
  }

  @Test
  void tagsWithoutAnExperimentAreReported() {
    put(ExperimentKeys.spilledTag(NOWHERE, "spill", "k"));

    assertThat(faults())
        .containsExactly("EXP#99 / E#SPILL#spill#k is a tag of an experiment that does not exist");
  }

  @Test
  void tagsOfACreationInProgressArePending() {
    put(ExperimentKeys.spilledTag(NOWHERE, "spill", "k"));
    var now = experiments.clock.instant();
    var experiment =
        new Experiment(NOWHERE, "default", "a", "", Experiment.Stage.ACTIVE, 0, now, now);
    var log = new CreationLogRepository(experiments.memory, experiments.clock);
    var owner = ExperimentNameIndexing.owner(experiment);
    var intent = log.intent(owner, ExperimentKeys.experiment(NOWHERE));
    var _ = experiments.memory.write(intent.begin());

    assertThat(faults()).isEmpty();
    assertThat(experiments.faults())
        .containsExactly("EXP#99 / E#SPILL#spill#k is a tag of an experiment that does not exist");
  }

  private void put(Key key) {
    var row = Item.at(key).with("key", "k").with("value", "v").build();
    assertThat(experiments.memory.write(Write.put(row)).isWritten()).isTrue();
  }

  private List<String> faults() {
    return Findings.faults(
        experiments.memory, new ExperimentTagAuditRepository(experiments.memory));
  }
}
