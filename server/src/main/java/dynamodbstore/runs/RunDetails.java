package dynamodbstore.runs;

import dynamodbstore.api.Tag;
import dynamodbstore.datasets.RunLinks;
import dynamodbstore.metrics.Metric;
import java.util.ArrayList;
import java.util.List;

/** A run with all that it shows. */
public record RunDetails(RunInfo info, RunData data) {
  public List<Metric> metrics() {
    return data.metrics();
  }

  public List<Param> params() {
    return data.params();
  }

  /** Its name among them, unless that tag was deleted. */
  public List<Tag> tags() {
    if (!info.run().nameTagged()) {
      return data.tags();
    }
    var tags = new ArrayList<>(data.tags());
    tags.add(new Tag(Run.NAME_TAG, info.run().name()));
    return tags;
  }

  public RunLinks links() {
    return data.links();
  }
}
