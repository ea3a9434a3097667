package dynamodbstore.experiments;

/** Artifact roots of workspaces. Implementations are thread-safe. */
@FunctionalInterface
public interface WorkspaceArtifactRoots {
  /** All experiments share the root of the server, which has no workspaces. */
  WorkspaceArtifactRoots NONE = (root, _) -> root;

  /**
   * The artifact root of the experiments of a workspace.
   *
   * @param root that of the server
   */
  String of(String root, String workspace);
}
