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
public record PagedData(RunDataRepository data, RunLocation location) implements RunData {
  @Override
  public boolean isComplete() {
    return true;
  }

  @Override
  public Iterable<Metric> metrics() {
    return data.metrics(location);
  }

  @Override
  public Iterable<Param> params() {
    return data.params(location);
  }

  @Override
  public Iterable<Tag> tags() {
    return data.tags(location);
  }

  /** Two queries. */
  @Override
  public RunLinks links() {
    return data.links(location);
  }

  /** One read. */
  @Override
  public Optional<Metric> metric(String key) {
    return data.findMetric(location, key);
  }

  /** One read. */
  @Override
  public Optional<String> param(String key) {
    return data.findParam(location, key);
  }

  /** One read. */
  @Override
  public Optional<String> tag(String key) {
    return data.findTag(location, key);
  }
}
