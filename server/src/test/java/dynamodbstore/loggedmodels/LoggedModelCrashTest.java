package dynamodbstore.loggedmodels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.loggedmodels.LoggedModel.Status;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.TestClock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Crash tests: the state after a change of a model fails at any write, and after a retry. */
class LoggedModelCrashTest {
  private static final Caller CALLER = Caller.ANYONE;
  private static final List<Tag> TAGS = List.of(new Tag("a", "1"), new Tag("b", "2"));
  private static final List<ModelParam> PARAMS =
      List.of(new ModelParam("p", "1"), new ModelParam("q", "2"));

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void interruptedCreationLeavesNoModelOrACompleteOne(boolean before) {
    // The row at the run, two tags, two params, the model.
    for (int write = 0; write < 6; write++) {
      var table = new FaultyTable(new MemoryTable(new TestClock(), new Meter()));
      var service = service(table, 1);
      fail(table, before, write);

      assertThat(catchThrowable(() -> service.create(CALLER, request())))
          .isInstanceOf(TableException.class);
      boolean lostAnswer = !before && write == 5;
      assertThat(models(table)).hasSize(lostAnswer ? 1 : 0);
      var created = service.create(CALLER, request());

      assertThat(get(service, created.model().id())).isEqualTo(created);
      assertThat(created.tags()).isEqualTo(TAGS);
      assertThat(models(table)).hasSize(lostAnswer ? 2 : 1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void everyOtherInterruptedChangeIsCompletedByARetry(boolean before) {
    // Two tags, two params, two metrics, the status, the deletion.
    for (int write = 0; write < 8; write++) {
      var table = new FaultyTable(new MemoryTable(new TestClock(), new Meter()));
      var service = service(table, 1);
      var id = service.create(CALLER, LoggedModelSamples.create("n")).model().id();
      fail(table, before, write);

      assertThat(catchThrowable(() -> changeAll(service, id))).isInstanceOf(TableException.class);
      changeAll(service, id);

      var after = service.get(CALLER, new LoggedModelRequests.Get(id, true));
      assertThat(after.model().status()).isEqualTo(Status.READY);
      assertThat(after.model().isActive()).isFalse();
      assertThat(after.tags()).isEqualTo(TAGS);
      assertThat(after.params()).isEqualTo(PARAMS);
      assertThat(after.metrics()).hasSize(2);
    }
  }

  @Test
  void modelDeletedDuringFinalizationStaysOutOfTheIndexes() {
    var table = new MemoryTable(new TestClock(), new Meter());
    var models = new LoggedModelRepository(table);
    var service = service(table, 1);
    var before = service.create(CALLER, LoggedModelSamples.create("n")).model();
    service.delete(CALLER, new LoggedModelRequests.Delete(before.id()));

    var late = models.finish(before, before.finalized(Status.READY, before.updated()));
    assertThat(late.isWritten()).isFalse();
    var after =
        service.finalizeModel(CALLER, new LoggedModelRequests.Finalize(before.id(), Status.READY));

    assertThat(after.model().isActive()).isFalse();
    assertThat(models(table)).isEmpty();
  }

  @Test
  void concurrentCreatorsWithCollidingIdsGetDistinctModels() throws Exception {
    var table = new MemoryTable(new TestClock(), new Meter());
    int racers = 16;
    var barrier = new CyclicBarrier(racers);
    var tasks = new ArrayList<Callable<ModelId>>();
    for (int racer = 0; racer < racers; racer++) {
      // Every two threads generate the same ids, in the same millisecond.
      var service = service(table, racer / 2);
      tasks.add(
          () -> {
            barrier.await();
            return service.create(CALLER, LoggedModelSamples.create("n")).model().id();
          });
    }

    var ids = new HashSet<ModelId>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var id : threads.invokeAll(tasks)) {
        ids.add(id.get());
      }
    }

    assertThat(ids).hasSize(racers);
    assertThat(models(table)).hasSize(racers);
  }

  private static void changeAll(LoggedModelService service, ModelId id) {
    service.setTags(CALLER, new LoggedModelRequests.SetTags(id, TAGS));
    service.logParams(CALLER, new LoggedModelRequests.LogParams(id, PARAMS));
    service.recordMetrics(
        CALLER,
        List.of(
            LoggedModelSamples.metric(id, "acc", 1, 1),
            LoggedModelSamples.metric(id, "acc", 2, 2)));
    var done = service.finalizeModel(CALLER, new LoggedModelRequests.Finalize(id, Status.READY));
    service.delete(CALLER, new LoggedModelRequests.Delete(done.model().id()));
  }

  private static void fail(FaultyTable table, boolean before, int write) {
    if (before) {
      table.failBefore(write);
    } else {
      table.failAfter(write);
    }
  }

  private static LoggedModelRequests.Create request() {
    return LoggedModelSamples.create("n", TAGS, PARAMS);
  }

  private static LoggedModelDetails get(LoggedModelService service, ModelId id) {
    return service.get(CALLER, new LoggedModelRequests.Get(id, false));
  }

  private static List<String> models(Table table) {
    var query = Query.of(Index.LSI2, "EXP#7").in(SortRange.prefix("LM#"));
    return Pages.stream(table, query).map(item -> item.text("id")).toList();
  }

  private static LoggedModelService service(Table table, long seed) {
    return new LoggedModelService(
        new LoggedModelRepository(table),
        (_, id) -> LoggedModelSamples.experiment(id),
        ExperimentScope.ALL,
        _ -> "drawn",
        new Environment(new TestClock(), new Random(seed)));
  }
}
