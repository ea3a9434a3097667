package dynamodbstore.experiments;

import static dynamodbstore.experiments.TestExperiments.ALICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentWorkspaceRepository;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ExperimentServiceTest {
  private static final ExperimentId NOWHERE = new ExperimentId(99);

  private final TestExperiments experiments = new TestExperiments();
  private final ExperimentService service = experiments.service;

  @Test
  void idsAreConsecutive() {
    assertThat(experiments.create("a")).isEqualTo(new ExperimentId(1));
    assertThat(experiments.create("b")).isEqualTo(new ExperimentId(2));
  }

  @Test
  void createdExperimentShowsAsItWasMade() {
    var id = experiments.create("a", new Tag("z", "1"), new Tag("b", ""));

    var found = service.get(ALICE, id);

    var now = experiments.clock.instant();
    assertThat(found.experiment())
        .isEqualTo(
            new Experiment(
                id, "default", "a", "s3://bucket/root/1", Experiment.Stage.ACTIVE, 0, now, now));
    assertThat(found.tags()).containsExactly(new Tag("b", ""), new Tag("z", "1"));
    assertThat(service.byName(ALICE, "a")).isEqualTo(found);
  }

  @Test
  void locationsAreKeptAsGivenOrResolved() {
    var given = service.create(ALICE, new NewExperiment("a", "gs://b/c", List.of()));
    var relative = service.create(ALICE, new NewExperiment("b", "some/where", List.of()));

    assertThat(experiments.get(given).artifactLocation()).isEqualTo("gs://b/c");
    assertThat(experiments.get(relative).artifactLocation()).isEqualTo("/srv/some/where");
    refused(
        () -> service.create(ALICE, new NewExperiment("c", "runs:/x", List.of())),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "Artifact location cannot be a runs:/ URI. Given: 'runs:/x'");
  }

  @Test
  void takenNameIsRefusedAndCostsNoNumber() {
    var _ = experiments.create("a");

    refused(
        () -> experiments.create("a"),
        ErrorCode.RESOURCE_ALREADY_EXISTS,
        "Experiment(name=a) already exists.");
    assertThat(experiments.create("b")).isEqualTo(new ExperimentId(2));
  }

  @Test
  void tagGivenTwiceIsRefusedAsTheReferenceRefusesIt() {
    refused(
        () -> experiments.create("a", new Tag("k", "1"), new Tag("k", "2")),
        ErrorCode.RESOURCE_ALREADY_EXISTS,
        "Experiment(name=a) already exists.");
  }

  @Test
  void namesAreCountedInCharacters() {
    assertThat(experiments.get(experiments.create("😀".repeat(500))).name()).hasSize(1000);
    refused(
        () -> experiments.create("😀".repeat(501)),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "'name' exceeds the maximum length of 500 characters");
    refused(
        () -> experiments.create(""),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "Invalid experiment name: ''");
  }

  @Test
  void longNamesThatBeginAlikeAreDifferent() {
    var one = experiments.create("数".repeat(499) + "一");
    var two = experiments.create("数".repeat(499) + "二");

    assertThat(service.byName(ALICE, "数".repeat(499) + "一").experiment().id()).isEqualTo(one);
    assertThat(service.byName(ALICE, "数".repeat(499) + "二").experiment().id()).isEqualTo(two);
  }

  @Test
  void missingExperimentIsNotFound() {
    refused(
        () -> service.get(ALICE, NOWHERE),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "No Experiment with id=99 exists");
    refused(
        () -> service.byName(ALICE, "x"),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Could not find experiment with name 'x'");
    refused(
        () -> service.rename(ALICE, NOWHERE, "x"),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "No Experiment with id=99 exists");
  }

  @Test
  void workspacesDoNotSeeEachOther() {
    var elsewhere = new Caller("bob", "other");
    var workspaces = new WorkspaceRepository(experiments.memory, experiments.clock);
    assertThat(workspaces.create(Workspace.create("other", new Random(1)))).isTrue();
    var id = experiments.create("a");
    var other = service.create(elsewhere, new NewExperiment("a", "", List.of()));

    assertThat(other).isNotEqualTo(id);
    refused(
        () -> service.get(elsewhere, id),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "No Experiment with id=1 exists");
    refused(
        () -> service.delete(elsewhere, id),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "No Experiment with id=1 exists");
    assertThat(service.byName(elsewhere, "a").experiment().id()).isEqualTo(other);
  }

  @Test
  void renamedExperimentFreesItsOldName() {
    var id = experiments.create("a");
    experiments.clock.advance(Duration.ofSeconds(1));

    service.rename(ALICE, id, "b");

    var renamed = service.byName(ALICE, "b").experiment();
    assertThat(renamed.id()).isEqualTo(id);
    assertThat(renamed.updated()).isEqualTo(experiments.clock.instant());
    assertThat(experiments.create("a")).isNotEqualTo(id);
  }

  @Test
  void renamingToTheOwnNameSucceeds() {
    var id = experiments.create("a");
    experiments.clock.advance(Duration.ofSeconds(1));

    service.rename(ALICE, id, "a");

    assertThat(service.byName(ALICE, "a").experiment().updated())
        .isEqualTo(experiments.clock.instant());
  }

  @Test
  void renamingToATakenNameIsRefused() {
    var id = experiments.create("a");
    var _ = experiments.create("b");

    refused(
        () -> service.rename(ALICE, id, "b"),
        ErrorCode.BAD_REQUEST,
        "Experiment(name=b) already exists.");
    assertThat(experiments.get(id).name()).isEqualTo("a");
  }

  @Test
  void deletedExperimentKeepsItsNameAndCannotBeChanged() {
    var id = experiments.create("a");
    service.delete(ALICE, id);

    assertThat(experiments.get(id).stage().text()).isEqualTo("deleted");
    assertThat(service.byName(ALICE, "a").experiment().id()).isEqualTo(id);
    refused(
        () -> service.rename(ALICE, id, "b"),
        ErrorCode.INVALID_STATE,
        "Cannot rename a non-active experiment.");
    refused(
        () -> service.setTag(ALICE, id, new Tag("k", "v")),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "The experiment 1 must be in the 'active' state. Current state is deleted.");
    refused(
        () -> service.deleteTag(ALICE, id, "k"),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "The experiment 1 must be in the 'active' state. Current state is deleted.");
    refused(
        () -> service.delete(ALICE, id),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "No Experiment with id=1 exists");
  }

  @Test
  void restoredExperimentIsActiveAndItsRunsWereBroughtBack() {
    var id = experiments.create("a");
    refused(
        () -> service.restore(ALICE, id),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "No Experiment with id=1 exists");
    service.delete(ALICE, id);

    service.restore(ALICE, id);

    assertThat(experiments.get(id).isActive()).isTrue();
    assertThat(experiments.get(id).epoch()).isEqualTo(1);
    assertThat(experiments.revived).containsExactly(3L);
  }

  @Test
  void anExperimentThatIsMovedWhileItIsRestoredIsActive() {
    int restored = 0;
    boolean acted = true;
    for (int write = 0; acted; write++) {
      var fresh = new TestExperiments();
      var elsewhere = new Caller("bob", "other");
      var workspaces = new WorkspaceRepository(fresh.memory, fresh.clock);
      assertThat(workspaces.create(Workspace.create("other", new Random(1)))).isTrue();
      var id = fresh.service.create(elsewhere, new NewExperiment("a", "", List.of()));
      fresh.service.delete(elsewhere, id);
      var mover = new ExperimentWorkspaceRepository(fresh.memory, fresh.fullText, fresh.clock);
      var table =
          new InterleavingTable(
              fresh.memory, write, () -> assertThat(mover.move("other", id.toString())).isTrue());
      try {
        fresh.on(table).restore(elsewhere, id);
        restored++;
        assertThat(fresh.repository().find(id).orElseThrow().isActive()).isTrue();
      } catch (ApiError isMoved) {
        assertThat(isMoved).hasMessage("No Experiment with id=1 exists");
      }
      acted = table.hasActed();
    }
    assertThat(restored).isGreaterThan(1);
  }

  @Test
  void tagsAreSetReplacedAndDeleted() {
    var id = experiments.create("a");

    service.setTag(ALICE, id, new Tag("k", "1"));
    service.setTag(ALICE, id, new Tag("k", "2"));
    service.setTag(ALICE, id, new Tag("mlflow.note.content", "n".repeat(5000)));
    service.deleteTag(ALICE, id, "mlflow.note.content");

    assertThat(service.get(ALICE, id).tags()).containsExactly(new Tag("k", "2"));
    refused(
        () -> service.deleteTag(ALICE, id, "nope"),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "No tag with name: nope in experiment with id 1");
    refused(
        () -> service.deleteTag(ALICE, id, "n".repeat(5000)),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "No tag with name: %s in experiment with id 1".formatted("n".repeat(5000)));
  }

  @Test
  void tagsHaveLimits() {
    var id = experiments.create("a");

    refused(
        () -> service.setTag(ALICE, id, new Tag("k", "v".repeat(5001))),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "'value' exceeds the maximum length of 5000 characters");
    refused(
        () -> service.setTag(ALICE, id, new Tag("k".repeat(251), "v")),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "'key' exceeds the maximum length of 250 characters");
    refused(
        () -> experiments.create("b", new Tag("a//b", "v")),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "Invalid value \"a//b\" for parameter 'key' supplied: Names may be treated as files in"
            + " certain cases, and must not resolve to other names when treated as such. This name"
            + " would resolve to 'a/b'");
  }

  @Test
  void archivalTagsAreValidated() {
    var id = experiments.create("a");
    var retention = "mlflow.trace.archivalRetention";
    var now = "mlflow.trace.archiveNow";

    service.setTag(ALICE, id, new Tag(retention, "{\"type\": \"duration\", \"value\": \"30d\"}"));
    service.setTag(ALICE, id, new Tag(now, "{}"));
    service.setTag(ALICE, id, new Tag(now, "{\"older_than\": null}"));

    refusedTag(id, retention, "x", "Trace archival config must be encoded as a JSON object.");
    refusedTag(id, retention, "{}", "Trace archival config must use type 'duration'.");
    refusedTag(
        id,
        retention,
        "{\"type\": \"duration\"}",
        "Trace archival retention must be in the form `<int><unit>`, where unit is one of 'm', 'h',"
            + " or 'd'.");
    refusedTag(
        id,
        now,
        "{\"older_than\": \"0d\"}",
        "Trace archival retention must be in the form `<int><unit>`, where unit is one of 'm', 'h',"
            + " or 'd'.");
    refusedTag(
        id,
        now,
        "{\"older_than\": \"%s\"}".formatted("1".repeat(33)),
        "Trace archival duration must be at most 32 characters.");
  }

  private void refusedTag(ExperimentId id, String key, String value, String message) {
    refused(
        () -> service.setTag(ALICE, id, new Tag(key, value)),
        ErrorCode.INVALID_PARAMETER_VALUE,
        message);
  }

  @Test
  void manyTagsAreCreatedTogether() {
    var tags = new Tag[250];
    for (int at = 0; at < tags.length; at++) {
      tags[at] = new Tag("k" + at, "v");
    }

    var id = experiments.create("a", tags);

    assertThat(service.get(ALICE, id).tags()).containsExactlyInAnyOrder(tags);
  }

  @Test
  void theDefaultExperimentIsMadeOnce() {
    service.createDefault();
    service.rename(ALICE, ExperimentId.DEFAULT, "mine");
    service.createDefault();

    var found = experiments.get(ExperimentId.DEFAULT);
    assertThat(found.name()).isEqualTo("mine");
    assertThat(found.artifactLocation()).isEqualTo("s3://bucket/root/0");
  }

  private static void refused(ThrowingCallable call, ErrorCode code, String message) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ApiError.class,
            error -> {
              assertThat(error.code()).isEqualTo(code);
              assertThat(error.text()).isEqualTo(message);
            });
  }
}
