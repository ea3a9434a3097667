package dynamodbstore.runs.data;

import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.runs.entity.Param;
import java.util.Optional;

/**
 * Logged data of a run that is too large for memory. Each iteration queries the child items page by
 * page; nothing is cached. It is not a consistent view: writes that happen during an iteration may
 * or may not be seen.
 */
public record PagedData(RunDataRepository data, RunLocation place) implements RunData {
  @Override
  public boolean isComplete() {
    return true;
  }

  @Override
  public Iterable<Metric> metrics() {
    return data.metrics(place);
  }

  @Override
  public Iterable<Param> params() {
    return data.params(place);
  }

  @Override
  public Iterable<Tag> tags() {
    return data.tags(place);
  }

  /** Two queries. */
  @Override
  public RunLinks links() {
    return data.links(place);
  }

  /** One read. */
  @Override
  public Optional<Metric> metric(String key) {
    return data.findMetric(place, key);
  }

  /** One read. */
  @Override
  public Optional<String> param(String key) {
    return data.findParam(place, key);
  }

  /** One read. */
  @Override
  public Optional<String> tag(String key) {
    return data.findTag(place, key);
  }
}
