package dynamodbstore.workspaces.entity;

import java.util.Optional;

/**
 * Settings of a workspace that a client has sent; those that it has not sent are empty. An empty
 * text clears a setting.
 */
public record WorkspaceSettings(
    Optional<String> description,
    Optional<String> artifactRoot,
    Optional<String> archivalLocation,
    Optional<String> archivalRetention) {
  public static final WorkspaceSettings NONE =
      new WorkspaceSettings(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  public boolean isEmpty() {
    return equals(NONE);
  }
}
