package dynamodbstore.experiments;

import dynamodbstore.api.Tag;
import java.util.List;

/**
 * What someone asks for who wants an experiment.
 *
 * @param artifactLocation empty for a place of the server's choice
 */
public record NewExperiment(String name, String artifactLocation, List<Tag> tags) {
  public NewExperiment {
    tags = List.copyOf(tags);
  }
}
