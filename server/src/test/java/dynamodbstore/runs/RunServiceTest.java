package dynamodbstore.runs;

import static dynamodbstore.runs.ApiErrorAssertions.invalid;
import static dynamodbstore.runs.ApiErrorAssertions.missing;
import static dynamodbstore.runs.ApiErrorAssertions.refused;
import static dynamodbstore.runs.TestRuns.ALICE;
import static dynamodbstore.runs.TestRuns.START;
import static dynamodbstore.runs.TestRuns.end;
import static dynamodbstore.runs.TestRuns.rename;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.LaggingTable;
import dynamodbstore.wire.ErrorCode;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunServiceTest {
  private final TestRuns test = new TestRuns();
  private final RunService runs = test.services.runs();

  @Test
  void createdRunIsReturnedAsRequested() {
    var created = runs.create(ALICE, test.request("n", new Tag("z", "1"), new Tag("b#c", "")));

    var info = created.info();
    var id = info.location().run();
    assertThat(info.run().name()).isEqualTo("n");
    assertThat(info.run().user()).isEqualTo("user");
    assertThat(info.run().status()).isEqualTo(RunStatus.RUNNING);
    assertThat(info.run().start()).isEqualTo(START);
    assertThat(info.run().end()).isEmpty();
    assertThat(info.stage()).isEqualTo("active");
    assertThat(info.artifactUri()).isEqualTo("s3://bucket/root/1/" + id + "/artifacts");
    assertThat(id.experiment()).contains(test.experiment);
    assertThat(created.tags())
        .containsExactly(new Tag("z", "1"), new Tag("b#c", ""), new Tag(Run.NAME_TAG, "n"));
    assertThat(test.get(id).info()).isEqualTo(info);
    assertThat(test.get(id).tags()).containsExactlyInAnyOrderElementsOf(created.tags());
    assertThat(test.get(id).params()).isEmpty();
  }

  @Test
  void nameComesFromTheFieldOrTheTagOrIsGenerated() {
    assertThat(test.get(test.create("", new Tag(Run.NAME_TAG, "t"))).info().run().name())
        .isEqualTo("t");
    assertThat(test.get(test.create("t", new Tag(Run.NAME_TAG, "t"))).info().run().name())
        .isEqualTo("t");
    assertThat(test.get(test.create("")).info().run().name()).matches("[a-z]+-[a-z]+-[0-9]{1,4}");
    invalid(
        () -> test.create("n", new Tag(Run.NAME_TAG, "t")),
        "Both 'run_name' argument and 'mlflow.runName' tag are specified, but with different values"
            + " (run_name='n', mlflow.runName='t').");
  }

  @Test
  void generatedNamesAreShort() {
    var random = new Random(1);

    for (int n = 0; n < 10_000; n++) {
      assertThat(RandomNames.random(random)).hasSizeLessThanOrEqualTo(20);
    }
  }

  @Test
  void duplicateTagIsRejected() {
    refused(
        () -> test.create("n", new Tag("a", "1"), new Tag("a", "1")),
        ErrorCode.BAD_REQUEST,
        "The tag 'a' is given more than once for the new run.");
    refused(
        () -> test.create("n", new Tag(Run.NAME_TAG, "")),
        ErrorCode.BAD_REQUEST,
        "The tag 'mlflow.runName' is given more than once for the new run.");
  }

  @Test
  void tagsOfANewRunAreNotValidated() {
    var long_ = new Tag("k".repeat(3000), "v".repeat(9000));
    var id = test.create("n", long_, new Tag("", "empty"), new Tag("../up", "x"));

    assertThat(test.get(id).tags()).contains(long_, new Tag("", "empty"), new Tag("../up", "x"));
  }

  @Test
  void runsAreOnlyCreatedInActiveExperiments() {
    missing(
        () ->
            runs.create(
                ALICE, new RunRequests.Create(new ExperimentId(99), "", START, "", List.of())),
        "No Experiment with id=99 exists");
    test.services.experiments().delete(ALICE, test.experiment);
    invalid(
        () -> test.create(),
        "The experiment 1 must be in the 'active' state. Current state is deleted.");
  }

  @Test
  void takenIdIsGeneratedAgain() {
    // Services with the same seed generate the same ids.
    var first =
        test.on(test.memory, 7)
            .runs()
            .create(ALICE, test.request("first", new Tag("k", "1")))
            .info()
            .location()
            .run();
    var second =
        test.on(test.memory, 7).runs().create(ALICE, test.request("second", new Tag("k", "2")));

    assertThat(second.info().location().run()).isNotEqualTo(first);
    assertThat(test.get(first).tags())
        .containsExactly(new Tag("k", "1"), new Tag(Run.NAME_TAG, "first"));
  }

  @Test
  void missingRunsAreNotFound() {
    for (var id : List.of("nope", "0".repeat(32), "x".repeat(5000), "a#b")) {
      missing(() -> test.get(new RunId(id)), "Run with id=%s not found".formatted(id));
    }
    missing(() -> runs.delete(ALICE, new RunId("nope")), "Run with id=nope not found");
    missing(() -> runs.restore(ALICE, new RunId("nope")), "Run with id=nope not found");
    missing(() -> runs.update(ALICE, rename(new RunId("nope"), "x")), "Run with id=nope not found");
  }

  @Test
  void runsOfOtherWorkspacesAreNotFound() {
    var id = test.create();
    var elsewhere = new Caller("bob", "other");

    missing(() -> runs.get(elsewhere, id), "Run with id=%s not found".formatted(id));
    missing(() -> runs.delete(elsewhere, id), "Run with id=%s not found".formatted(id));
    missing(() -> runs.create(elsewhere, test.request("n")), "No Experiment with id=1 exists");
  }

  @Test
  void idWithoutLocationIsFoundOnceTheIndexHasIt() {
    var lagging = new LaggingTable(test.memory, test.clock);
    var made = test.get(test.create()).info().run();
    var foreign = new RunLocation(test.experiment, new RunId("f".repeat(32)));
    var run =
        new Run(
            foreign,
            "foreign",
            true,
            "",
            made.status(),
            made.start(),
            made.end(),
            made.lifecycle(),
            made.settlingState());
    var _ = lagging.write(Write.create(RunItems.toItem(run)));
    var service = test.on(lagging).runs();

    missing(
        () -> service.get(ALICE, foreign.run()),
        "Run with id=%s not found".formatted(foreign.run()));
    lagging.catchUp();
    assertThat(service.get(ALICE, foreign.run()).info().run()).isEqualTo(run);
  }

  @Test
  void updateChangesOnlyTheFieldsOfTheRequest() {
    var id = test.create("n");

    var unchanged = runs.update(ALICE, rename(id, ""));
    var ended = runs.update(ALICE, end(id, RunStatus.FINISHED, START.plusSeconds(1)));
    var renamed = runs.update(ALICE, rename(id, "m"));

    assertThat(unchanged.run().name()).isEqualTo("n");
    assertThat(ended.run().status()).isEqualTo(RunStatus.FINISHED);
    assertThat(ended.run().end()).contains(START.plusSeconds(1));
    assertThat(renamed.run().name()).isEqualTo("m");
    assertThat(renamed.run().status()).isEqualTo(RunStatus.FINISHED);
    assertThat(test.get(id).info()).isEqualTo(renamed);
    assertThat(test.get(id).tags()).containsExactly(new Tag(Run.NAME_TAG, "m"));
  }

  @Test
  void indexPositionsFollowEveryUpdate() {
    var id = test.create("n");
    var _ = runs.update(ALICE, end(id, RunStatus.FAILED, START));
    var _ = runs.update(ALICE, rename(id, "m"));
    assertIndexed(id);

    runs.delete(ALICE, id);
    assertIndexed(id);

    runs.restore(ALICE, id);
    assertIndexed(id);
    assertThat(sorts(Index.LSI1)).containsExactly("R#ACTIVE#LIVE#" + id.key());
    assertThat(sorts(Index.LSI3)).allMatch(sort -> sort.startsWith("R#FAILED#"));
    assertThat(sorts(Index.LSI4)).allMatch(sort -> sort.startsWith("R#m\u0000"));
  }

  @Test
  void deletedRunIsReadableAndCannotBeUpdated() {
    var id = test.create();
    runs.delete(ALICE, id);
    runs.delete(ALICE, id);

    assertThat(test.get(id).info().stage()).isEqualTo("deleted");
    invalid(
        () -> runs.update(ALICE, rename(id, "x")),
        "The run %s must be in the 'active' state. Current state is deleted.".formatted(id));
    runs.restore(ALICE, id);
    runs.restore(ALICE, id);
    assertThat(test.get(id).info().stage()).isEqualTo("active");
  }

  @Test
  void runsAreDeletedAndRestoredWithTheirExperiment() {
    var kept = test.create();
    var deleted = test.create();
    runs.delete(ALICE, deleted);

    test.services.experiments().delete(ALICE, test.experiment);
    assertThat(test.get(kept).info().stage()).isEqualTo("deleted");
    invalid(
        () -> runs.update(ALICE, rename(kept, "x")),
        "The run %s must be in the 'active' state. Current state is deleted.".formatted(kept));

    test.services.experiments().restore(ALICE, test.experiment);
    assertThat(test.get(kept).info().stage()).isEqualTo("active");
    assertThat(test.get(deleted).info().stage()).isEqualTo("active");
    assertIndexed(deleted);
  }

  @Test
  void restoredRunOfADeletedExperimentIsActiveUntilTheNextDeletion() {
    var experiments = test.services.experiments();
    var id = test.create();
    experiments.delete(ALICE, test.experiment);

    runs.restore(ALICE, id);
    assertThat(test.get(id).info().stage()).isEqualTo("active");
    assertThat(runs.update(ALICE, rename(id, "x")).run().name()).isEqualTo("x");

    experiments.restore(ALICE, test.experiment);
    assertThat(test.get(id).info().stage()).isEqualTo("active");
    experiments.delete(ALICE, test.experiment);
    assertThat(test.get(id).info().stage()).isEqualTo("deleted");
  }

  @Test
  void runDeletedAfterARestorationStaysDeletedWhenThatIsRetried() {
    var experiments = test.services.experiments();
    var before = test.create();
    var after = test.create();
    runs.delete(ALICE, before);
    experiments.delete(ALICE, test.experiment);
    experiments.restore(ALICE, test.experiment);
    runs.delete(ALICE, after);

    // Like a slow request to restore, after another one has completed the restoration.
    test.services.repository().reviveRuns(experiments.get(ALICE, test.experiment).experiment());

    assertThat(test.get(before).info().stage()).isEqualTo("active");
    assertThat(test.get(after).info().stage()).isEqualTo("deleted");
  }

  @Test
  void manyDeletedRunsAreRestored() {
    var ids = Stream.generate(test::create).limit(250).toList();
    ids.forEach(id -> runs.delete(ALICE, id));
    test.services.experiments().delete(ALICE, test.experiment);

    test.services.experiments().restore(ALICE, test.experiment);

    assertThat(ids).allMatch(id -> test.get(id).info().isActive());
    assertThat(sorts(Index.LSI1)).allMatch(sort -> sort.startsWith("R#ACTIVE#LIVE#"));
  }

  @Test
  void extremeTimesAreStored() {
    for (long start : List.of(Long.MIN_VALUE, -5L, 0L, Long.MAX_VALUE)) {
      var request =
          new RunRequests.Create(test.experiment, "", Instant.ofEpochMilli(start), "", List.of());

      var id = runs.create(ALICE, request).info().location().run();

      assertThat(test.get(id).info().run().start().toEpochMilli()).isEqualTo(start);
    }
  }

  /** Asserts that the index positions follow from the fields of the run. */
  private void assertIndexed(RunId id) {
    var item = test.memory.get(RunKeys.run(test.place(id)), Read.STRONG).orElseThrow();
    assertThat(item).isEqualTo(RunItems.toItem(RunItems.fromItem(item)));
  }

  private List<String> sorts(Index index) {
    return test.memory.query(Query.of(index, RunKeys.partition(test.experiment))).items().stream()
        .map(item -> item.position(index).map(Key::sort).orElse(""))
        .toList();
  }
}
