package dynamodbstore.artifacts;

import dynamodbstore.api.ApiError;

/** What callers are told about paths, by every store in the same words. */
public final class ArtifactFaults {
  private ArtifactFaults() {}

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
