package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How far a version has come. What is deleted keeps its number, and nothing else. */
enum Stage {
  NONE("None"),
  STAGING("Staging"),
  PRODUCTION("Production"),
  ARCHIVED("Archived"),
  DELETED("Deleted_Internal");

  private final String text;

  Stage(String text) {
    this.text = text;
  }

  /** As MLflow writes it. */
  String text() {
    return text;
  }

  /** Whether versions in it are in use, so that a newer one may put them aside. */
  boolean isActive() {
    return this == STAGING || this == PRODUCTION;
  }

  /**
   * Reads what a client wrote, in any case.
   *
   * @throws ApiError if there is no such stage
   */
  static Stage parse(String written) {
    return living()
        .filter(
            stage -> stage.text.toLowerCase(Locale.ROOT).equals(written.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                ApiError.invalid(
                    "Invalid Model Version stage: %s. Value must be one of %s."
                        .formatted(
                            written, living().map(Stage::text).collect(Collectors.joining(", ")))));
  }

  private static Stream<Stage> living() {
    return Stream.of(values()).filter(stage -> stage != DELETED);
  }
}
