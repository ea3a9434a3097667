package dynamodbstore.traces.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceSearchServiceTest {
  private final TraceSearchFixture traces = new TraceSearchFixture();

  @Test
  void newestTracesComeFirstAndIdsBreakTies() {
    traces.add("b", 1, 10);
    traces.add("a", 1, 10);
    traces.add("c", 1, 20);
    traces.add("other", 2, 30);

    assertThat(traces.ids("")).containsExactly("c", "a", "b");
  }

  @Test
  void pageReadsNoMoreTracesThanItReturns() {
    for (int i = 0; i < 3000; i++) {
      traces.add("t" + i, 1, i);
    }

    var page = traces.page("", 100, "");

    assertThat(page.items()).hasSize(100);
    assertThat(traces.source.read()).isEqualTo(100);
  }

  @Test
  void filteredPageIsFoundBeyondTheFirstChunkOfRows() {
    for (int i = 0; i < 2500; i++) {
      traces.add("t" + i, 1, i, draft -> draft.tags().put("n", "x" + draft.requestTime()));
    }

    assertThat(traces.ids("tag.n = 'x7'")).containsExactly("t7");
    assertThat(traces.source.readWithSpans()).isZero();
  }

  @Test
  void tracesOutsideOfTheTimeOfTheFilterAreNotRead() {
    for (int i = 0; i < 500; i++) {
      traces.add("t" + i, 1, i);
    }

    assertThat(traces.ids("timestamp_ms > 490 AND status = 'OK'")).hasSize(9);
    assertThat(traces.source.read()).isEqualTo(9);
  }

  @Test
  void fullPageHasATokenEvenIfNothingFollows() {
    traces.add("a", 1, 1);
    traces.add("b", 1, 2);

    var full = traces.page("", 2, "");
    var last = traces.page("", 2, full.nextToken());

    assertThat(full.nextToken()).isNotEmpty();
    assertThat(last.items()).isEmpty();
    assertThat(last.nextToken()).isEmpty();
  }

  @Test
  void tracesThatArriveBetweenPagesShiftNothing() {
    for (int i = 0; i < 6; i++) {
      traces.add("t" + i, 1, i);
    }
    var first = traces.page("", 3, "");
    traces.add("newer", 1, 100);
    traces.source.delete(new TraceId("t4"));

    var second = traces.page("", 3, first.nextToken());

    assertThat(TraceSearchFixture.ids(first)).containsExactly("t5", "t4", "t3");
    assertThat(TraceSearchFixture.ids(second)).containsExactly("t2", "t1", "t0");
  }

  @Test
  void timeOfTheTraceDecidesIfTheRowHasAnother() {
    traces.add("a", 1, 10);
    traces.add("b", 1, 20);
    traces.add("moved", 1, 30);
    traces.source.put(
        new TraceWithSpans(TraceSearchFixture.trace("moved", 1, 15, _ -> {}), List.of()));

    assertThat(TraceSearchFixture.ids(traces.page("", 1, ""))).containsExactly("b");
    assertThat(traces.ids("")).containsExactly("b", "moved", "a");
  }

  @Test
  void deletedAndMovedTracesAreNotFound() {
    traces.add("deleted", 1, 1);
    traces.add("moved", 2, 2);
    traces.source.addRow(new ExperimentId(1), new TraceRow(new TraceId("moved"), 2));
    traces.source.delete(new TraceId("deleted"));

    assertThat(traces.ids("")).isEmpty();
    assertThat(traces.ids("request_id = 'moved'")).isEmpty();
  }

  @Test
  void searchByIdReadsOnlyThatTrace() {
    traces.add("a", 1, 1);
    traces.add("b", 1, 2);

    assertThat(traces.ids("request_id IN ('a', 'none') AND status = 'OK'")).containsExactly("a");
    assertThat(traces.source.read()).isEqualTo(2);
  }

  @Test
  void spansAreReadOnlyIfTheFilterRefersToThem() {
    traces.add("a", 1, 1);

    assertThat(traces.ids("status = 'OK'")).containsExactly("a");
    assertThat(traces.source.readWithSpans()).isZero();
    assertThat(traces.ids("span.name = 'x'")).isEmpty();
    assertThat(traces.source.readWithSpans()).isOne();
  }

  @Test
  void noExperimentsHaveNoTraces() {
    traces.add("a", 1, 1);

    var page = traces.page(TraceSearchFixture.search(List.of(), "", 100, List.of(), ""));

    assertThat(page.items()).isEmpty();
  }

  @Test
  void ordersAreCheckedBeforeTheFilter() {
    var search = TraceSearchFixture.search(List.of("1"), "wrong", 10, List.of("span.name"), "");

    assertThatThrownBy(() -> traces.page(search)).hasMessage("Invalid identifier type 'span'");
  }

  @Test
  void tokenOfAnotherSearchIsRefused() {
    traces.add("a", 1, 1);
    var token = traces.page("", 1, "").nextToken();

    assertThatThrownBy(() -> traces.page("status = 'OK'", 1, token))
        .hasMessage("Invalid page token");
  }
}
