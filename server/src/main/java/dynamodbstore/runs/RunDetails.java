package dynamodbstore.runs;

import dynamodbstore.api.Tag;
import dynamodbstore.metrics.Metric;
import dynamodbstore.table.Item;
import java.util.List;

/**
 * A run with all that it shows.
 *
 * @param links its inputs and outputs, as the feature stores them that knows them
 */
public record RunDetails(
    RunInfo info, List<Metric> metrics, List<Param> params, List<Tag> tags, List<Item> links) {
  public RunDetails {
    metrics = List.copyOf(metrics);
    params = List.copyOf(params);
    tags = List.copyOf(tags);
    links = List.copyOf(links);
  }
}
