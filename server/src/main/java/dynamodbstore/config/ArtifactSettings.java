package dynamodbstore.config;

import java.util.Optional;

/**
 * How the operator wants artifacts kept.
 *
 * @param serve whether clients send artifacts to the server ({@code --serve-artifacts}) or reach
 *     their storage themselves
 * @param destination where the server keeps what it is sent ({@code --artifacts-destination})
 * @param defaultRoot where experiments lie that do not say it ({@code --default-artifact-root})
 */
public record ArtifactSettings(boolean serve, String destination, Optional<String> defaultRoot) {
  public static final ArtifactSettings DEFAULT =
      new ArtifactSettings(true, "./mlartifacts", Optional.empty());

  /** Where experiments lie unless they say otherwise. */
  public String root() {
    return defaultRoot
        .filter(root -> !root.isEmpty())
        .orElse(serve ? "mlflow-artifacts:/" : "./mlruns");
  }
}
