package dynamodbstore.traces.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.metrics.TraceMetricsSamples;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TraceScanTest {
  private static final ExperimentId ONE = new ExperimentId(1);
  private static final ExperimentId TWO = new ExperimentId(2);

  private final MapTraceSource source = new MapTraceSource();
  private final TraceScan scan = TraceMetricsSamples.scan(source);
  private final SearchBudget budget = SearchBudget.begin(new TestClock());
  private final List<String> visited = new ArrayList<>();

  @Test
  void tracesAreReadInBoundedBatches() {
    IntStream.range(0, 1000).forEach(i -> source.add(SimpleTraces.of("t" + i, ONE, i)));

    visit(List.of(ONE), _ -> true, false, found -> visited.add(found.trace().id() + ""));

    assertThat(visited).hasSize(1000).doesNotHaveDuplicates();
    assertThat(source.batches()).containsExactly(400, 400, 200);
    assertThat(source.spansRead()).isZero();
  }

  @Test
  void tracesWithSpansAreReadInBatchesToo() {
    IntStream.range(0, 500).forEach(i -> source.add(SimpleTraces.of("t" + i, ONE, i)));

    visit(List.of(ONE), _ -> true, true, found -> visited.add(found.trace().id() + ""));

    assertThat(visited).hasSize(500);
    assertThat(source.batches()).containsExactly(400, 100);
  }

  @Test
  void movedTraceIsVisitedInItsOwnExperimentOnly() {
    source.add(SimpleTraces.of("moved", TWO, 5));
    source.addRow(ONE, new TraceRow(new TraceId("moved"), 5));
    source.addRow(ONE, new TraceRow(new TraceId("deleted"), 5));

    visit(
        List.of(ONE, TWO),
        _ -> true,
        false,
        found -> visited.add(found.trace().id() + " in " + found.trace().experiment()));

    assertThat(visited).containsExactly("moved in 2");
  }

  @Test
  void traceOfUnwantedRowIsNotRead() {
    source.add(SimpleTraces.of("early", ONE, 1));
    source.add(SimpleTraces.of("late", ONE, 2));

    visit(
        List.of(ONE),
        row -> row.latest() > 1,
        false,
        found -> visited.add(found.trace().id() + ""));

    assertThat(visited).containsExactly("late");
    assertThat(source.batches()).containsExactly(1);
  }

  private void visit(
      List<ExperimentId> experiments,
      Predicate<TraceRow> wanted,
      boolean needsSpans,
      Consumer<TraceWithSpans> visitor) {
    var _ = scan.visitOpen(experiments, wanted, needsSpans, budget, visitor);
  }
}
