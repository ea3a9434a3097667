package dynamodbstore.datasets.entity;

import java.util.Optional;

/**
 * Dataset that runs use as input: a name, a digest of the contents, and a description of them. Name
 * and digest identify it within an experiment. The first request that logs it determines all other
 * fields; they never change.
 */
public record Dataset(DatasetRef ref, String sourceType, Body body) {
  /** The fields that may be large: a profile of tens of megabytes is allowed. */
  public record Body(String source, Optional<String> schema, Optional<String> profile) {}
}
