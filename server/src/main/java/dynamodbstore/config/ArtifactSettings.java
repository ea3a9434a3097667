package dynamodbstore.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Settings of artifact storage.
 *
 * @param only whether the server serves nothing but artifacts ({@code --artifacts-only})
 * @param serve whether clients transfer artifacts through the server ({@code --serve-artifacts}) or
 *     access the artifact store themselves
 * @param destination where the server stores artifacts that it transfers ({@code
 *     --artifacts-destination})
 * @param defaultRoot artifact root of experiments that do not set one ({@code
 *     --default-artifact-root})
 * @param allowedRoots further local folders that the server may access ({@code
 *     --allow-artifact-root})
 * @param forced whether an upload is synced to the disk before the response ({@code --durability})
 * @param s3 how artifacts in S3 are accessed
 */
public record ArtifactSettings(
    boolean only,
    boolean serve,
    String destination,
    Optional<String> defaultRoot,
    List<Path> allowedRoots,
    boolean forced,
    S3Settings s3) {
  public static final ArtifactSettings DEFAULT =
      new ArtifactSettings(
          false, true, "./mlartifacts", Optional.empty(), List.of(), true, S3Settings.DEFAULT);

  public ArtifactSettings {
    allowedRoots = List.copyOf(allowedRoots);
  }

  /** Artifact root of experiments that do not set one. */
  public String root() {
    return defaultRoot
        .filter(root -> !root.isEmpty())
        .orElse(serve ? "mlflow-artifacts:/" : "./mlruns");
  }
}
