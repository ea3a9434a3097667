package dynamodbstore.workspaces;

import dynamodbstore.api.ApiError;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What happens to the resources of a workspace that is deleted; in the reference's order. */
enum DeletionMode {
  /** They are moved to the default workspace. */
  SET_DEFAULT,
  /** They are deleted. */
  CASCADE,
  /** There must be none. */
  RESTRICT;

  static DeletionMode parse(String text) {
    return Arrays.stream(values())
        .filter(mode -> mode.name().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                ApiError.invalid(
                    "Invalid deletion mode '%s'. Must be one of: %s"
                        .formatted(
                            text,
                            Arrays.stream(values())
                                .map(Enum::name)
                                .collect(Collectors.joining(", ")))));
  }
}
