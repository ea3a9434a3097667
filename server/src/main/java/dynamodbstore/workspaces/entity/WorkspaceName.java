package dynamodbstore.workspaces.entity;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.PythonText;
import java.util.Set;
import java.util.regex.Pattern;

/** Rules for names of workspaces, with MLflow's error messages. */
public final class WorkspaceName {
  private static final int SHORTEST = 2;
  private static final int LONGEST = 63;
  private static final String SYNTAX = "^(?!.*--)[a-z0-9]([-a-z0-9]*[a-z0-9])?$";
  private static final Pattern PATTERN = Pattern.compile("(?!.*--)[a-z0-9]([-a-z0-9]*[a-z0-9])?");
  private static final Set<String> RESERVED =
      Set.of("workspaces", "api", "ajax-api", "static-files");

  private WorkspaceName() {}

  /**
   * Validates a name that a workspace may have.
   *
   * @throws ApiError if none can have it
   */
  public static void check(String name) {
    if (!isDefault(name)) {
      checkNew(name);
    }
  }

  /**
   * Validates the name of a workspace that is not the default one.
   *
   * @throws ApiError if none can have it
   */
  public static void checkNew(String name) {
    int length = PythonText.length(name);
    if (length < SHORTEST || length > LONGEST) {
      throw ApiError.invalid(
          "Workspace name '%s' must be between %d and %d characters."
              .formatted(name, SHORTEST, LONGEST));
    }
    if (!PATTERN.matcher(name).matches()) {
      throw ApiError.invalid(
          "Workspace name '%s' must match the pattern %s (lowercase alphanumeric with optional internal hyphens)."
              .formatted(name, SYNTAX));
    }
    if (RESERVED.contains(name)) {
      throw ApiError.invalid("Workspace name '%s' is reserved and cannot be used.".formatted(name));
    }
  }

  public static boolean isDefault(String name) {
    return name.equals(Caller.DEFAULT_WORKSPACE);
  }

  public static ApiError missing(String name) {
    return ApiError.missing("Workspace '%s' not found".formatted(name));
  }
}
