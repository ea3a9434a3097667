package dynamodbstore.api;

/** Who makes a request, and in which workspace. */
public record Caller(String user, String workspace) {
  /** The workspace of a server without workspaces. */
  public static final String DEFAULT_WORKSPACE = "default";

  /** Whoever reaches a server without accounts. */
  public static final Caller ANYONE = new Caller("", DEFAULT_WORKSPACE);
}
