package dynamodbstore.loggedmodels;

import static dynamodbstore.loggedmodels.LoggedModelSamples.EXPERIMENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.loggedmodels.LoggedModel.Status;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.wire.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoggedModelServiceTest {
  private static final Caller CALLER = Caller.ANYONE;
  private static final ModelId NOBODY = new ModelId("m-nope");

  private final TestClock clock = new TestClock();
  private final Meter meter = new Meter();
  private final MemoryTable table = new MemoryTable(clock, meter);
  private final LoggedModelService service = service(new Random(5));

  @Test
  void newModelIsPendingWithAnArtifactRootInItsExperiment() {
    var created =
        service.create(
            CALLER,
            LoggedModelSamples.create(
                "name",
                List.of(new Tag("a", "1"), new Tag("b", "2")),
                List.of(new ModelParam("p", "x".repeat(7000)))));
    var model = created.model();

    assertThat(model.status()).isEqualTo(Status.PENDING);
    assertThat(model.artifactLocation())
        .isEqualTo("mlflow-artifacts:/7/models/" + model.id() + "/artifacts");
    assertThat(model.created()).isEqualTo(clock.instant()).isEqualTo(model.updated());
    assertThat(model.id().experiment()).contains(EXPERIMENT);
    assertThat(get(model.id())).isEqualTo(created);
  }

  @Test
  void modelWithoutANameGetsAGeneratedOne() {
    assertThat(newModel("").name()).isEqualTo("drawn");
  }

  @Test
  void longAndDuplicateNamesAreAccepted() {
    var longName = "n".repeat(600);

    assertThat(newModel(longName).id()).isNotEqualTo(newModel(longName).id());
  }

  @Test
  void aNameWithAForbiddenCharacterIsRefused() {
    var rest =
        " provided. Model name must be a non-empty string and cannot contain the following"
            + " characters: ('/', ':', '.', '%', '\"', \"'\")";

    assertInvalid(() -> newModel("a/b"), "Invalid model name ('a/b')" + rest);
    assertInvalid(() -> newModel("it's"), "Invalid model name (\"it's\")" + rest);
    assertInvalid(() -> newModel("a\"'b"), "Invalid model name ('a\"\\'b')" + rest);
    assertInvalid(() -> newModel("a.b"), "Invalid model name ('a.b')" + rest);
    assertInvalid(() -> newModel("é\n:"), "Invalid model name ('é\\n:')" + rest);
    assertInvalid(() -> newModel("100%"), "Invalid model name ('100%')" + rest);
  }

  @Test
  void creatingAModelInADeletedExperimentIsRefused() {
    var request =
        new LoggedModelRequests.Create(
            LoggedModelSamples.DELETED_EXPERIMENT, "", "", "", List.of(), List.of());

    assertInvalid(
        () -> service.create(CALLER, request),
        "The experiment 8 must be in the 'active' state. Current state is deleted.");
  }

  @Test
  void duplicateKeysAreRefusedBeforeAnyWrite() {
    var tags = List.of(new Tag("k", "1"), new Tag("k", "2"));
    var params = List.of(new ModelParam("k", "1"), new ModelParam("k", "1"));

    assertRefused(
        ErrorCode.BAD_REQUEST,
        "Two tags with the key 'k'",
        () -> service.create(CALLER, LoggedModelSamples.create("n", tags, List.of())));
    assertRefused(
        ErrorCode.BAD_REQUEST,
        "Two params with the key 'k'",
        () -> service.create(CALLER, LoggedModelSamples.create("n", List.of(), params)));
    assertThat(meter.total().writeUnits()).isZero();
  }

  @Test
  void creationRetriesWithANewIdIfTheFirstIsTaken() {
    long[] drawn = {1, 1, 1, 2L << 40};
    int[] next = {0};
    var unlucky = service(() -> drawn[next[0]++]);

    var first = unlucky.create(CALLER, LoggedModelSamples.create("first")).model();
    var second = unlucky.create(CALLER, LoggedModelSamples.create("second")).model();

    assertThat(second.id()).isNotEqualTo(first.id());
    assertThat(get(first.id()).model().name()).isEqualTo("first");
    assertThat(get(second.id()).model().name()).isEqualTo("second");
  }

  @Test
  void modelWhoseIdLacksTheExperimentIsFoundThroughTheIndex() {
    var request =
        new LoggedModelRequests.Create(
            LoggedModelSamples.LATE_EXPERIMENT, "n", "", "", List.of(), List.of(new Tag("a", "1")));
    var created = service.create(CALLER, request);
    var id = created.model().id();

    assertThat(id.experiment()).isEmpty();
    assertThat(get(id)).isEqualTo(created);
    service.setTags(CALLER, new LoggedModelRequests.SetTags(id, List.of(new Tag("b", "2"))));
    assertThat(get(id).tags()).containsExactly(new Tag("a", "1"), new Tag("b", "2"));
  }

  @Test
  void createdModelHasARowAtItsSourceRun() {
    var model =
        service.create(CALLER, LoggedModelSamples.create("n", List.of(), List.of())).model();

    var query = Query.of(Index.PRIMARY, "EXP#7#R#run-one").in(SortRange.prefix("LM#"));

    assertThat(Pages.stream(table, query).map(item -> item.text("model")))
        .containsExactly(model.id().text());
  }

  @ParameterizedTest
  @EnumSource(Status.class)
  void finalizingAcceptsEveryStatus(Status status) {
    var model = newModel("n");
    clock.advance(Duration.ofSeconds(1));

    var after = service.finalizeModel(CALLER, new LoggedModelRequests.Finalize(model.id(), status));

    assertThat(after.model().status()).isEqualTo(status);
    assertThat(after.model().updated()).isEqualTo(clock.instant());
    assertThat(get(model.id())).isEqualTo(after);
    assertThat(found(Index.LSI3, "LM#" + status + "#")).containsExactly(model.id().text());
  }

  @Test
  void deletedModelLeavesTheIndexesAndIsReturnedOnRequest() {
    var model = newModel("n");
    clock.advance(Duration.ofSeconds(1));
    delete(model.id());
    delete(model.id());

    assertMissing(() -> get(model.id()), model.id());
    var shown = service.get(CALLER, new LoggedModelRequests.Get(model.id(), true)).model();
    assertThat(shown).isEqualTo(model.deleted(clock.instant()));
    assertThat(found(Index.LSI1, "LM#")).isEmpty();
    assertThat(found(Index.LSI2, "LM#")).isEmpty();
    assertThat(found(Index.LSI3, "LM#")).isEmpty();
    assertThat(found(Index.LSI4, "LM#")).isEmpty();
  }

  @Test
  void deletedModelWithAnIndexEntryOfAnEarlierVersionCanBeChanged() {
    var id = newModel("n").id();
    delete(id);
    var entry = Change.move(Index.LSI1, new Key("EXP#7", "LM#DELETED#7ffffe00#" + id));
    var key = LoggedModelKeys.model(LoggedModelSamples.EXPERIMENT, id);
    assertThat(table.write(Write.update(key, Condition.present(), entry)).isWritten()).isTrue();

    var after =
        service.finalizeModel(CALLER, new LoggedModelRequests.Finalize(id, Status.READY)).model();

    assertThat(service.get(CALLER, new LoggedModelRequests.Get(id, true)).model()).isEqualTo(after);
    assertThat(found(Index.LSI1, "LM#DELETED#")).containsExactly(id.text());
  }

  @Test
  void deletedModelCanStillBeChanged() {
    var id = newModel("n").id();
    delete(id);

    var after =
        service.finalizeModel(CALLER, new LoggedModelRequests.Finalize(id, Status.READY)).model();
    service.setTags(CALLER, new LoggedModelRequests.SetTags(id, List.of(new Tag("t", "1"))));
    service.recordMetrics(CALLER, List.of(LoggedModelSamples.metric(id, "acc", 1, 1)));

    var shown = service.get(CALLER, new LoggedModelRequests.Get(id, true));
    assertThat(shown.model()).isEqualTo(after);
    assertThat(shown.tags()).containsExactly(new Tag("t", "1"));
    assertThat(shown.metrics()).hasSize(1);
    assertThat(found(Index.LSI3, "LM#")).isEmpty();
  }

  @Test
  void lastOfTwoTagsWithTheSameKeyWins() {
    var id = newModel("n").id();
    service.setTags(
        CALLER,
        new LoggedModelRequests.SetTags(
            id, List.of(new Tag("t", "1"), new Tag("t", "2"), new Tag("", ""), new Tag("s", ""))));
    service.setTags(CALLER, new LoggedModelRequests.SetTags(id, List.of(new Tag("s", "9"))));

    assertThat(get(id).tags())
        .containsExactly(new Tag("", ""), new Tag("s", "9"), new Tag("t", "2"));
  }

  @Test
  void deletingAMissingTagIsRefused() {
    var id = newModel("n").id();
    service.setTags(CALLER, new LoggedModelRequests.SetTags(id, List.of(new Tag("t", "1"))));
    service.deleteTag(CALLER, new LoggedModelRequests.DeleteTag(id, "t"));

    assertThat(get(id).tags()).isEmpty();
    assertRefused(
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "No tag with key 't' found for model with ID '" + id + "'.",
        () -> service.deleteTag(CALLER, new LoggedModelRequests.DeleteTag(id, "t")));
    assertRefused(
        ErrorCode.RESOURCE_DOES_NOT_EXIST,
        "No tag with key \"it's x\" found for model with ID '" + id + "'.",
        () -> service.deleteTag(CALLER, new LoggedModelRequests.DeleteTag(id, "it's x")));
  }

  @Test
  void paramWithAnotherValueIsRefusedAndTheSameValueAccepted() {
    var id = newModel("n").id();
    logParams(id, new ModelParam("b", "1"), new ModelParam("a", ""));
    logParams(id, new ModelParam("b", "1"));

    assertRefused(
        ErrorCode.BAD_REQUEST,
        "Param with key 'b' was already logged with another value for model with ID '" + id + "'",
        () -> logParams(id, new ModelParam("c", "3"), new ModelParam("b", "2")));
    assertRefused(
        ErrorCode.BAD_REQUEST,
        "Two params with the key 'c'",
        () -> logParams(id, new ModelParam("c", "3"), new ModelParam("c", "3")));
    assertThat(get(id).params()).containsExactly(new ModelParam("a", ""), new ModelParam("b", "1"));
  }

  @Test
  void everyOperationOnAMissingModelIsRefused() {
    assertMissing(() -> get(NOBODY), NOBODY);
    assertMissing(() -> delete(NOBODY), NOBODY);
    assertMissing(() -> logParams(NOBODY), NOBODY);
    assertMissing(
        () -> service.finalizeModel(CALLER, new LoggedModelRequests.Finalize(NOBODY, Status.READY)),
        NOBODY);
    assertMissing(
        () -> service.setTags(CALLER, new LoggedModelRequests.SetTags(NOBODY, List.of())), NOBODY);
    assertMissing(
        () -> service.deleteTag(CALLER, new LoggedModelRequests.DeleteTag(NOBODY, "t")), NOBODY);
  }

  @Test
  void modelOfAnotherWorkspaceIsNotFound() {
    var id = newModel("n").id();
    var stranger = new Caller("", "elsewhere");

    assertMissing(() -> service.get(stranger, new LoggedModelRequests.Get(id, true)), id);
    assertMissing(() -> service.delete(stranger, new LoggedModelRequests.Delete(id)), id);
  }

  @Test
  void createGetAndFinalizeCostTheDocumentedUnits() {
    var request =
        LoggedModelSamples.create(
            "n", List.of(new Tag("t", "1")), List.of(new ModelParam("p", "1")));
    var id = meter.measure("create", () -> service.create(CALLER, request)).model().id();
    assertThat(meter.measure("get", () -> get(id)).tags()).hasSize(1);
    assertThat(
            meter
                .measure(
                    "finalize",
                    () ->
                        service.finalizeModel(
                            CALLER, new LoggedModelRequests.Finalize(id, Status.READY)))
                .params())
        .hasSize(1);

    assertThat(meter.spent("create").writeUnits()).isEqualTo(4 + 3);
    assertThat(meter.spent("get").readUnits()).isEqualTo(1);
    assertThat(meter.spent("finalize").readUnits()).isEqualTo(1);
    assertThat(meter.spent("finalize").writeUnits()).isEqualTo(3);
  }

  private LoggedModelService service(RandomGenerator random) {
    return new LoggedModelService(
        new LoggedModelRepository(table),
        (_, id) -> LoggedModelSamples.experiment(id),
        LoggedModelSamples.SCOPE,
        _ -> "drawn",
        new Environment(clock, random));
  }

  private LoggedModel newModel(String name) {
    return service.create(CALLER, LoggedModelSamples.create(name)).model();
  }

  private LoggedModelDetails get(ModelId id) {
    return service.get(CALLER, new LoggedModelRequests.Get(id, false));
  }

  private void delete(ModelId id) {
    service.delete(CALLER, new LoggedModelRequests.Delete(id));
  }

  private void logParams(ModelId id, ModelParam... params) {
    service.logParams(CALLER, new LoggedModelRequests.LogParams(id, List.of(params)));
  }

  private List<String> found(Index index, String prefix) {
    var query = Query.of(index, "EXP#7").in(SortRange.prefix(prefix));
    return Pages.stream(table, query).map(LoggedModelServiceTest::id).toList();
  }

  private static String id(Item item) {
    return item.text("id");
  }

  private static void assertMissing(ThrowingCallable call, ModelId id) {
    assertRefused(
        ErrorCode.RESOURCE_DOES_NOT_EXIST, "Logged model with ID '" + id + "' not found.", call);
  }

  private static void assertInvalid(ThrowingCallable call, String text) {
    assertRefused(ErrorCode.INVALID_PARAMETER_VALUE, text, call);
  }

  private static void assertRefused(ErrorCode code, String text, ThrowingCallable call) {
    var refusal = catchThrowableOfType(ApiError.class, call);

    assertThat(refusal).hasMessage(text);
    assertThat(refusal.code()).isEqualTo(code);
  }
}
