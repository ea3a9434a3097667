package dynamodbstore.traces.packed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.capacity.MemoryBudget;
import dynamodbstore.capacity.RequestMemory;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.SearchField;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.storage.TestSpans;
import dynamodbstore.traces.storage.TestTraces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Traces that were packed again, so that each has its body in another block. */
class BodyLocatorTest {
  private static final ExperimentId EXPERIMENT = TestTraces.HERE;
  private static final int TRACES = 40;
  private static final BlockNeeds NAMES = BlockNeeds.of(List.of(ColumnName.SPAN_NAME));

  private final TestClock clock = new TestClock();
  private final StoredTraces stored = new StoredTraces(new MemoryTable(clock, new Meter()), clock);

  @BeforeEach
  void packTwice() {
    for (int n = 0; n < TRACES; n++) {
      stored.put(
          new TraceWithSpans(
              new TraceDraft(new TraceId("t" + n), EXPERIMENT, n, TraceState.OK).toTrace(),
              List.of(TestSpans.span(1))));
    }
    stored.pack(1);
    for (int n = 0; n < TRACES; n++) {
      stored.traces.change(new TraceId("t" + n), draft -> draft.tags().put("new", "tag"));
    }
    stored.pack(TRACES);
  }

  @Test
  void allBodiesAreVisitedEachInItsBlock() {
    var found = new ArrayList<String>();

    visit(
        counted ->
            counted
                .bodies()
                .locate(
                    counted.block(),
                    counted.rows(),
                    NAMES,
                    located ->
                        located.rows().forEach((body, _) -> found.add(located.block().id(body)))));

    assertThat(found).hasSize(TRACES).doesNotHaveDuplicates();
  }

  @Test
  void bodiesAreFoundByAnotherSearchAndAfterTheirBlocksWereMerged() {
    var first = bodies();

    var second = bodies();
    stored.merge(EXPERIMENT, row -> row.bits().count() == 1);
    clock.advance(TraceBlocks.ONE_CLOCK.plusSeconds(1));

    assertThat(first).hasSize(TRACES);
    assertThat(second).isEqualTo(first);
    assertThat(bodies()).hasSize(TRACES).isEqualTo(first);
  }

  @Test
  void bodyThatWasReplacedByAnotherOneIsNotVisited() {
    var before = bodies();

    stored.put(
        new TraceWithSpans(
            new TraceDraft(new TraceId("t1"), EXPERIMENT, 1, TraceState.OK).toTrace(),
            List.of(TestSpans.span(2))));
    stored.pack(TRACES);

    assertThat(before).contains("t1");
    assertThat(bodies()).hasSize(TRACES - 1).doesNotContain("t1");
  }

  /** The traces whose bodies are found in other blocks, each as often as it is. */
  private List<String> bodies() {
    var found = new ArrayList<String>();
    new PackedTraces(stored.blocks, List.of(EXPERIMENT), SearchBudget.begin(clock))
        .visit(
            BlockNeeds.NONE,
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            counted ->
                counted
                    .bodies()
                    .locate(
                        counted.block(),
                        counted.rows(),
                        NAMES.and(BlockNeeds.ENTRIES),
                        located ->
                            located
                                .rows()
                                .forEach((body, _) -> found.add(located.block().id(body)))));
    return found.stream().sorted().toList();
  }

  @Test
  void blocksWithBodiesAreReservedWhileTheyAreVisited() {
    var tooSmall = new MemoryBudget(1, Duration.ofMillis(1));

    visit(
        counted ->
            assertThatThrownBy(
                    () ->
                        RequestMemory.run(
                            tooSmall.share(),
                            () -> {
                              counted
                                  .bodies()
                                  .locate(counted.block(), counted.rows(), NAMES, _ -> {});
                              return true;
                            }))
                .isInstanceOf(MemoryBudget.Exceeded.class));
  }

  @Test
  void conditionIsEvaluatedOnceOnEachBlockWithBodies() {
    var first = new ArrayList<Matches>();
    var second = new ArrayList<Matches>();

    visit(
        counted -> {
          collect(counted, first);
          collect(counted, second);
        });

    assertThat(first).hasSize(TRACES);
    assertThat(second).hasSize(TRACES);
    for (int at = 0; at < TRACES; at++) {
      assertThat(second.get(at)).isSameAs(first.get(at));
    }
  }

  private static void collect(CountedBlock counted, List<Matches> results) {
    var named =
        new Filter.TextComparison(new SearchField(FieldKind.SPAN, "name"), false, "no such name");
    counted
        .bodies()
        .matches(
            new SpanCondition(List.of(named)),
            counted.block(),
            counted.rows(),
            (matches, rows) -> {
              assertThat(rows.bodies().stream()).allMatch(matches.certain()::get).hasSize(1);
              results.add(matches);
            });
  }

  /** Visits the only block with infos. */
  private void visit(Consumer<CountedBlock> visitor) {
    var visited = new ArrayList<Integer>();
    new PackedTraces(stored.blocks, List.of(EXPERIMENT), SearchBudget.begin(clock))
        .visit(
            BlockNeeds.NONE,
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            counted -> {
              if (!counted.rows().isEmpty()) {
                visited.add(counted.rows().cardinality());
                visitor.accept(counted);
              }
            });
    assertThat(visited).containsExactly(TRACES);
  }
}
