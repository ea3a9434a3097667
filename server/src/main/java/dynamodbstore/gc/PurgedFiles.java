package dynamodbstore.gc;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.artifacts.ArtifactRoot;
import dynamodbstore.artifacts.ArtifactRootResolver;
import dynamodbstore.artifacts.OwnerRoot;
import dynamodbstore.artifacts.local.Confinement;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.DirectoryEntry;
import java.util.HashSet;
import java.util.Set;

/** Deletion of the files of what was deleted permanently. Idempotent and thread-safe. */
public final class PurgedFiles {
  private final ArtifactRootResolver roots;

  public PurgedFiles(ArtifactRootResolver roots) {
    this.roots = roots;
  }

  /**
   * Deletes all files at a location.
   *
   * @throws ApiError if this process cannot, or may not, open the location
   */
  public void delete(String workspace, String uri) {
    var root = locate(workspace, uri);
    root.store().delete(root.path(ArtifactPath.ROOT));
  }

  /**
   * Deletes the folder at a location if there is no file in it.
   *
   * @throws ApiError if this process cannot, or may not, open the location
   */
  public void deleteEmpty(String workspace, String uri) {
    var root = locate(workspace, uri);
    var path = root.path(ArtifactPath.ROOT);
    if (root.store().list(path).isEmpty()) {
      root.store().delete(path);
    }
  }

  /**
   * Names of the folders in a folder.
   *
   * @throws ApiError if this process cannot, or may not, open the location
   */
  public Set<String> folders(String workspace, String uri) {
    var root = locate(workspace, uri);
    var names = new HashSet<String>();
    for (var entry : root.store().list(root.path(ArtifactPath.ROOT))) {
      if (entry instanceof DirectoryEntry.Directory(String name)) {
        names.add(name);
      }
    }
    return names;
  }

  private ArtifactRoot locate(String workspace, String uri) {
    return roots.locate(
        new Caller("", workspace), new OwnerRoot(uri, new Confinement.OwnLocation()));
  }
}
