package dynamodbstore.artifacts.local;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.store.ArtifactPath;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Reserved names of files that are being uploaded or deleted. MLflow's own local store uses the
 * same prefix, so that each server hides the temporary files of the other.
 */
public final class TemporaryName {
  private static final String PREFIX = ".artifact.uploading.";

  private TemporaryName() {}

  static String random() {
    return PREFIX + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }

  /** A fixed reserved name. */
  public static String of(String suffix) {
    return PREFIX + suffix;
  }

  public static boolean is(String name) {
    return name.startsWith(PREFIX);
  }

  static boolean isIn(ArtifactPath path) {
    return path.names().stream().anyMatch(TemporaryName::is);
  }

  /** The error for an upload to a reserved name. */
  static ApiError reserved(ArtifactPath path) {
    String name = path.names().stream().filter(TemporaryName::is).findFirst().orElse(path.name());
    return ApiError.invalid(
        "Invalid artifact file name: '%s'. Artifact names starting with '%s' are reserved."
            .formatted(name, PREFIX));
  }
}
