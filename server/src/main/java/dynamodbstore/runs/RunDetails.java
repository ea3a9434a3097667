package dynamodbstore.runs;

import dynamodbstore.api.Tag;
import dynamodbstore.table.Item;
import java.util.List;

/**
 * A run with all that it shows.
 *
 * @param series its metrics, as they are stored
 * @param links its inputs and outputs, as they are stored
 */
public record RunDetails(
    RunInfo info, List<Item> series, List<Param> params, List<Tag> tags, List<Item> links) {
  public RunDetails {
    series = List.copyOf(series);
    params = List.copyOf(params);
    tags = List.copyOf(tags);
    links = List.copyOf(links);
  }
}
