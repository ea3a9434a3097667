package dynamodbstore.traces.storage;

import static dynamodbstore.traces.storage.TestTraces.HERE;
import static dynamodbstore.traces.storage.TestTraces.THERE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.table.StagedOutcome;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.ForwardingTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Changes of traces that the table interrupts. */
class TraceFaultsTest {
  private static final TraceId ID = new TraceId("tr-1");
  private static final int MORE_THAN_ENOUGH = 100;

  /** A trace as it is before, and a change of it. */
  @SuppressWarnings("ImmutableEnumChecker") // Functions without state.
  enum Step {
    CREATE(_ -> {}, writer -> add(writer, 1, 2)),
    ADD_SPANS(traces -> traces.log(ID, TestSpans.span(1)), writer -> add(writer, 2, 3)),
    ADD_A_LARGE_SPAN(
        traces -> traces.log(ID, TestSpans.span(1)),
        writer -> {
          boolean _ = writer.apply(ID, TestTraces.adding(ID, TestSpans.span(2, noise(2_000_000))));
        }),
    MERGE_CHUNKS(
        traces -> {
          for (int span = 0; span < 32; span++) {
            traces.log(ID, TestSpans.span(span));
          }
        },
        writer -> add(writer, 3, 40)),
    ENLARGE(traces -> traces.log(ID, TestSpans.span(1)), writer -> tag(writer, noise(500_000))),
    CHANGE_A_LARGE_BODY(
        traces -> {
          traces.log(ID, TestSpans.span(1));
          traces.change(ID, draft -> draft.tags().put("large", noise(500_000)));
        },
        writer -> tag(writer, "short")),
    LATER(
        traces -> traces.log(ID, TestSpans.span(1)),
        writer -> change(writer, draft -> draft.requestTime(5_000))),
    MOVE(
        traces -> traces.log(ID, TestSpans.span(1)),
        writer -> change(writer, draft -> draft.moveTo(THERE))),
    DELETE(
        traces -> traces.log(ID, TestSpans.span(1)),
        writer -> {
          int _ = writer.deleteAll(HERE, List.of(ID));
        }),
    CREATE_AGAIN(
        traces -> {
          traces.log(ID, TestSpans.span(1));
          int _ = traces.writer().deleteAll(HERE, List.of(ID));
        },
        writer -> add(writer, 2));

    private final Consumer<TestTraces> before;
    private final Consumer<TraceWriter> change;

    Step(Consumer<TestTraces> before, Consumer<TraceWriter> change) {
      this.before = before;
      this.change = change;
    }

    private static void add(TraceWriter writer, long... spans) {
      boolean _ =
          writer.apply(
              ID,
              TestTraces.adding(
                  ID, Arrays.stream(spans).mapToObj(TestSpans::span).toArray(StoredSpan[]::new)));
    }

    /** A change that fails if it is applied twice. */
    private static boolean tagOnce(TraceDraft draft) {
      if (draft.tags().put("once", "1") != null) {
        throw ApiError.invalid("twice");
      }
      return true;
    }

    private static void tag(TraceWriter writer, String value) {
      change(writer, draft -> draft.tags().put("large", value));
    }

    private static void change(TraceWriter writer, Consumer<TraceDraft> change) {
      boolean _ =
          writer.change(
              ID,
              draft -> {
                change.accept(draft);
                return true;
              });
    }
  }

  @ParameterizedTest
  @EnumSource(Step.class)
  void changeThatFailsAtAnyWriteTakesEffectOrNotAndARetrySucceeds(Step step) {
    failEverywhere(step, FaultyTable::failBefore);
    failEverywhere(step, FaultyTable::failAfter);
  }

  private static void failEverywhere(Step step, BiConsumer<FaultyTable, Integer> fault) {
    var after = prepared(step);
    step.change.accept(after.writer());
    var expected = after.find(ID);
    boolean hasFailed = true;
    for (int write = 0; hasFailed; write++) {
      assertThat(write).isLessThan(MORE_THAN_ENOUGH);
      var traces = prepared(step);
      var before = traces.find(ID);
      var faulty = new FaultyTable(traces.table);
      fault.accept(faulty, write);

      boolean isDone = FaultyCalls.isDone(() -> step.change.accept(traces.writerOn(faulty)));

      hasFailed = faulty.hasFailed();
      assertThat(traces.find(ID)).as("%s at %d", step, write).isIn(before, expected);
      if (isDone) {
        assertThat(traces.find(ID)).as("%s at %d", step, write).isEqualTo(expected);
      }
      assertFoundWhereItIs(traces);

      step.change.accept(traces.writer());

      assertThat(traces.find(ID)).as("%s again at %d", step, write).isEqualTo(expected);
      assertFoundWhereItIs(traces);
    }
  }

