package dynamodbstore.archive;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Type of a record, which its first field names. */
public enum RecordType {
  SETTING("settings"),
  WORKSPACE("workspaces"),
  EXPERIMENT("experiments"),
  DATASET("datasets"),
  RUN("runs"),
  /** Some points of one metric of the run before it. */
  METRIC("records of metrics"),
  LOGGED_MODEL("logged models"),
  REGISTERED_MODEL("registered models and prompts"),
  /** Version of the registered model before it. */
  MODEL_VERSION("versions"),
  TRACE("traces"),
  /** Span of the trace before it. */
  SPAN("spans"),
  USER("users"),
  IDENTITY("identities"),
  ACCESS_TOKEN("access tokens"),
  ROLE("roles"),
  /** Permission of a role or of a user. */
  PERMISSION("permissions"),
  /** Assignment of a role to a user. */
  ASSIGNMENT("assignments of roles");

  private final String plural;

  RecordType(String plural) {
    this.plural = plural;
  }

  /** Name in records. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Name in reports. */
  public String plural() {
    return plural;
  }

  static Optional<RecordType> parse(String text) {
    return Arrays.stream(values()).filter(type -> type.text().equals(text)).findFirst();
  }
}
