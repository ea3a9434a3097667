package dynamodbstore.traces.correlation;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Resource;
import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.traces.correlation.TraceMatcher.Compiled;
import dynamodbstore.traces.metrics.TraceMetricsSamples;
import dynamodbstore.traces.scan.MapTraceSource;
import dynamodbstore.traces.scan.SimpleTraces;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceCorrelationServiceTest {
  private static final ExperimentId ONE = new ExperimentId(1);
  private static final ExperimentId TWO = new ExperimentId(2);

  private final MapTraceSource source = new MapTraceSource();
  private final List<String> compiled = new ArrayList<>();
  private final TraceCorrelationService service =
      new TraceCorrelationService(
          TraceMetricsSamples.scan(source),
          TraceMetricsSamples.engine(),
          (filter, experiments, _) -> {
            compiled.add(filter + " in " + experiments);
            return Compiled.of(_ -> true, filter.contains("span"));
          });

  @Test
  void filtersAreCompiledInTheOrderOfTheReference() {
    var _ = correlate(Visibility.ALL, "a", "b", "c");

    assertThat(compiled).containsExactly("c and a in [1, 2]", "c and b in [1, 2]", "c in [1, 2]");
  }

  @Test
  void tracesOfInvisibleExperimentsAreNotCounted() {
    source.add(SimpleTraces.of("a", ONE, 1));
    source.add(SimpleTraces.of("b", TWO, 1));

    var all = correlate(Visibility.ALL, "a", "b", "");
    var visible = correlate(new Resource.Experiment(TWO)::equals, "a", "b", "");

    assertThat(all).isEqualTo(new TraceCorrelation(2, 2, 2, 2));
    assertThat(visible).isEqualTo(new TraceCorrelation(1, 1, 1, 1));
  }

  @Test
  void spansAreReadOnlyIfFilterNeedsThem() {
    source.add(SimpleTraces.of("a", ONE, 1));

    var _ = correlate(Visibility.ALL, "a", "b", "c");
    assertThat(source.spansRead()).isZero();

    var _ = correlate(Visibility.ALL, "a", "span", "");
    assertThat(source.spansRead()).isEqualTo(1);
  }

  private TraceCorrelation correlate(
      Visibility visibility, String first, String second, String base) {
    return service.correlate(
        Caller.ANYONE,
        visibility,
        new TraceCorrelationRequests.Correlate(List.of("1", "2"), first, second, base));
  }
}