  @Test
  void changeThatFailedIsNotAppliedByTheNextRequest() {
    var traces = new TestTraces(memory(), new TestClock());
    traces.log(ID, TestSpans.span(1));
    var faulty = new FaultyTable(traces.table);
    var writer = traces.writerOn(faulty);
    faulty.failBefore(0);

    assertThatThrownBy(() -> writer.apply(ID, TestTraces.adding(ID, TestSpans.span(2))))
        .isInstanceOf(TableUnavailable.class);
    boolean isApplied = writer.apply(ID, TestTraces.adding(ID, TestSpans.span(3)));

    assertThat(isApplied).isTrue();
    assertThat(traces.spans(ID)).containsExactly(1L, 3L);
  }

  @Test
  void changesOfAGroupWhoseResponseIsLostAreAppliedAgainAndMayBeUnknown() throws Exception {
    var traces = new TestTraces(memory(), new TestClock());
    traces.log(ID, TestSpans.span(1));
    try (var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
      var group = new LostGroup(traces);
      var leader = threads.submit(() -> group.writer.apply(ID, adding(2)));
      group.awaitLeader();
      var repeatable = threads.submit(() -> group.add(() -> group.writer.apply(ID, adding(3))));
      var once = threads.submit(() -> group.add(() -> group.writer.change(ID, Step::tagOnce)));
      group.awaitFollowers();

      assertThatThrownBy(leader::get).hasCauseInstanceOf(OutcomeUnknown.class);
      assertThat(repeatable.get()).isTrue();
      assertThatThrownBy(once::get).hasCauseInstanceOf(OutcomeUnknown.class);
    }

    assertThat(traces.spans(ID)).containsExactly(1L, 10L, 2L, 3L);
    assertThat(traces.repository.find(ID).orElseThrow().tags()).containsOnlyKeys("once");
  }

  private static TraceChange<Boolean> adding(long span) {
    return TestTraces.adding(ID, TestSpans.span(span));
  }

  /**
   * A writer whose first attempt waits for two followers and is then refused, because another
   * server changes the trace; the response to the second attempt, with all three, is lost.
   */
  private static final class LostGroup {
    private final TestTraces traces;
    private final TraceWriter writer;
    private final CountDownLatch leading = new CountDownLatch(1);
    private final CountDownLatch following = new CountDownLatch(1);
    private final Queue<Thread> followers = new ConcurrentLinkedQueue<>();
    private int attempts;

    LostGroup(TestTraces traces) {
      this.traces = traces;
      this.writer =
          traces.writerOn(
              new ForwardingTable(traces.table) {
                @Override
                public StagedOutcome writeStaged(StagedWrite staged) {
                  return attempt(() -> wrapped().writeStaged(staged));
                }
              });
    }

    private StagedOutcome attempt(Supplier<StagedOutcome> write) {
      int attempt = attempts++;
      if (attempt == 0) {
        leading.countDown();
        await(following);
        traces.log(ID, TestSpans.span(10));
      }
      var outcome = write.get();
      if (attempt == 1) {
        throw new OutcomeUnknown("Lost", new IllegalStateException());
      }
      return outcome;
    }

    boolean add(BooleanSupplier change) {
      followers.add(Thread.currentThread());
      return change.getAsBoolean();
    }

    void awaitLeader() {
      await(leading);
    }

    /** A change is queued before its thread waits for the lock of the trace. */
    void awaitFollowers() {
      while (followers.size() < 2
          || followers.stream().anyMatch(thread -> thread.getState() != Thread.State.WAITING)) {
        Thread.onSpinWait();
      }
      following.countDown();
    }

