package dynamodbstore.artifacts;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.Caller;
import dynamodbstore.artifacts.local.Confinement;
import dynamodbstore.artifacts.local.DiskPermits;
import dynamodbstore.artifacts.local.LocalArtifactStore;
import dynamodbstore.artifacts.local.LocalFolderPolicy;
import dynamodbstore.artifacts.local.SyncPolicy;
import dynamodbstore.artifacts.s3.S3StoreFactory;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ArtifactStore;
import dynamodbstore.artifacts.store.ProxiedUri;
import dynamodbstore.artifacts.store.WorkspacePaths;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.wire.ErrorCode;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Resolver of artifact URIs to stores. To support another scheme, add a case to {@link #storeAt}.
 *
 * <p>Immutable and thread-safe. Owns the S3 connection that all its S3 stores share, and closes it.
 */
public final class ArtifactRootResolver implements AutoCloseable {
  private final WorkspacePaths workspaces;
  private final LocalFolderPolicy folders;
  private final SyncPolicy forcing;
  private final DiskPermits disk;
  private final S3StoreFactory s3;
  private final Optional<ArtifactStore> destination;

  /**
   * @param folders decides which folders of this machine may be opened
   * @throws ApiError if no store supports the scheme of the configured destination
   */
  public ArtifactRootResolver(ArtifactSettings settings, LocalFolderPolicy folders) {
    this(settings, folders, WorkspacePaths.OFF);
  }

  /** The same for a server with workspaces. */
  public ArtifactRootResolver(
      ArtifactSettings settings, LocalFolderPolicy folders, WorkspacePaths workspaces) {
    this.workspaces = workspaces;
    this.folders = folders;
    this.forcing = settings.forced() ? SyncPolicy.AT_ONCE : SyncPolicy.BY_SYSTEM;
    this.disk = DiskPermits.forThisMachine();
    this.s3 = new S3StoreFactory(settings.s3());
    this.destination =
        settings.serve()
            ? Optional.of(storeAt(settings.destination(), new Confinement.OwnLocation()))
            : Optional.empty();
  }

  private ArtifactRootResolver(
      ArtifactRootResolver owner, LocalFolderPolicy folders, WorkspacePaths workspaces) {
    this.workspaces = workspaces;
    this.folders = folders;
    this.forcing = owner.forcing;
    this.disk = owner.disk;
    this.s3 = owner.s3;
    this.destination = owner.destination;
  }

  /** A resolver with other rules that shares the connections of this one, which closes them. */
  public ArtifactRootResolver with(LocalFolderPolicy otherFolders, WorkspacePaths otherWorkspaces) {
    return new ArtifactRootResolver(this, otherFolders, otherWorkspaces);
  }

  /**
   * The server's own store, for artifacts that clients upload through the server. Empty if the
   * server does not serve artifacts ({@code --no-serve-artifacts}).
   */
  public Optional<ArtifactStore> destination() {
    return destination;
  }

  /** The folders of workspaces in the server's own store. */
  public WorkspacePaths workspaces() {
    return workspaces;
  }

  /**
   * Resolves the artifact root of an owner. Reads no storage; for a local URI it only resolves
   * symbolic links.
   *
   * @throws ApiError if no store supports the URI, or the server may not open the folder
   */
  public ArtifactRoot locate(Caller caller, OwnerRoot root) {
    if (destination.isPresent()) {
      var proxied = ProxiedUri.path(root.uri());
      if (proxied.isPresent()) {
        return new ArtifactRoot(
            destination.get(), proxied.get(), path -> workspaces.scoped(caller.workspace(), path));
      }
    }
    var store = storeAt(root.uri(), root.confinement());
    return new ArtifactRoot(store, ArtifactPath.ROOT, path -> path);
  }

  /** The store at a URI. Every local URI is confined here, so that no caller can omit the check. */
  private ArtifactStore storeAt(String uri, Confinement confinement) {
    return switch (ArtifactUri.parse(uri).scheme()) {
      case "", "file" -> local(folders.open(uri, confinement));
      case "s3" -> s3.at(uri);
      default ->
          throw new ApiError(
              ErrorCode.INTERNAL_ERROR,
              "Could not find a registered artifact repository for: "
                  + uri
                  + ". Currently registered schemes are: ['', 'file', 'mlflow-artifacts', 's3']");
    };
  }

  private ArtifactStore local(Path folder) {
    return new LocalArtifactStore(folder, forcing, folders.closed(), disk);
  }

  @Override
  public void close() {
    s3.close();
  }
}
