package dynamodbstore.datasets;

import dynamodbstore.api.Tag;
import java.util.List;
import java.util.Optional;

/** A dataset that a run takes in, and how: the tags say what for. */
public record DatasetInput(Dataset dataset, List<Tag> tags) {
  public DatasetInput {
    tags = List.copyOf(tags);
  }

  public Optional<String> context() {
    return DatasetLink.contextIn(tags);
  }
}