    private static void await(CountDownLatch latch) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Test
  void stagedWritesAreBoundedByTheirBytes() {
    var traces = new TestTraces(memory(), new TestClock());
    var sizes = new ArrayList<Long>();
    var measured =
        new ForwardingTable(traces.table) {
          @Override
          public StagedOutcome writeStaged(StagedWrite staged) {
            sizes.add(staged.all().stream().mapToLong(TraceFaultsTest::bytes).sum());
            return wrapped().writeStaged(staged);
          }
        };
    var request =
        TestTraces.request(ids(30), List.of(TestSpans.span(1, "\"" + noise(1 << 20) + "\"")));

    assertThat(traces.writerOn(measured).applyAll(request)).hasSize(30);

    assertThat(traces.rows(HERE)).hasSize(30);
    assertThat(sizes).hasSizeBetween(3, 5).allSatisfy(size -> assertThat(size).isLessThan(9 << 20));
  }

  @Test
  void manyNewTracesAreCommittedByTwoThreadsAtTheSameTime() {
    var meter = new Meter();
    var traces = new TestTraces(new MemoryTable(new TestClock(), meter), new TestClock());
    var both = new CountDownLatch(2);
    var meeting =
        new ForwardingTable(traces.table) {
          @Override
          public StagedOutcome writeStaged(StagedWrite staged) {
            both.countDown();
            LostGroup.await(both);
            return wrapped().writeStaged(staged);
          }
        };
    var request = TestTraces.request(ids(100), List.of(TestSpans.span(1)));

    var stored = meter.measure("log", () -> traces.writerOn(meeting).applyAll(request));

    assertThat(stored).hasSize(100);
    assertThat(meter.spent()).containsOnlyKeys("log");
    assertThat(meter.spent("log").writeUnits()).isEqualTo(200);
    assertThat(traces.rows(HERE)).hasSize(100);
  }

  @Test
  void faultInOneThreadIsThrownAfterTheOtherHasCompleted() {
    var traces = new TestTraces(memory(), new TestClock());
    var hasFailed = new AtomicBoolean();
    var faulty =
        new ForwardingTable(traces.table) {
          @Override
          public StagedOutcome writeStaged(StagedWrite staged) {
            if (!hasFailed.getAndSet(true)) {
              throw new TableUnavailable("Full");
            }
            return wrapped().writeStaged(staged);
          }
        };
    var request = TestTraces.request(ids(100), List.of(TestSpans.span(1)));

    assertThatThrownBy(() -> traces.writerOn(faulty).applyAll(request)).hasMessage("Full");
    assertThat(traces.rows(HERE)).hasSize(50);

    assertThat(traces.writerOn(faulty).applyAll(request)).hasSize(100);
    assertThat(traces.rows(HERE)).hasSize(100);
    assertThat(ids(100)).allSatisfy(id -> assertThat(traces.spans(id)).containsExactly(1L));
  }

  private static List<TraceId> ids(int count) {
    return IntStream.range(0, count).mapToObj(n -> new TraceId("tr-" + n)).toList();
  }

  private static long bytes(Write write) {
    return write instanceof Write.Put(var item, _) ? ItemSize.of(item) : 0;
  }

  private static TestTraces prepared(Step step) {
    var traces = new TestTraces(memory(), new TestClock());
    step.before.accept(traces);
    return traces;
  }

  private static Table memory() {
    return new MemoryTable(new TestClock(), new Meter());
  }

  private static void assertFoundWhereItIs(TestTraces traces) {
    var experiment = traces.find(ID).map(TraceWithSpans::trace).map(Trace::experiment);
    for (var searched : List.of(HERE, THERE)) {
      assertThat(found(traces, searched)).isEqualTo(experiment.equals(Optional.of(searched)));
    }
  }

  private static boolean found(TestTraces traces, ExperimentId experiment) {
    var ids = traces.repository.rows(experiment).map(TraceRow::id).toList();
    return traces.repository.traces(ids).anyMatch(trace -> trace.experiment().equals(experiment));
  }

  private static String noise(int length) {
    var random = new Random(length);
    var text = new StringBuilder(length);
    for (int n = 0; n < length; n++) {
      text.append((char) ('A' + random.nextInt(26)));
    }
    return text.toString();
  }
}
