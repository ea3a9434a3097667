package dynamodbstore.imports.entities;

import dynamodbstore.api.Tag;
import dynamodbstore.datasets.entity.Dataset;
import java.util.List;
import java.util.Optional;

/**
 * Dataset as input of a run.
 *
 * @param dataset its id in the source
 * @param content the dataset, unless it must be read by its id
 */
public record SourceInput(String dataset, Optional<Dataset> content, List<Tag> tags) {
  public SourceInput {
    tags = List.copyOf(tags);
  }
}
