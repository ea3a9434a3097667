package dynamodbstore.runs.data;

import dynamodbstore.api.Tag;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.search.EntityView;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Logged data of a run: newest point of each metric, params, tags and links, read from child items
 * or from the snapshot. The run's name, which clients see as a tag, is a field of the run and not
 * included.
 *
 * <p>As the subject of a search it has no attributes: those are fields of the run.
 */
public sealed interface RunData extends EntityView permits ChildItemData, SnapshotData, PagedData {
  /**
   * Whether this is certainly all that the run logged. Data from child items may be a part of it.
   */
  boolean isComplete();

  Iterable<Metric> metrics();

  Iterable<Param> params();

  Iterable<Tag> tags();

  RunLinks links();

  Optional<Metric> metric(String key);

  @Override
  Optional<String> param(String key);

  @Override
  Optional<String> tag(String key);

  @Override
  default Optional<Datum> attribute(String key) {
    throw new IllegalStateException("Attributes are not logged data: " + key);
  }

  @Override
  default List<Measurement> measurements(String key) {
    return metric(key)
        .map(metric -> List.of(Measurement.of(metric.latest().value())))
        .orElse(List.of());
  }

  @Override
  default OptionalDouble leastMetric(String key) {
    return number(metric(key).map(Metric::least));
  }

  @Override
  default OptionalDouble greatestMetric(String key) {
    return number(metric(key).map(Metric::greatest));
  }

  @Override
  default List<UsedDataset> datasets() {
    return links().datasets().stream()
        .map(
            link -> new UsedDataset(link.dataset().name(), link.dataset().digest(), link.context()))
        .toList();
  }

  private static OptionalDouble number(Optional<Double> number) {
    return number.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(number.get());
  }
}
