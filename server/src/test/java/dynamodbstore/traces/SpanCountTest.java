package dynamodbstore.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpanCountTest {
  private static final List<StoredSpan> TWO =
      List.of(TraceSamples.root(1, 1), TraceSamples.child(2, 1, 2));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"num_spans\": 3} | false",
        "{\"num_spans\": 2.5} | false",
        "{\"num_spans\": 2} | true",
        "{\"num_spans\": true} | true",
        "{} | true",
        "{\"num_spans\": null} | true",
        "{\"num_spans\": \"x\"} | true",
        "[] | true",
        "nope | true",
        "`` | true"
      })
  void countIsReachedUnlessMoreSpansWereAnnounced(String stats, boolean reached) {
    var trace = TraceSamples.stored("tr-1", Map.of("mlflow.trace.sizeStats", stats));

    assertThat(SpanCount.isReached(new TraceWithSpans(trace, TWO))).isEqualTo(reached);
  }

  @Test
  void traceWithoutSpansIsIncomplete() {
    var trace = TraceSamples.stored("tr-1", Map.of());

    assertThat(SpanCount.isReached(new TraceWithSpans(trace, List.of()))).isFalse();
  }
}
