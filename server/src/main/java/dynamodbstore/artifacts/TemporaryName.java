package dynamodbstore.artifacts;

import dynamodbstore.api.ApiError;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The names of files that are not artifacts yet, or no longer. They are those of MLflow's own local
 * store, so that either server hides what the other one is at.
 */
final class TemporaryName {
  private static final String PREFIX = ".artifact.uploading.";

  private TemporaryName() {}

  static String random() {
    return PREFIX + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }

  static boolean is(String name) {
    return name.startsWith(PREFIX);
  }

  static boolean isIn(ArtifactPath path) {
    return path.names().stream().anyMatch(TemporaryName::is);
  }

  /** What a caller is told who wants to write to such a path. */
  static ApiError reserved(ArtifactPath path) {
    String name = path.names().stream().filter(TemporaryName::is).findFirst().orElse(path.name());
    return ApiError.invalid(
        "Invalid artifact file name: '%s'. Artifact names starting with '%s' are reserved."
            .formatted(name, PREFIX));
  }
}
