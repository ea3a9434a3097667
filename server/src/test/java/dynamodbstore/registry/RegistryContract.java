package dynamodbstore.registry;

import static dynamodbstore.registry.TestRegistry.ALICE;
import static dynamodbstore.registry.TestRegistry.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Tag;
import dynamodbstore.registry.messages.ModelVersionDetails;
import dynamodbstore.registry.messages.RegistryRequests;
import dynamodbstore.registry.messages.VersionRequests;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.errors.LimitExceeded;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.wire.ErrorCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Behaviour of the registry that every table adapter must show; subclasses provide the table. */
abstract class RegistryContract {
  private static final Tag PROMPT = new Tag("mlflow.prompt.is_prompt", "true");

  private final TestClock clock = new TestClock();
  private Table table;
  private TestRegistry registry;

  abstract Table open(TestClock time);

  @BeforeEach
  void open() {
    table = open(clock);
    registry = new TestRegistry(table, clock);
  }

  @AfterEach
  void checkInvariants() {
    assertThat(registry.faults()).isEmpty();
    table.close();
  }

  @Test
  void createdModelIsReadBackUnchanged() {
    var made =
        registry.models.create(
            ALICE,
            new RegistryRequests.CreateModel(
                "näme #1 100%",
                List.of(new Tag("z", "1"), new Tag("a", ""), new Tag("z", "2")), "d".repeat(1000)));

    assertThat(registry.get("näme #1 100%")).isEqualTo(made);
    assertThat(made.tags()).containsExactly(Map.entry("a", ""), Map.entry("z", "2"));
    assertThat(made.model().description()).hasSize(1000);
    assertThat(made.latest()).isEmpty();
  }

  @Test
  void creatingAModelWithATakenNameIsRefused() {
    var _ = registry.create("taken");
    var _ = registry.create("prompt", PROMPT);

    refused(
        () -> registry.create("taken"),
        ErrorCode.RESOURCE_ALREADY_EXISTS,
        "Registered Model (name=taken) already exists.");
    refused(
        () -> registry.create("prompt", PROMPT),
        ErrorCode.RESOURCE_ALREADY_EXISTS,
        "Prompt (name=prompt) already exists.");
    refused(
        () -> registry.create("taken", PROMPT),
        ErrorCode.RESOURCE_ALREADY_EXISTS,
        "Tried to create a prompt with name 'taken', but the name is already taken by a registered"
            + " model. MLflow does not allow creating a model and a prompt with the same name.");
  }

