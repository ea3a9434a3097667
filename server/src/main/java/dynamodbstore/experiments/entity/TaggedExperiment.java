package dynamodbstore.experiments.entity;

import dynamodbstore.api.Tag;
import java.util.List;

/** Experiment with its tags, sorted by key. */
public record TaggedExperiment(Experiment experiment, List<Tag> tags) {
  public TaggedExperiment {
    tags = List.copyOf(tags);
  }
}
