package dynamodbstore.access;

import java.util.function.BooleanSupplier;

/** Roles of workspaces, as a server with accounts has them. Implementations are thread-safe. */
public interface WorkspaceRoles {
  /** A server without accounts has no roles. */
  WorkspaceRoles NONE =
      new WorkspaceRoles() {
        @Override
        public void seed(String workspace) {}

        @Override
        public boolean clear(String workspace, BooleanSupplier isUnchanged) {
          return isUnchanged.getAsBoolean();
        }
      };

  /** Creates the default roles of a workspace that was created. */
  void seed(String workspace);

  /**
   * Deletes all roles of a workspace that is being deleted, or that is being created under a name
   * for which there may be roles, so that it does not inherit them. Idempotent.
   *
   * @param isUnchanged verifies, after the roles were listed, that the workspace is still being
   *     deleted: the roles of a later workspace of the same name must not be deleted
   * @return false if it is not
   */
  boolean clear(String workspace, BooleanSupplier isUnchanged);
}
