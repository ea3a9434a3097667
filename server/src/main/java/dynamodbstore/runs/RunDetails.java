package dynamodbstore.runs;

import dynamodbstore.api.Tag;
import dynamodbstore.datasets.RunLinks;
import dynamodbstore.metrics.Metric;
import dynamodbstore.paging.Chain;
import java.util.List;

/** Run with its experiment and its logged data. */
public record RunDetails(RunInfo info, RunData data) {
  public Iterable<Metric> metrics() {
    return data.metrics();
  }

  public Iterable<Param> params() {
    return data.params();
  }

  /** Includes the name as a tag, unless that tag was deleted. */
  public Iterable<Tag> tags() {
    var tags = data.tags();
    if (!info.run().nameTagged()) {
      return tags;
    }
    var name = new Tag(Run.NAME_TAG, info.run().name());
    return () -> Chain.of(List.of(tags, List.of(name)), Iterable::iterator);
  }

  public RunLinks links() {
    return data.links();
  }
}
