package dynamodbstore.datasets;

import static dynamodbstore.datasets.DatasetSamples.OTHER_RUN;
import static dynamodbstore.datasets.DatasetSamples.RUN;
import static dynamodbstore.datasets.DatasetSamples.context;
import static dynamodbstore.datasets.DatasetSamples.dataset;
import static dynamodbstore.datasets.DatasetSamples.input;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.datasets.entity.DatasetInput;
import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.datasets.links.ModelOutput;
import dynamodbstore.datasets.links.RunInputs;
import dynamodbstore.datasets.links.RunLinkRepository;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.TestClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Crash tests: the state after logging inputs and outputs fails at any write, and after a retry.
 */
class DatasetInputCrashTest {
  private static final DatasetInput LARGE =
      input(
          DatasetSamples.withProfile("large", DatasetSamples.noise(900_000, 3)), context("train"));
  private static final DatasetInput SMALL = input(dataset("small"));
  private static final List<ModelId> MODELS = List.of(new ModelId("m-1"));
  private static final List<ModelOutput> OUTPUTS =
      List.of(new ModelOutput(new ModelId("m-1"), 1), new ModelOutput(new ModelId("m-2"), 2));

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void retryCompletesLoggingInterruptedAtAnyWrite(boolean before) {
    // Two parts of a body, two datasets, three inputs, two contexts, two outputs.
    for (int write = 0; write < 11; write++) {
      var table = new FaultyTable(new MemoryTable(new TestClock(), new Meter()));
      fail(before).accept(table, write);

      assertThat(catchThrowable(() -> logAll(table))).isInstanceOf(TableException.class);
      assertThat(shown(table, RUN).datasets()).isSubsetOf(LARGE, SMALL);
      logAll(table);

      assertThat(shown(table, RUN).datasets()).containsExactlyInAnyOrder(LARGE, SMALL);
      assertThat(shown(table, RUN).models()).isEqualTo(MODELS);
      assertThat(links(table, RUN).outputs()).isEqualTo(OUTPUTS);
      assertThat(summaries(table)).containsExactly("large train", "small none");
    }
  }

  @Test
  void loggingMakesExactlyElevenWrites() {
    var table = new FaultyTable(new MemoryTable(new TestClock(), new Meter()));

    logAll(table);

    assertThat(table.made()).isEqualTo(11);
  }

  @Test
  void orphanedBodyDoesNotAffectALaterDataset() {
    var table = new FaultyTable(new MemoryTable(new TestClock(), new Meter()));
    table.failBefore(2);
    assertThat(catchThrowable(() -> logAll(table))).isInstanceOf(TableException.class);
    var other = input(DatasetSamples.withProfile("large", DatasetSamples.noise(800_000, 4)));

    log(table, OTHER_RUN, other);
    log(table, RUN, LARGE);

    assertThat(shown(table, OTHER_RUN).datasets()).containsExactly(other);
    assertThat(shown(table, RUN).datasets())
        .containsExactly(new DatasetInput(other.dataset(), LARGE.tags()));
  }

  @Test
  void ofConcurrentCreatorsOneWinsAndAllSeeItsDataset() throws Exception {
    var table = new MemoryTable(new TestClock(), new Meter());
    int racers = 16;
    var barrier = new CyclicBarrier(racers);
    var tasks = new ArrayList<Callable<Boolean>>();
    for (int racer = 0; racer < racers; racer++) {
      var location = DatasetSamples.run(1, "run-" + racer);
      var input = input(DatasetSamples.withProfile("d", DatasetSamples.noise(500_000, racer)));
      tasks.add(
          () -> {
            barrier.await();
            log(table, location, input);
            return true;
          });
    }

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var result : threads.invokeAll(tasks)) {
        assertThat(result.get()).isTrue();
      }
    }

    var first = shown(table, DatasetSamples.run(1, "run-0")).datasets();
    for (int racer = 0; racer < racers; racer++) {
      assertThat(shown(table, DatasetSamples.run(1, "run-" + racer)).datasets()).isEqualTo(first);
    }
  }

  private static BiConsumer<FaultyTable, Integer> fail(boolean before) {
    return before ? FaultyTable::failBefore : FaultyTable::failAfter;
  }

  private static void logAll(Table table) {
    var service = service(table, RUN);
    service.logInputs(
        Caller.ANYONE, new DatasetRequests.LogInputs(RUN.run(), List.of(LARGE, SMALL), MODELS));
    service.logOutputs(Caller.ANYONE, new DatasetRequests.LogOutputs(RUN.run(), OUTPUTS));
  }

  private static void log(Table table, RunLocation location, DatasetInput input) {
    service(table, location)
        .logInputs(
            Caller.ANYONE,
            new DatasetRequests.LogInputs(location.run(), List.of(input), List.of()));
  }

  private static RunInputs shown(Table table, RunLocation location) {
    return service(table, location)
        .inputs(location.experiment(), List.of(links(table, location)))
        .getFirst();
  }

  private static RunLinks links(Table table, RunLocation location) {
    return RunLinks.from(Pages.of(table, Query.of(Index.PRIMARY, location.partition())));
  }

  private static List<String> summaries(Table table) {
    return service(table, RUN)
        .search(
            Caller.ANYONE,
            Visibility.ALL,
            new DatasetRequests.Search(List.of(RUN.experiment().toString())))
        .stream()
        .map(summary -> summary.dataset().name() + " " + summary.context().orElse("none"))
        .toList();
  }

  private static DatasetService service(Table table, RunLocation location) {
    var datasets = new DatasetRepository(table);
    return new DatasetService(
        datasets,
        new RunLinkRepository(table, datasets),
        (_, _, writes) -> writes.accept(location));
  }
}
