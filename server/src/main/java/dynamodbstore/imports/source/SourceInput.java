package dynamodbstore.imports.source;

import dynamodbstore.api.Tag;
import java.util.List;

/**
 * Dataset as input of a run.
 *
 * @param dataset its id in MLflow's database
 */
public record SourceInput(String dataset, List<Tag> tags) {
  public SourceInput {
    tags = List.copyOf(tags);
  }
}
