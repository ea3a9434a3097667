package dynamodbstore.runs;

import dynamodbstore.api.RunPlace;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.RunLinks;
import dynamodbstore.metrics.Metric;
import java.util.Optional;

/**
 * What a run logged, when that is too much to hold in memory: read page by page each time it is
 * walked through. A run that is written to meanwhile may show some of the changes.
 */
record LargeData(RunDataRepository data, RunPlace place) implements RunData {
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
