package dynamodbstore.registry.entity;

import dynamodbstore.api.ApiError;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Stage of a model version. A deleted version keeps only its number. */
public enum VersionStage {
  NONE("None"),
  STAGING("Staging"),
  PRODUCTION("Production"),
  ARCHIVED("Archived"),
  DELETED("Deleted_Internal");

  private final String text;

  VersionStage(String text) {
    this.text = text;
  }

  /** The stage's name in MLflow's API. */
  public String text() {
    return text;
  }

  /** Whether a transition to this stage may archive the versions already in it. */
  public boolean isActive() {
    return this == STAGING || this == PRODUCTION;
  }

  /**
   * Parses a stage name, ignoring case.
   *
   * @throws ApiError if there is no such stage
   */
  public static VersionStage parse(String written) {
    return living()
        .filter(
            stage -> stage.text.toLowerCase(Locale.ROOT).equals(written.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                ApiError.invalid(
                    "Invalid Model Version stage: %s. Value must be one of %s."
                        .formatted(
                            written,
                            living().map(VersionStage::text).collect(Collectors.joining(", ")))));
  }

  private static Stream<VersionStage> living() {
    return Stream.of(values()).filter(stage -> stage != DELETED);
  }
}
