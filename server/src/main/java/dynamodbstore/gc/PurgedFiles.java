package dynamodbstore.gc;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.artifacts.ArtifactRoot;
import dynamodbstore.artifacts.ArtifactRootResolver;
import dynamodbstore.artifacts.OwnerRoot;
import dynamodbstore.artifacts.local.Confinement;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.DirectoryEntry;
import dynamodbstore.wire.ErrorCode;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Deletion of the files of what was deleted permanently. Idempotent and thread-safe. */
public final class PurgedFiles {
  /** Errors of a store that no repetition avoids: no such bucket, or a folder that is not open. */
  private static final Set<ErrorCode> LASTING =
      EnumSet.of(ErrorCode.RESOURCE_DOES_NOT_EXIST, ErrorCode.INVALID_PARAMETER_VALUE);

  private final ArtifactRootResolver roots;

  public PurgedFiles(ArtifactRootResolver roots) {
    this.roots = roots;
  }

  /**
   * Deletes all files at a location.
   *
   * @return why this process cannot, or may not, open the location; empty if nothing is left there
   * @throws ApiError if the storage fails, or refuses the credentials of this process
   */
  public Optional<ApiError> delete(String workspace, String uri) {
    ArtifactRoot root;
    ArtifactPath path;
    try {
      root = locate(workspace, uri);
      path = root.path(ArtifactPath.ROOT);
    } catch (ApiError refused) {
      return Optional.of(refused);
    }
    try {
      root.store().delete(path);
    } catch (ApiError fault) {
      if (!LASTING.contains(fault.code())) {
        throw fault;
      }
      return Optional.of(fault);
    }
    return Optional.empty();
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
