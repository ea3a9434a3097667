package dynamodbstore.accounts;

import dynamodbstore.api.ApiError;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Type of the resources that a permission row is about. */
public enum ResourceType {
  EXPERIMENT,
  GATEWAY_ENDPOINT,
  GATEWAY_MODEL_DEFINITION,
  GATEWAY_SECRET,
  MCP_SERVER,
  PROMPT,
  REGISTERED_MODEL,
  SCORER,
  /** A whole workspace: its pattern is always {@code *}, its permission USE or MANAGE. */
  WORKSPACE;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** Name in requests, responses and items. */
  public String wireName() {
    return wireName;
  }

  /** Whether a client refers to it by a name that can change or be used again. */
  public boolean isNamed() {
    return this == REGISTERED_MODEL || this == PROMPT;
  }

  /**
   * Parses the type of a request.
   *
   * @throws ApiError with the reference's text if there is no such type
   */
  public static ResourceType parse(String text) {
    for (var type : values()) {
      if (type.wireName.equals(text)) {
        return type;
      }
    }
    // Sorted, as the reference lists them: the constants are in alphabetic order.
    throw ApiError.invalid(
        "Invalid resource type '%s'. Valid resource types are: (%s)"
            .formatted(
                text,
                Arrays.stream(values())
                    .map(type -> "'" + type.wireName + "'")
                    .collect(Collectors.joining(", "))));
  }
}
