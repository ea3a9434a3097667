package dynamodbstore.datasets;

import dynamodbstore.api.Tag;
import java.util.List;
import java.util.Optional;

/**
 * What a run remembers of a dataset it takes in: enough to search by, and to read the dataset
 * without asking first where its parts are.
 *
 * @param tags in the order of their keys, once stored
 */
public record DatasetLink(DatasetRef dataset, List<Tag> tags, StoredBody body) {
  /** The tag that says what a run takes a dataset for: training, evaluation, … */
  public static final String CONTEXT_TAG = "mlflow.data.context";

  public DatasetLink {
    tags = List.copyOf(tags);
  }

  public Optional<String> context() {
    return contextIn(tags);
  }

  static Optional<String> contextIn(List<Tag> tags) {
    return tags.stream().filter(tag -> tag.key().equals(CONTEXT_TAG)).map(Tag::value).findFirst();
  }

  DatasetLink to(StoredBody other) {
    return new DatasetLink(dataset, tags, other);
  }
}
