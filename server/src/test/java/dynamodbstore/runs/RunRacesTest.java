package dynamodbstore.runs;

import static dynamodbstore.runs.TestRuns.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.table.Read;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Concurrent requests on one run. */
class RunRacesTest {
  private static final int MANY = 32;

  private final TestRuns test = new TestRuns();
  private final RunId id = test.create();
  private final AtomicInteger next = new AtomicInteger();

  @Test
  void oneOfManyConcurrentParamValuesWinsAndStays() throws Exception {
    var seen = new HashSet<String>();

    var winners =
        all(
            () -> {
              var value = "v" + next.getAndIncrement();
              try {
                test.logParam(id, "p", value);
                return value;
              } finally {
                synchronized (seen) {
                  seen.add(test.get(id).params().iterator().next().value());
                }
              }
            });

    assertThat(winners).hasSize(1);
    assertThat(seen).containsExactly(winners.getFirst());
    assertThat(test.get(id).params()).containsExactly(new Param("p", winners.getFirst()));
  }

  @Test
  void oneOfManyConflictingConcurrentBatchesWins() throws Exception {
    var winners =
        all(
            () -> {
              var value = "v" + next.getAndIncrement();
              var params = List.of(new Param("p", value));
              var tags = List.of(new Tag("t" + value, ""));
              test.services
                  .log()
                  .logBatch(ALICE, new RunLogRequests.LogBatch(id, List.of(), params, tags));
              return value;
            });

    assertThat(winners).hasSize(1);
    assertThat(test.get(id).params()).containsExactly(new Param("p", winners.getFirst()));
    assertThat(test.get(id).tags())
        .containsExactlyInAnyOrder(
            new Tag(Run.NAME_TAG, "name"), new Tag("t" + winners.getFirst(), ""));
  }

  @Test
  void concurrentModelAppendsAreAllKept() throws Exception {
    var logged =
        all(
            () -> {
              var entry = "{\"n\": " + next.getAndIncrement() + "}";
              test.services.log().logModel(ALICE, new RunLogRequests.LogModel(id, entry));
              return entry;
            });

    var list = test.get(id).tags().iterator().next().value();
    assertThat(logged).isNotEmpty().allMatch(list::contains);
    assertThat(list.split(", ")).hasSize(logged.size());
  }

  @Test
  void indexesMatchTheRunAfterConcurrentUpdates() throws Exception {
    var runs = test.services.runs();

    var _ =
        all(
            () -> {
              int n = next.getAndIncrement();
              switch (n % 4) {
                case 0 -> runs.delete(ALICE, id);
                case 1 -> runs.restore(ALICE, id);
                case 2 -> {
                  var _ = runs.update(ALICE, TestRuns.rename(id, "n" + n));
                }
                default -> {
                  var _ = runs.update(ALICE, TestRuns.end(id, RunStatus.FAILED, TestRuns.START));
                }
              }
              return n;
            });

    var item = test.memory.get(RunKeys.run(test.place(id)), Read.STRONG).orElseThrow();
    assertThat(item).isEqualTo(RunItems.toItem(RunItems.fromItem(item)));
  }

  @Test
  void concurrentCreationsGetDistinctIds() throws Exception {
    var ids = all(test::create);

    assertThat(ids).hasSize(MANY).doesNotHaveDuplicates();
  }

  /** Results of the calls that did not fail. */
  private static <T> List<T> all(Callable<T> call) throws InterruptedException {
    var futures = new ArrayList<Future<T>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int n = 0; n < MANY; n++) {
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
}
