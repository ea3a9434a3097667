package dynamodbstore.workspaces.entity;

import java.util.Optional;

/**
 * Resources of one family, as the deletion of a workspace handles them. Every method is idempotent,
 * and safe to call on several servers at once: a deletion that a crash has interrupted is repeated.
 */
public interface WorkspaceResources {
  WorkspaceFamily family();

  /** The name of a member that is taken in the default workspace. */
  Optional<String> conflict(String workspace, String id);

  /**
   * Moves a member to the default workspace, together with its membership row.
   *
   * @return false if its name is taken there
   */
  boolean move(String workspace, String id);

  /** Deletes a member, together with its membership row. No request sees it from then on. */
  void delete(String workspace, String id);
}
