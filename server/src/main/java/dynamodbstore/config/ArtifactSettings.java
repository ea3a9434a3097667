package dynamodbstore.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How the operator wants artifacts kept.
 *
 * @param only whether the server does nothing but serve artifacts ({@code --artifacts-only})
 * @param serve whether clients send artifacts to the server ({@code --serve-artifacts}) or reach
 *     their storage themselves
 * @param destination where the server keeps what it is sent ({@code --artifacts-destination})
 * @param defaultRoot where experiments lie that do not say it ({@code --default-artifact-root})
 * @param allowedRoots further folders of this machine that the server opens ({@code
 *     --allow-artifact-root})
 * @param forced whether an upload is on the disk before it is answered ({@code --durability})
 * @param s3 how what lies in S3 is reached
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

  /** Where experiments lie unless they say otherwise. */
  public String root() {
    return defaultRoot
        .filter(root -> !root.isEmpty())
        .orElse(serve ? "mlflow-artifacts:/" : "./mlruns");
  }
}
