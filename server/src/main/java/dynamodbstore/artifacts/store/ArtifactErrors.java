package dynamodbstore.artifacts.store;

import dynamodbstore.api.ApiError;

/**
 * Factory of the errors about artifact paths, so that every store reports them in the same words.
 */
public final class ArtifactErrors {
  private ArtifactErrors() {}

  public static ApiError missing(ArtifactPath file) {
    return ApiError.missing("No such artifact: '%s'".formatted(file));
  }

  public static ApiError isDirectory(ArtifactPath file) {
    return ApiError.invalid(
        "Artifact path refers to a directory, not a file: '%s'".formatted(file));
  }

  public static ApiError isSpecial(ArtifactPath file) {
    return ApiError.invalid("Artifact path refers to no regular file: '%s'".formatted(file));
  }
}
