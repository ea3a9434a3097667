package dynamodbstore.runs;

import dynamodbstore.api.Tag;
import dynamodbstore.datasets.RunLinks;
import dynamodbstore.metrics.Metric;
import java.util.Optional;

/**
 * What a run logged: as its children say, or as they were packed once it had settled. Its name,
 * which shows as a tag, is the run's own and not in here.
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
