package dynamodbstore.api;

/** Authenticated user of a request, and the workspace. */
public record Caller(String user, String workspace) {
  /** The workspace of a server without workspaces. */
  public static final String DEFAULT_WORKSPACE = "default";

  /** Every caller of a server without authentication. */
  public static final Caller ANYONE = new Caller("", DEFAULT_WORKSPACE);
}
