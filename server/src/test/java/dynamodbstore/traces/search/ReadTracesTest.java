package dynamodbstore.traces.search;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReadTracesTest {
  private static final ExperimentId HERE = new ExperimentId(1);

  private final MapTraceSource source = new MapTraceSource();
  private final ReadTraces traces = new ReadTraces(source);

  @Test
  void tracesAreReadOnceAndStayAsTheyWere() {
    put("a", 1);
    put("b", 2);
    var ids = List.of(new TraceId("b"), new TraceId("a"));
    var first = traces.traces(ids).toList();
    put("a", 3);

    assertThat(traces.traces(ids)).isEqualTo(first);
    assertThat(traces.versions(ids)).extracting(one -> one.trace()).isEqualTo(first);
    assertThat(source.read()).isEqualTo(2);
  }

  @Test
  void batchWithAnUnknownTraceIsReadInTheOrderOfTheIds() {
    put("a", 1);
    assertThat(traces.traces(List.of(new TraceId("a")))).hasSize(1);
    put("b", 2);

    assertThat(traces.traces(List.of(new TraceId("b"), new TraceId("c"), new TraceId("a"))))
        .extracting(trace -> trace.id().text())
        .containsExactly("b", "a");
  }

  @Test
  void rowsAreReadOnceIfTheyAreFew() {
    put("a", 1);
    assertThat(traces.rows(HERE)).hasSize(1);
    put("b", 2);

    assertThat(traces.rows(HERE)).containsExactly(new TraceRow(new TraceId("a"), 1));
  }

  @Test
  void manyRowsAreReadAgain() {
    IntStream.range(0, 5_000).forEach(at -> put("t" + at, at));
    assertThat(traces.rows(HERE)).hasSize(5_000);
    put("b", 2);

    assertThat(traces.rows(HERE)).hasSize(5_001);
  }

  private void put(String id, long time) {
    source.put(new TraceWithSpans(TraceSearchFixture.trace(id, 1, time, _ -> {}), List.of()));
  }
}
