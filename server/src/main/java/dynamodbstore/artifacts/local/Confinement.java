package dynamodbstore.artifacts.local;

/**
 * Restriction of the folders that the artifact URI of an owner may denote. It applies to paths of
 * this machine only, in addition to {@link LocalFolderPolicy}: no confinement opens a folder that
 * the policy does not.
 */
public sealed interface Confinement {
  /** No further restriction: the owner was created in this location, as a run in its experiment. */
  record OwnLocation() implements Confinement {}

  /**
   * Folders inside the artifacts of another owner, which must be open as well: for a version that
   * was registered from the artifacts of a run or a logged model.
   *
   * @param uri the artifact URI of the other owner, never empty: an empty one would denote the
   *     working directory
   */
  record Inside(String uri) implements Confinement {
    public Inside {
      if (uri.isEmpty()) {
        throw new IllegalArgumentException("The artifact URI of the enclosing owner is empty");
      }
    }
  }

  /**
   * Folders inside the operator's artifact roots, even if the server listens on the loopback
   * interface: for a version whose source a client chose freely.
   */
  record RootsOnly() implements Confinement {}
}
