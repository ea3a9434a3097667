package dynamodbstore.experiments;

import static dynamodbstore.experiments.TestExperiments.ALICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.testkit.FaultyTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** State after faults of the table in the middle of a request, and after concurrent requests. */
class ExperimentFaultsTest {
  private static final ExperimentId ID = new ExperimentId(1);

  @Test
  void retryOfAFailedCreationCreatesOnce() {
    var many = new ArrayList<Tag>();
    for (int n = 0; n < 95; n++) {
      many.add(new Tag("k" + n, "v"));
    }
    failEverywhere(
        _ -> {},
        service -> {
          var _ = service.create(ALICE, new NewExperiment("a", "", many));
        },
        service -> {
          var found = service.byName(ALICE, "a");
          assertThat(found.tags()).containsExactlyInAnyOrderElementsOf(many);
          assertThat(service.get(ALICE, found.experiment().id())).isEqualTo(found);
        });
  }

  @Test
  void retryOfAFailedCreationWithLongTagsCreatesOnce() {
    var tags = List.of(new Tag("a", "x".repeat(4_000)), new Tag("b", "y"), new Tag("c", "z"));
    failEverywhere(
        _ -> {},
        service -> {
          var _ = service.create(ALICE, new NewExperiment("a", "", tags));
        },
        service -> assertThat(service.byName(ALICE, "a").tags()).isEqualTo(tags));
  }

  @Test
  void retryFinishesAFailedRenaming() {
    failEverywhere(
        this::create,
        service -> service.rename(ALICE, ID, "b"),
        service -> {
          assertThat(service.byName(ALICE, "b").experiment().id()).isEqualTo(ID);
          assertThatThrownBy(() -> service.byName(ALICE, "a")).isInstanceOf(ApiError.class);
        });
  }

  @Test
  void retryFinishesAFailedDeletion() {
    failEverywhere(
        this::create,
        service -> service.delete(ALICE, ID),
        service -> {
          var deleted = service.get(ALICE, ID).experiment();
          assertThat(deleted.isActive()).isFalse();
          assertThat(deleted.epoch()).isEqualTo(1);
        });
  }

  @Test
  void retryFinishesAFailedRestoration() {
    failEverywhere(
        service -> {
          create(service);
          service.delete(ALICE, ID);
        },
        service -> service.restore(ALICE, ID),
        service -> assertThat(service.get(ALICE, ID).experiment().isActive()).isTrue());
  }

  @Test
  void oneOfManyConcurrentCreationsSucceeds() throws Exception {
    var experiments = new TestExperiments();

    var ids = all(() -> experiments.create("a"));

    assertThat(ids).hasSize(1);
    assertThat(experiments.service.byName(ALICE, "a").experiment().id()).isEqualTo(ids.getFirst());
  }

  @Test
  void oneOfManyConcurrentRenamingsToANameSucceeds() throws Exception {
    var experiments = new TestExperiments();
    var ids = new ArrayList<ExperimentId>();
    for (int n = 0; n < 32; n++) {
      ids.add(experiments.create("e" + n));
    }
    var next = ids.iterator();

    var winners =
        all(
            () -> {
              ExperimentId id;
              synchronized (next) {
                id = next.next();
              }
              experiments.service.rename(ALICE, id, "wanted");
              return id;
            });

    assertThat(winners).hasSize(1);
    assertThat(experiments.service.byName(ALICE, "wanted").experiment().id())
        .isEqualTo(winners.getFirst());
  }

  @Test
  void concurrentServerStartsCreateOneDefaultExperiment() throws Exception {
    var experiments = new TestExperiments();

    var started =
        all(
            () -> {
              experiments.service.createDefault();
              return true;
            });

    assertThat(started).hasSize(32);
    assertThat(experiments.get(ExperimentId.DEFAULT).name()).isEqualTo("Default");
  }

  private void create(ExperimentService service) {
    var id = service.create(ALICE, new NewExperiment("a", "", List.of()));
    assertThat(id).isEqualTo(ID);
  }

  /**
   * Injects a fault before and after each write in turn, retries like a client, and checks the
   * resulting state.
   */
  private static void failEverywhere(
      Consumer<ExperimentService> before,
      Consumer<ExperimentService> request,
      Consumer<ExperimentService> expectation) {
    for (var fails : List.<Failing>of(FaultyTable::failBefore, FaultyTable::failAfter)) {
      boolean failed = true;
      for (int write = 0; failed; write++) {
        var experiments = new TestExperiments();
        var table = new FaultyTable(experiments.memory);
        var service = experiments.on(table);
        before.accept(service);
        fails.at(table, write);
        failed = isFailing(() -> request.accept(service));
        if (failed) {
          retry(() -> request.accept(service));
        }
        expectation.accept(service);
      }
    }
  }

  private static boolean isFailing(Runnable request) {
    try {
      request.run();
      return false;
    } catch (TableException e) {
      return true;
    }
  }

  /** Retries a request; accepts the error that the first attempt already succeeded. */
  private static void retry(Runnable request) {
    try {
      request.run();
    } catch (ApiError e) {
      assertThat(e.text()).containsAnyOf("already exists", "No Experiment with id=");
    }
  }

  /**
   * Calls concurrently from 32 threads and returns the results of the calls that were not refused.
   */
  private static <T> List<T> all(Callable<T> call) throws Exception {
    var futures = new ArrayList<Future<T>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int n = 0; n < 32; n++) {
        futures.add(threads.submit(call));
      }
    }
    var answers = new ArrayList<T>();
    for (var future : futures) {
      if (future.state() == Future.State.SUCCESS) {
        answers.add(future.resultNow());
      } else {
        assertThat(future.exceptionNow()).isInstanceOf(ApiError.class);
      }
    }
    return answers;
  }

  private interface Failing {
    void at(FaultyTable table, long write);
  }
}
