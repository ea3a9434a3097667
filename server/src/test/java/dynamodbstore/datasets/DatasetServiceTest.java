package dynamodbstore.datasets;

import static dynamodbstore.datasets.DatasetSamples.OTHER_RUN;
import static dynamodbstore.datasets.DatasetSamples.RUN;
import static dynamodbstore.datasets.DatasetSamples.context;
import static dynamodbstore.datasets.DatasetSamples.dataset;
import static dynamodbstore.datasets.DatasetSamples.input;
import static dynamodbstore.datasets.DatasetSamples.model;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dynamodbstore.access.Authorizer;
import dynamodbstore.access.Visibility;
import dynamodbstore.access.WorkspaceAuthorizer;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.entity.Dataset;
import dynamodbstore.datasets.entity.DatasetInput;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.datasets.entity.DatasetSummary;
import dynamodbstore.datasets.links.ModelOutput;
import dynamodbstore.datasets.links.RunInputs;
import dynamodbstore.datasets.links.RunLinkKeys;
import dynamodbstore.datasets.links.RunLinkRepository;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.wire.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatasetServiceTest {
  private final Meter meter = new Meter();
  private final MemoryTable table = new MemoryTable(new TestClock(), meter);

  @Test
  void runShowsItsInputsWithTagsOrderedByKey() {
    log(RUN, input(dataset("b"), new Tag("z", "1"), new Tag("", ""), context("train")));
    log(RUN, input(dataset("a")));

    assertThat(inputs(RUN).datasets())
        .containsExactlyInAnyOrder(
            input(dataset("b"), new Tag("", ""), context("train"), new Tag("z", "1")),
            input(dataset("a")));
  }

  @Test
  void firstLoggedDatasetOfANameAndDigestWins() {
    log(RUN, input(dataset("d", "first")));
    log(OTHER_RUN, input(dataset("d", "second")));

    assertThat(inputs(OTHER_RUN).datasets()).containsExactly(input(dataset("d", "first")));
  }

  @Test
  void experimentsDoNotShareDatasets() {
    var elsewhere = DatasetSamples.run(2, "run");
    log(RUN, input(dataset("d", "first")));
    log(elsewhere, input(dataset("d", "second")));

    assertThat(inputs(elsewhere).datasets()).containsExactly(input(dataset("d", "second")));
  }

  @Test
  void loggingAnInputAgainKeepsItsTags() {
    log(RUN, input(dataset("d"), context("train")));
    log(RUN, input(dataset("d"), context("eval"), new Tag("more", "1")));

    assertThat(inputs(RUN).datasets()).containsExactly(input(dataset("d"), context("train")));
    assertThat(search(1))
        .containsExactly(
            new DatasetSummary(new ExperimentId(1), dataset("d").ref(), Optional.of("train")));
  }

  @Test
  void firstOfTwoEqualDatasetsInARequestWins() {
    log(
        RUN,
        input(dataset("d", "first"), context("train")),
        input(dataset("d", "second"), context("eval")));

    assertThat(inputs(RUN).datasets())
        .containsExactly(input(dataset("d", "first"), context("train")));
  }

  @Test
  void modelInputsAreDeduplicatedAndNeedNotExist() {
    var models = List.of(model("m-1"), model("m-1"), model(""), model("x".repeat(2000)));
    service().logInputs(Caller.ANYONE, new DatasetRequests.LogInputs(RUN.run(), List.of(), models));
    service().logInputs(Caller.ANYONE, new DatasetRequests.LogInputs(RUN.run(), List.of(), models));

    assertThat(inputs(RUN).models())
        .containsExactly(model(""), model("m-1"), model("x".repeat(2000)));
  }

  @Test
  void linkWithAnIndexEntryOfAnEarlierVersionIsRead() {
    log(RUN, input(dataset("d")));
    var link = RunLinkKeys.datasetInput(RUN, dataset("d").ref().id());
    var entry = Change.move(Index.GSI1, new Key("DS#1#d", "R#run-one"));
    assertThat(table.write(Write.update(link, Condition.present(), entry)).isWritten()).isTrue();

    log(RUN, input(dataset("d")), input(dataset("e")));

    assertThat(inputs(RUN).datasets())
        .containsExactlyInAnyOrder(input(dataset("d")), input(dataset("e")));
  }

  @ParameterizedTest
  @CsvSource({"name,500", "digest,36", "source,65535", "schema,1048575", "profile,16777215"})
  void textsBeyondTheLimitAreRefused(String what, int limit) {
    log(RUN, input(datasetWith(what, "x".repeat(limit))));
    log(RUN, input(datasetWith(what, "\uD83D\uDE00".repeat(Math.min(limit, 100_000)))));

    assertRefused(
        ErrorCode.INVALID_PARAMETER_VALUE,
        "'%s' exceeds the maximum length of %d characters".formatted(what, limit),
        input(datasetWith(what, "x".repeat(limit + 1))));
  }

  @Test
  void tagsBeyondTheLimitsAreRefused() {
    log(RUN, input(dataset("d"), new Tag("k".repeat(255), "v".repeat(500))));

    assertRefused(
        ErrorCode.INVALID_PARAMETER_VALUE,
        "'key' exceeds the maximum length of 255 characters",
        input(dataset("d"), new Tag("k".repeat(256), "v")));
    assertRefused(
        ErrorCode.INVALID_PARAMETER_VALUE,
        "'value' exceeds the maximum length of 500 characters",
        input(dataset("d"), new Tag("k", "v".repeat(501))));
  }

  @Test
  void duplicateTagKeysAreRefusedAndNothingIsWritten() {
    assertRefused(
        ErrorCode.BAD_REQUEST,
        "Two tags with the key 'k' on the same dataset input",
        input(dataset("c")),
        input(dataset("d"), new Tag("k", "1"), new Tag("k", "2")));

    assertThat(inputs(RUN).datasets()).isEmpty();
    assertThat(search(1)).isEmpty();
  }

  @Test
  void profileOfSixteenMegabytesIsReadBack() {
    var profile = DatasetSamples.noise(16_777_215, 7);
    var dataset = DatasetSamples.withProfile("large", profile);
    log(RUN, input(dataset), input(dataset("small")));

    assertThat(inputs(RUN).datasets())
        .containsExactlyInAnyOrder(input(dataset), input(dataset("small")));
  }

  @Test
  void largeBodyDoesNotRaiseTheCostOfSearch() {
    log(RUN, input(DatasetSamples.withProfile("large", DatasetSamples.noise(2_000_000, 7))));

    assertThat(meter.measure("search", () -> search(1))).hasSize(1);

    assertThat(meter.spent("search").readUnits()).isEqualTo(1);
  }

  @Test
  void loggingAKnownDatasetCostsOnlyTheLink() {
    log(RUN, input(dataset("d"), context("train")));
    var again = input(dataset("d"), context("train"));

    var logged =
        meter.measure(
            "again",
            () -> {
              log(OTHER_RUN, again);
              return again;
            });

    assertThat(inputs(OTHER_RUN).datasets()).containsExactly(logged);

    assertThat(meter.spent("again").writeUnits()).isEqualTo(1);
    assertThat(meter.spent("again").readUnits()).isEqualTo(2);
  }

  @Test
  void datasetSharedByRunsIsReadOnce() {
    log(RUN, input(dataset("d")));
    log(OTHER_RUN, input(dataset("d")));
    var links = List.of(links(RUN), links(OTHER_RUN));

    var found = meter.measure("page", () -> service().inputs(RUN.experiment(), links));

    assertThat(found)
        .allSatisfy(run -> assertThat(run.datasets()).containsExactly(input(dataset("d"))));
    assertThat(meter.spent("page").readUnits()).isEqualTo(1);
  }

  @Test
  void outputsAreShownWithTheirSteps() {
    logOutputs(new ModelOutput(model("m-2"), 0), new ModelOutput(model("m-1"), 3));
    logOutputs(new ModelOutput(model("m-3"), -1));
    logOutputs();

    assertThat(links(RUN).outputs())
        .containsExactly(
            new ModelOutput(model("m-1"), 3),
            new ModelOutput(model("m-2"), 0),
            new ModelOutput(model("m-3"), -1));
  }

  @Test
  void sameModelAsOutputAtAnotherStepIsRefused() {
    logOutputs(new ModelOutput(model("m-1"), 3));
    logOutputs(new ModelOutput(model("m-1"), 3));

    assertThatThrownBy(
            () -> logOutputs(new ModelOutput(model("m-2"), 4), new ModelOutput(model("m-1"), 4)))
        .isInstanceOf(ApiError.class)
        .hasMessage("The model with ID 'm-1' is already an output of run 'run-one'");
    assertThatThrownBy(
            () -> logOutputs(new ModelOutput(model("m-2"), 4), new ModelOutput(model("m-2"), 4)))
        .isInstanceOf(ApiError.class)
        .hasMessage("The model with ID 'm-2' is already an output of run 'run-one'");
    assertThat(links(RUN).outputs()).containsExactly(new ModelOutput(model("m-1"), 3));
  }

  @Test
  void searchReturnsADatasetOncePerContext() {
    log(RUN, input(dataset("b"), context("train")), input(dataset("a")));
    log(OTHER_RUN, input(dataset("b"), context("eval")), input(dataset("a"), new Tag("k", "v")));
    log(DatasetSamples.run(1, "third"), input(dataset("b")));
    log(DatasetSamples.run(2, "fourth"), input(dataset("b"), context("")));

    assertThat(search(2, 1, 2, 77))
        .extracting(
            summary -> summary.experiment().number(),
            summary -> summary.dataset().name(),
            summary -> summary.context().orElse("none"))
        .containsExactly(
            tuple(1L, "a", "none"),
            tuple(1L, "b", "none"),
            tuple(1L, "b", "eval"),
            tuple(1L, "b", "train"),
            tuple(2L, "b", ""));
  }

  @Test
  void searchReturnsAtMostAThousandResults() {
    for (int run = 0; run < 12; run++) {
      var inputs = new ArrayList<DatasetInput>();
      for (int n = 0; n < 100; n++) {
        inputs.add(input(dataset("d" + run + "-" + n)));
      }
      log(DatasetSamples.run(run % 2, "run" + run), inputs.toArray(DatasetInput[]::new));
    }

    assertThat(search(0, 1)).hasSize(1000);
    assertThat(search(0)).hasSize(600);
  }

  @Test
  void searchReturnsOnlyTheCallersWorkspace() {
    log(RUN, input(dataset("d")));
    var stranger = new Caller("", "elsewhere");

    assertThat(
            service()
                .search(
                    stranger,
                    new WorkspaceAuthorizer(Authorizer.ALLOW_ALL, (_, _) -> Set.of(), (_, _) -> {})
                        .visibility(stranger),
                    new DatasetRequests.Search(List.of(RUN.experiment().toString()))))
        .isEmpty();
  }

  @Test
  void searchOfZeroOrMoreThanTwentyExperimentsIsRefused() {
    assertThatThrownBy(() -> search())
        .isInstanceOf(ApiError.class)
        .hasMessage("SearchDatasets request must specify at least one experiment_id.");
    assertThatThrownBy(() -> search(LongStream.range(0, 21).toArray()))
        .isInstanceOf(ApiError.class)
        .hasMessage(
            "SearchDatasets request cannot specify more than 20 experiment_ids. Received 21"
                + " experiment_ids.");
  }

  private void assertRefused(ErrorCode code, String text, DatasetInput... inputs) {
    var refusal = catchThrowableOfType(ApiError.class, () -> log(RUN, inputs));

    assertThat(refusal.code()).isEqualTo(code);
    assertThat(refusal).hasMessage(text);
  }

  private static Dataset datasetWith(String what, String text) {
    return new Dataset(
        new DatasetRef(what.equals("name") ? text : what, what.equals("digest") ? text : "d"),
        "local",
        new Dataset.Body(
            what.equals("source") ? text : "s",
            what.equals("schema") ? Optional.of(text) : Optional.empty(),
            what.equals("profile") ? Optional.of(text) : Optional.empty()));
  }

  private DatasetService service() {
    return service(RUN);
  }

  private DatasetService service(RunLocation location) {
    var datasets = new DatasetRepository(table);
    return new DatasetService(
        datasets,
        new RunLinkRepository(table, datasets),
        (_, _, writes) -> writes.accept(location));
  }

  private void log(RunLocation location, DatasetInput... inputs) {
    service(location)
        .logInputs(
            Caller.ANYONE,
            new DatasetRequests.LogInputs(location.run(), List.of(inputs), List.of()));
  }

  private void logOutputs(ModelOutput... outputs) {
    service()
        .logOutputs(Caller.ANYONE, new DatasetRequests.LogOutputs(RUN.run(), List.of(outputs)));
  }

  private List<DatasetSummary> search(long... experiments) {
    var ids = LongStream.of(experiments).mapToObj(ExperimentId::new).toList();
    return service()
        .search(
            Caller.ANYONE,
            Visibility.ALL,
            new DatasetRequests.Search(ids.stream().map(ExperimentId::toString).toList()));
  }

  private RunLinks links(RunLocation location) {
    List<Item> items = Pages.stream(table, Query.of(Index.PRIMARY, location.partition())).toList();
    return RunLinks.from(items);
  }

  private RunInputs inputs(RunLocation location) {
    return service().inputs(location.experiment(), List.of(links(location))).getFirst();
  }
}
