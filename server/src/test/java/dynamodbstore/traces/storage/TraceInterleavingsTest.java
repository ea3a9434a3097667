package dynamodbstore.traces.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.concurrency.StepScheduler;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.items.TraceAuditRepository;
import dynamodbstore.traces.items.TraceItems;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.items.TraceRepository;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Writers, a deleter, a mover, searchers and crashes on one trace, each in a process of its own,
 * interleaved at every operation of the table.
 */
class TraceInterleavingsTest {
  private static final int SCHEDULES = 400;
  private static final TraceId ID = new TraceId("tr-1");

  /** META with one of them has no room for a chunk of spans. */
  private static final String LONG_VALUE =
      new Random(1)
          .ints(1200, '0', 'z')
          .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
          .toString();

  private static final ExperimentId HERE = new ExperimentId(1);
  private static final ExperimentId THERE = new ExperimentId(2);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void acknowledgedSpansAndTagsOfConcurrentWritersAreAllKept(long seed) {
    repeat(
        seed,
        scene -> {
          scene.log(1, 2, 3);
          scene.log(4, 5);
          scene.log(6);
          scene.tag("a", "b");
          scene.tag("c");
          scene.move();
          scene.search(HERE, 3);
          scene.search(THERE, 3);
          scene.audit(3);
        },
        scene -> {
          scene.assertAllAcknowledgedIsStored();
          scene.assertFoundExactlyWhereItIs();
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {31, 32, 33})
  void linksThatPrecedeTheTraceAreKept(long seed) {
    repeat(
        seed,
        scene -> {
          scene.link("r1", "r2");
          scene.link("r3");
          scene.log(1, 2);
          scene.log(3);
          scene.move();
          scene.search(HERE, 2);
          scene.search(THERE, 2);
        },
        scene -> {
          scene.logNow(4);
          scene.assertAllAcknowledgedIsStored();
          scene.assertFoundExactlyWhereItIs();
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void deletionAmongWritersLeavesAConsistentTrace(long seed) {
    repeat(
        seed,
        scene -> {
          scene.log(1, 2, 3);
          scene.delete(2);
          scene.log(4, 5);
          scene.delete(1);
          scene.tag("a");
          scene.link("r1");
          scene.move();
          scene.search(HERE, 3);
          scene.search(THERE, 3);
          scene.audit(3);
        },
        Scene::assertFoundExactlyWhereItIs);
  }

  @Test
  void mergedChunksKeepAllSpansUnderConcurrentWriters() {
    repeat(
        21,
        scene -> {
          for (int span = 100; span < 131; span++) {
            scene.logNow(span);
          }
          scene.log(1, 2, 3);
          scene.log(4, 5, 6);
          scene.search(HERE, 2);
          scene.audit(2);
        },
        scene -> {
          scene.assertAllAcknowledgedIsStored();
          scene.assertFoundExactlyWhereItIs();
        });
  }

  private static void repeat(long seed, Consumer<Scene> actors, Consumer<Scene> end) {
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      var scene = new Scene();
      try {
        actors.accept(scene);
        scene.play(new Random(seed * SCHEDULES + schedule));
        end.accept(scene);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("Schedule " + schedule + " of seed " + seed, e);
      }
    }
  }

  /** One trace, and the actors on it. */
  private static final class Scene {
    private final TestClock clock = new TestClock();
    private final Random random = new Random(1);
    private final Table memory = new MemoryTable(clock, new Meter());
    private final TraceRepository traces = new TraceRepository(memory);
    private final StepScheduler scheduler = new StepScheduler(memory);
    private final Set<Long> logged = new HashSet<>();
    private final Set<String> tagged = new HashSet<>();
    private final Set<String> linked = new HashSet<>();

    private TraceWriter writer(Table table) {
      return new TraceWriter(
          new TraceRepository(table),
          new TraceCommitRepository(table, clock),
          new Environment(clock, random));
    }

    void log(long... spans) {
      var _ =
          scheduler.add(
              table -> {
                var writer = writer(table);
                return () -> {
                  for (long span : spans) {
                    log(writer, span);
                    logged.add(span);
                  }
                };
              });
    }

    void logNow(long span) {
      log(writer(memory), span);
      logged.add(span);
    }

    private void log(TraceWriter writer, long span) {
      var _ =
          writer.applyAll(
              Map.<TraceId, TraceChange<Boolean>>of(
                  ID,
                  current -> {
                    var draft =
                        current
                            .trace()
                            .map(trace -> trace.toDraft())
                            .orElseGet(() -> new TraceDraft(ID, HERE, span, TraceState.OK));
                    // Later, earlier: both directions.
                    draft.requestTime(span % 2 == 0 ? span : Math.min(draft.requestTime(), span));
                    return new TraceChange.Store<>(draft, List.of(TestSpans.span(span)), true);
                  }));
    }

    void tag(String... keys) {
      var _ =
          scheduler.add(
              table -> {
                var writer = writer(table);
                return () -> {
                  for (var key : keys) {
                    if (isDone(
                        () ->
                            writer.change(
                                ID, draft -> draft.tags().put(key, LONG_VALUE) == null))) {
                      tagged.add(key);
                    }
                  }
                };
              });
    }

    void link(String... runs) {
      var _ =
          scheduler.add(
              table -> {
                var writer = writer(table);
                return () -> {
                  for (var run : runs) {
                    writer.link(ID, Set.of(run), Set.of());
                    linked.add(run);
                  }
                };
              });
    }

    void move() {
      var _ =
          scheduler.add(
              table -> {
                var writer = writer(table);
                return () -> {
                  for (var experiment : List.of(THERE, HERE, THERE)) {
                    var _ = isDone(() -> moveTo(writer, experiment));
                  }
                };
              });
    }

    private boolean moveTo(TraceWriter writer, ExperimentId experiment) {
      return writer.change(
          ID,
          draft -> {
            draft.moveTo(experiment);
            return true;
          });
    }

    void delete(int times) {
      var _ =
          scheduler.add(
              table -> {
                var writer = writer(table);
                return () -> {
                  for (int time = 0; time < times; time++) {
                    boolean _ = writer.apply(ID, _ -> new TraceChange.Delete<>(true));
                  }
                };
              });
    }

    /**
     * Searches: a trace that was in the experiment before the search began, and that did not change
     * meanwhile, is found.
     */
    void search(ExperimentId experiment, int times) {
      var _ =
          scheduler.add(
              table -> {
                var source = new TraceRepository(table);
                return () -> {
                  for (int time = 0; time < times; time++) {
                    boolean isThere = isIn(experiment);
                    var before = revision();
                    var found = found(source, experiment);
                    if (before.equals(revision())) {
                      assertThat(found).isEqualTo(isThere);
                    }
                  }
                };
              });
    }

    /** Audits: changes in progress, and what crashes have left, are no faults. */
    void audit(int times) {
      var _ =
          scheduler.add(
              table -> {
                var audit = new TraceAuditRepository(table);
                return () -> {
                  for (int time = 0; time < times; time++) {
                    var meta = memory.get(TraceKeys.meta(ID), Read.STRONG);
                    assertThat(meta.flatMap(audit::fault)).isEmpty();
                  }
                };
              });
    }

    private static boolean found(TraceRepository source, ExperimentId experiment) {
      var ids = source.rows(experiment).map(TraceRow::id).toList();
      return source
          .tracesWithSpans(ids)
          .anyMatch(found -> found.trace().experiment().equals(experiment));
    }

    private boolean isIn(ExperimentId experiment) {
      return traces.find(ID).filter(trace -> trace.experiment().equals(experiment)).isPresent();
    }

    private String revision() {
      return memory
          .get(TraceKeys.meta(ID), Read.STRONG)
          .map(meta -> meta.text(meta.has("content") ? "content" : "rev"))
          .orElse("");
    }

    void play(Random choice) {
      int crashes = choice.nextInt(3);
      for (var open = scheduler.open(); !open.isEmpty(); open = scheduler.open()) {
        var actor = open.get(choice.nextInt(open.size()));
        if (crashes > 0 && choice.nextInt(60) == 0) {
          crashes--;
          actor.crash();
        }
        for (int steps = 1 + choice.nextInt(6);
            steps > 0 && scheduler.open().contains(actor);
            steps--) {
          actor.step();
          assertOpenTraceHasARowWithAnUpperBound();
        }
      }
    }

    private void assertOpenTraceHasARowWithAnUpperBound() {
      traces
          .find(ID)
          .ifPresent(
              trace ->
                  assertThat(memory.get(TraceKeys.row(trace.experiment(), ID), Read.STRONG))
                      .hasValueSatisfying(
                          row ->
                              assertThat(TraceItems.openRow(row).latest())
                                  .isGreaterThanOrEqualTo(trace.requestTime())));
    }

    void assertAllAcknowledgedIsStored() {
      var stored = traces.tracesWithSpans(List.of(ID)).findFirst().orElseThrow();
      assertThat(new ArrayList<>(stored.spans()))
          .extracting(StoredSpan::id)
          .doesNotHaveDuplicates()
          .containsAll(logged);
      assertThat(stored.trace().tags().keySet()).containsAll(tagged);
      assertThat(stored.trace().runs()).containsAll(linked);
    }

    void assertFoundExactlyWhereItIs() {
      for (var experiment : List.of(HERE, THERE)) {
        assertThat(found(traces, experiment)).isEqualTo(isIn(experiment));
      }
    }

    private static boolean isDone(BooleanSupplier change) {
      try {
        return change.getAsBoolean();
      } catch (ApiError missing) {
        return false;
      }
    }
  }
}
