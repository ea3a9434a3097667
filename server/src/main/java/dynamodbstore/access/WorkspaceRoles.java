package dynamodbstore.access;

/** Roles of workspaces, as a server with accounts has them. Implementations are thread-safe. */
public interface WorkspaceRoles {
  /** A server without accounts has no roles. */
  WorkspaceRoles NONE =
      new WorkspaceRoles() {
        @Override
        public void seed(String workspace) {}

        @Override
        public void clear(String workspace) {}
      };

  /** Creates the default roles of a workspace that was created. */
  void seed(String workspace);

  /**
   * Deletes all roles of a workspace that is being deleted, so that a later one of the same name
   * does not inherit them. Idempotent.
   */
  void clear(String workspace);
}
