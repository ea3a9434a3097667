package dynamodbstore.runs;

import dynamodbstore.api.Tag;
import dynamodbstore.datasets.RunLinks;
import dynamodbstore.metrics.Metric;
import java.util.Optional;

/**
 * Logged data of a run: newest point of each metric, params, tags and links, read from child items
 * or from the snapshot. The run's name, which clients see as a tag, is a field of the run and not
 * included.
 */
public sealed interface RunData permits LoggedData, PackedData, LargeData {
  Iterable<Metric> metrics();

  Iterable<Param> params();

  Iterable<Tag> tags();

  RunLinks links();

  Optional<Metric> metric(String key);

  Optional<String> param(String key);

  Optional<String> tag(String key);
}
