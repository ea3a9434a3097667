package dynamodbstore.datasets;

import dynamodbstore.api.ApiError;
import java.util.Optional;

/** Which dataset of an experiment is meant. */
public record DatasetRef(String name, String digest) {
  /**
   * The dataset that a metric was measured on, as a client names it: by both texts or by neither.
   *
   * @throws ApiError if only one of them is there
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
