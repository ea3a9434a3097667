package dynamodbstore.experiments.entity;

import dynamodbstore.api.Tag;
import java.util.List;

/**
 * Request to create an experiment.
 *
 * @param artifactLocation empty for the default location
 */
public record NewExperiment(String name, String artifactLocation, List<Tag> tags) {
  public NewExperiment {
    tags = List.copyOf(tags);
  }
}
