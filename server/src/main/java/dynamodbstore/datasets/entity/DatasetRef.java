package dynamodbstore.datasets.entity;

import dynamodbstore.api.ApiError;
import java.util.Optional;

/** Identifies a dataset within an experiment. */
public record DatasetRef(String name, String digest) {
  /**
   * Parses the dataset that a metric was measured on. A client gives both texts or neither.
   *
   * @throws ApiError if only one of them is given
   */
  public static Optional<DatasetRef> parse(String name, String digest) {
    if (name.isEmpty() != digest.isEmpty()) {
      throw ApiError.invalid(
          "Both dataset_name and dataset_digest must be provided if one is provided");
    }
    return name.isEmpty() ? Optional.empty() : Optional.of(new DatasetRef(name, digest));
  }

  public DatasetId id() {
    return DatasetId.of(name, digest);
  }
}
