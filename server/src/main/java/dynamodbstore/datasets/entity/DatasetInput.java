package dynamodbstore.datasets.entity;

import dynamodbstore.api.Tag;
import java.util.List;
import java.util.Optional;

/** Dataset used as input of a run, with the tags that describe the use. */
public record DatasetInput(Dataset dataset, List<Tag> tags) {
  public DatasetInput {
    tags = List.copyOf(tags);
  }

  public Optional<String> context() {
    return DatasetLink.contextIn(tags);
  }
}
