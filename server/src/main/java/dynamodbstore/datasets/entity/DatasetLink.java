package dynamodbstore.datasets.entity;

import dynamodbstore.api.Tag;
import java.util.List;
import java.util.Optional;

/**
 * Link from a run to an input dataset. It contains enough to search by, and the location of the
 * body's parts, so that the dataset can be read without a lookup first.
 *
 * @param tags ordered by key once stored
 */
public record DatasetLink(DatasetRef dataset, List<Tag> tags, DatasetBodyLocation body) {
  /** Tag with the purpose of the input: training, evaluation, … */
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

  DatasetLink to(DatasetBodyLocation other) {
    return new DatasetLink(dataset, tags, other);
  }
}
