package dynamodbstore.api;

import java.util.Optional;

/** Authenticated user of a request, and the workspace. */
public record Caller(String user, String workspace) {
  /** The workspace of a server without workspaces. */
  public static final String DEFAULT_WORKSPACE = "default";

  /** Every caller of a server without authentication. */
  public static final Caller ANYONE = new Caller("", DEFAULT_WORKSPACE);

  /**
   * Part of a search that binds its page tokens to the workspace; empty in the default one, so that
   * tokens of a server without workspaces stay valid.
   */
  public Optional<String> searchScope() {
    return workspace.equals(DEFAULT_WORKSPACE)
        ? Optional.empty()
        : Optional.of("workspace " + workspace);
  }
}
