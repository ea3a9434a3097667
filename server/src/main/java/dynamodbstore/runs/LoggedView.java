package dynamodbstore.runs;

import dynamodbstore.metrics.Metric;
import dynamodbstore.search.Subject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Search subject for logged data alone, for filters that use no attributes. */
record LoggedView(RunData data) implements Subject {
  @Override
  public Optional<Datum> attribute(String key) {
    throw new IllegalStateException("Attributes are not logged data: " + key);
  }

  @Override
  public Optional<String> tag(String key) {
    return data.tag(key);
  }

  @Override
  public Optional<String> param(String key) {
    return data.param(key);
  }

  @Override
  public List<Measurement> measurements(String key) {
    return data.metric(key)
        .map(metric -> List.of(Measurement.of(metric.latest().value())))
        .orElse(List.of());
  }

  @Override
  public OptionalDouble leastMetric(String key) {
    return number(data.metric(key).map(Metric::least));
  }

  @Override
  public OptionalDouble greatestMetric(String key) {
    return number(data.metric(key).map(Metric::greatest));
  }

  @Override
  public List<UsedDataset> datasets() {
    return data.links().datasets().stream()
        .map(
            link -> new UsedDataset(link.dataset().name(), link.dataset().digest(), link.context()))
        .toList();
  }

  private static OptionalDouble number(Optional<Double> number) {
    return number.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(number.get());
  }
}