  @Test
  void versionNumbersAreContiguousAndNeverReused() {
    var _ = registry.create("m");

    assertThat(registry.version("m").version().number()).isEqualTo(1);
    assertThat(registry.version("m").version().number()).isEqualTo(2);
    registry.delete("m", "2");
    assertThat(registry.version("m").version().number()).isEqualTo(3);
    refused(
        () -> registry.get("m", "2"),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Model Version (name=m, version=2) not found");
    refused(
        () -> registry.version("nobody"),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Registered Model with name=nobody not found");
  }

  @Test
  void concurrentCreatorsGetDistinctContiguousNumbers() throws Exception {
    var _ = registry.create("m");
    var other = new TestRegistry(table, clock);
    var numbers = new ArrayList<Future<Long>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int n = 0; n < 32; n++) {
        var mine = n % 2 == 0 ? registry : other;
        numbers.add(threads.submit(() -> mine.version("m").version().number()));
      }
      threads.submit(() -> other.tag("m", "k", "v")).get();
    }

    var found = new ArrayList<Long>();
    for (var number : numbers) {
      found.add(number.get());
    }
    assertThat(found)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(1, 32).mapToObj(Long::valueOf).toList());
  }

  @Test
  void everyNumberIsReturnedToOneCreatorWhileTheModelIsRenamed() throws Exception {
    var _ = registry.create("a");
    var numbers = new ArrayList<Future<Optional<Long>>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int n = 0; n < 40; n++) {
        var name = n % 2 == 0 ? "a" : "b";
        numbers.add(threads.submit(() -> number(name)));
        if (n % 8 == 7) {
          var old = n % 16 == 7 ? "a" : "b";
          var _ = threads.submit(() -> registry.rename(old, old.equals("a") ? "b" : "a"));
        }
      }
    }

    var told = new ArrayList<Long>();
    for (var number : numbers) {
      number.get().ifPresent(told::add);
    }
    var model = registry.findModels("", 10).getFirst();
    assertThat(told)
        .containsExactlyInAnyOrderElementsOf(
            LongStream.rangeClosed(1, registry.get(model).model().lastVersion()).boxed().toList());
  }

  private Optional<Long> number(String model) {
    try {
      return Optional.of(registry.version(model).version().number());
    } catch (ApiError e) {
      assertThat(e.code()).isEqualTo(ErrorCode.RESOURCE_DOES_NOT_EXIST);
      return Optional.empty();
    }
  }

  @Test
  void refusedCreationOfATooLargeModelLeavesNoItems() {
    var tag = new Tag("long", "x".repeat(40_000));

    assertThatThrownBy(() -> registry.create("m".repeat(420_000), tag))
        .isInstanceOf(LimitExceeded.class);
    assertThat(Pages.ofAll(table, Read.STRONG))
        .noneMatch(item -> item.key().partition().startsWith("RM#"));
  }

  @Test
  void ofConcurrentCreatorsOfOneNameExactlyOneSucceeds() throws Exception {
    var other = new TestRegistry(table, clock);
    var outcomes = new ArrayList<Future<Boolean>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int n = 0; n < 8; n++) {
        var mine = n % 2 == 0 ? registry : other;
        outcomes.add(threads.submit(() -> makes(mine)));
      }
    }

    int made = 0;
    for (var outcome : outcomes) {
      made += outcome.get() ? 1 : 0;
    }
    assertThat(made).isEqualTo(1);
  }

  private static boolean makes(TestRegistry registry) {
    try {
      var _ = registry.create("contended");
      return true;
    } catch (ApiError e) {
      assertThat(e.code()).isEqualTo(ErrorCode.RESOURCE_ALREADY_EXISTS);
      return false;
    }
  }

  @Test
  void deletingAModelDuringVersionCreationLeavesNothing() throws Exception {
    var _ = registry.create("doomed");
    var other = new TestRegistry(table, clock);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int n = 0; n < 8; n++) {
        var _ = threads.submit(() -> other.version("doomed", new Tag("long", "x".repeat(40_000))));
      }
      threads.submit(() -> registry.models.delete(ALICE, "doomed")).get();
    }

    refused(
        () -> registry.get("doomed"),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Registered Model with name=doomed not found");
    assertThat(registry.findVersions("name = 'doomed'", 10)).isEmpty();
  }

  @Test
  void renamedModelKeepsItsDataAndItsVersionsShowTheRenamingTime() {
    var _ = registry.create("old", new Tag("k", "v"));
    var made = registry.version("old");
    registry.alias("old", "champion", "1");
    clock.advance(Duration.ofSeconds(1));

    var renamed = registry.rename("old", "new");

    assertThat(renamed.model().updated()).isEqualTo(made.updated().plusSeconds(1));
    assertThat(renamed.tags()).containsEntry("k", "v");
    var found = registry.byAlias("new", "champion");
    assertThat(found.updated()).isEqualTo(made.updated().plusSeconds(1));
    assertThat(found.version().created()).isEqualTo(made.version().created());
    refused(
        () -> registry.get("old"),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Registered Model with name=old not found");
    var _ = registry.create("old");
    refused(
        () -> registry.rename("new", "old"),
        ErrorCode.RESOURCE_ALREADY_EXISTS,
        "Registered Model (name=old) already exists.");
    assertThat(registry.rename("new", "new").model().name()).isEqualTo("new");
  }

  @Test
  void deletedModelLeavesNoVersionsOrTags() {
    var _ = registry.create("m", new Tag("long", "x".repeat(50_000)));
    var _ = registry.version("m", "s3://b/x", "run", new Tag("long", "y".repeat(50_000)));

    registry.models.delete(ALICE, "m");

    assertThat(registry.findModels("", 10)).isEmpty();
    assertThat(registry.findVersions("run_id = 'run'", 10)).isEmpty();
    assertThat(registry.create("m").tags()).isEmpty();
    assertThat(registry.version("m").version().number()).isEqualTo(1);
  }

  @Test
  void longTagsSpillIntoRowsAndShortOnesReturnInline() {
    var big = "é".repeat(100_000);
    var _ = registry.create("m", new Tag("big", big), new Tag("small", "1"));
    var _ = registry.version("m", new Tag("text", big));
    registry.tag("m", "1", "more", "z".repeat(33_000));

    assertThat(registry.get("m").tags()).containsEntry("big", big).containsEntry("small", "1");
    assertThat(registry.get("m", "1").tags()).containsOnlyKeys("more", "text");
    assertThat(registry.findModels("tags.big LIKE 'é%'", 10)).containsExactly("m");
    assertThat(registry.findVersions("tags.more LIKE 'z%'", 10)).containsExactly("m/1");

    registry.tag("m", "big", "short");
    registry.models.deleteTag(ALICE, new RegistryRequests.DeleteModelTag("m", "small"));
    registry.models.deleteTag(ALICE, new RegistryRequests.DeleteModelTag("m", "none"));
    assertThat(registry.get("m").tags()).containsExactly(Map.entry("big", "short"));
    registry.delete("m", "1");
  }

  @Test
  void latestVersionsFollowStageTransitionsAndDeletions() {
    var _ = registry.create("m");
    for (int n = 0; n < 6; n++) {
      var _ = registry.version("m");
    }
    var _ = registry.move("m", "2", "production", false);
    var _ = registry.move("m", "4", "Production", false);
    assertThat(latest("m")).containsExactly("None 6", "Production 4");

    var _ = registry.move("m", "5", "PRODUCTION", true);
    assertThat(latest("m")).containsExactly("None 6", "Archived 4", "Production 5");
    var _ = registry.move("m", "1", "Staging", true);
    assertThat(latest("m")).containsExactly("Staging 1", "Archived 4", "None 6", "Production 5");
    registry.delete("m", "6");
    registry.delete("m", "4");
    assertThat(latest("m")).containsExactly("Staging 1", "Archived 2", "None 3", "Production 5");
    registry.delete("m", "3");
    assertThat(latest("m")).containsExactly("Staging 1", "Archived 2", "Production 5");
    refused(
        () -> registry.move("m", "1", "gone", false),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "Invalid Model Version stage: gone. Value must be one of None, Staging, Production,"
            + " Archived.");
    refused(
        () -> registry.move("m", "1", "Archived", true),
        ErrorCode.INTERNAL_ERROR,
        "Model version transition cannot archive existing model versions because 'Archived' is not"
            + " an Active stage. Valid stages are ['Staging', 'Production']");
  }

  @Test
  void transitionArchivesMoreVersionsThanOneTransactionHolds() {
    var _ = registry.create("m");
    for (int n = 1; n <= 90; n++) {
      var _ = registry.version("m");
      var _ = registry.move("m", "" + n, "Staging", false);
    }

    var _ = registry.move("m", "45", "Staging", true);

    assertThat(latest("m")).containsExactly("Archived 90", "Staging 45");
  }

  @Test
  void aliasesMoveBetweenVersionsAndAreDeletedWithThem() {
    var _ = registry.create("m");
    var _ = registry.version("m");
    var _ = registry.version("m");
    registry.alias("m", "a", "1");
    registry.alias("m", "b", "1");
    registry.alias("m", "c", "2");
    registry.alias("m", "b", "2");

    assertThat(registry.byAlias("m", "b").aliases()).containsExactly("b", "c");
    assertThat(registry.byAlias("m", "LATEST").version().number()).isEqualTo(2);
    registry.delete("m", "2");
    assertThat(registry.get("m").aliases()).containsOnlyKeys("a");
    refused(
        () -> registry.byAlias("m", "b"),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "Registered model alias b not found.");
    refused(
        () -> registry.alias("m", "d", "2"),
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "Model Version (name=m, version=2) not found");
    refused(
        () -> registry.alias("m", "v7", "1"),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "Version alias name 'v7' is reserved.");
    refused(
        () -> registry.alias("m", "Latest", "1"),
        ErrorCode.INVALID_PARAMETER_VALUE,
        "'latest' alias name (case insensitive) is reserved.");
    registry.aliases.delete(ALICE, new RegistryRequests.OneAlias("m", "a"));
    registry.aliases.delete(ALICE, new RegistryRequests.OneAlias("m", "a"));
    assertThat(registry.get("m").aliases()).isEmpty();
  }

  @Test
  void moreAliasesThanFitInlineSpillIntoRows() {
    var _ = registry.create("m");
    var _ = registry.version("m");
    for (int n = 0; n < 150; n++) {
      registry.alias("m", "a".repeat(240) + n, "1");
    }

    assertThat(registry.get("m", "1").aliases()).hasSize(150);
    assertThat(registry.byAlias("m", "a".repeat(240) + 149).version().number()).isEqualTo(1);
    registry.delete("m", "1");
    assertThat(registry.get("m").aliases()).isEmpty();
  }

  @Test
  void versionOfALoggedModelHasItsLocationAndRun() {
    registry.logged.put("m-1", new VersionOrigins.Logged("mlflow-artifacts:/0/models/m-1", "run"));
    registry.logged.put("m-2", new VersionOrigins.Logged("mlflow-artifacts:/0/models/m-2", ""));
    var _ = registry.create("m");

    var made = version("models:/m-1", "m-1");
    var runless = version("models:/m-2", "");
    var copy = registry.version("m", "models:/m/1", "");

    assertThat(made.version().run()).contains("run");
    assertThat(runless.version().run()).isEmpty();
    assertThat(copy.version().run()).contains("");
    assertThat(registry.versions.location(ALICE, "m", "3"))
        .isEqualTo("mlflow-artifacts:/0/models/m-1");
    assertThat(registry.told).containsExactly("m-1 m 1");
    refused(
        () -> version("models:/m-3", ""),
        ErrorCode.INTERNAL_ERROR,
        "Unable to fetch model from model URI source artifact location 'models:/m-3'.Error: Logged"
            + " model with ID 'm-3' not found.");
  }

  private ModelVersionDetails version(String source, String model) {
    return registry.versions.create(
        ALICE, new VersionRequests.CreateVersion("m", source, "", List.of(), "", "", model));
  }

  @Test
  void searchExcludesPromptsUnlessTheFilterAsksForThem() {
    var _ = registry.create("model");
    var _ = registry.version("model");
    var _ = registry.create("prompt", PROMPT);
    var _ = registry.version("prompt", "prompt-template", "", PROMPT);
    var _ = registry.version("prompt", "s3://b/x", "");

    assertThat(registry.findModels("", 10)).containsExactly("model");
    assertThat(registry.findVersions("", 10)).containsExactly("model/1");
    assertThat(registry.findVersions("name = 'prompt'", 10)).isEmpty();
    var asked = "tags.`mlflow.prompt.is_prompt` = 'true'";
    assertThat(registry.findModels(asked, 10)).containsExactly("prompt");
    assertThat(registry.findVersions(asked, 10)).containsExactly("prompt/1");
    assertThat(registry.findModels("tags.`mlflow.prompt.is_prompt` != 'true'", 10))
        .containsExactly("model");
    registry.versions.deleteTag(
        ALICE, new VersionRequests.DeleteVersionTag(target("prompt", "1"), PROMPT.key()));
    assertThat(registry.findVersions("name = 'prompt'", 10)).hasSize(2);
  }

  @Test
  void updateWithoutADescriptionRemovesIt() {
    var _ = registry.create("m");
    assertThat(registry.version("m").version().description()).contains("");

    assertThat(registry.describe("m", "1", "new").version().description()).contains("new");
    var taken =
        registry.versions.update(
            ALICE, new VersionRequests.UpdateVersion(target("m", "1"), Optional.empty()));

    assertThat(taken.version().description()).isEmpty();
  }

  private List<String> latest(String name) {
    return registry.get(name).latest().stream()
        .map(shown -> shown.version().stage().text() + " " + shown.version().number())
        .toList();
  }

  private static void refused(ThrowingCallable call, ErrorCode code, String message) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ApiError.class,
            error -> {
              assertThat(error.text()).isEqualTo(message);
              assertThat(error.code()).isEqualTo(code);
            });
  }
}
