package dynamodbstore.api;

import java.util.Optional;

/**
 * Authenticated user of a request, and the workspace.
 *
 * @param account id of the user, which is never used again: a name may be that of another user
 *     before the body of a request has arrived; 0 on a server without accounts
 */
public record Caller(String user, long account, String workspace) {
  /** The workspace of a server without workspaces. */
  public static final String DEFAULT_WORKSPACE = "default";

  /** Every caller of a server without authentication. */
  public static final Caller ANYONE = new Caller("", DEFAULT_WORKSPACE);

  public Caller(String user, String workspace) {
    this(user, 0, workspace);
  }

  /** The same user in another workspace. */
  public Caller in(String other) {
    return new Caller(user, account, other);
  }

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
