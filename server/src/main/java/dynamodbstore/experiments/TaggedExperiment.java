package dynamodbstore.experiments;

import dynamodbstore.api.Tag;
import java.util.List;

/** An experiment with its tags, in the order of their keys. */
public record TaggedExperiment(Experiment experiment, List<Tag> tags) {
  public TaggedExperiment {
    tags = List.copyOf(tags);
  }
}
