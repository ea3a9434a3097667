package dynamodbstore.artifacts;

import dynamodbstore.access.Resource;
import dynamodbstore.api.Caller;
import dynamodbstore.artifacts.serving.OpenFile;
import dynamodbstore.artifacts.store.ArtifactErrors;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.PresignedAccess;
import dynamodbstore.artifacts.store.PresignedAccess.SignedDownload;
import dynamodbstore.artifacts.store.PresignedAccess.SignedUpload;
import dynamodbstore.artifacts.store.ProxiedUri;
import dynamodbstore.artifacts.store.Upload;
import java.time.Duration;
import java.util.Map;

/**
 * Operations on the artifacts of one kind of owner. Paths are relative to the owner's artifact
 * root. Each call reads the owner once. Stateless and thread-safe.
 *
 * <p>Every method throws {@link dynamodbstore.api.ApiError} if the owner does not exist or has no
 * files, if no store supports its URI, or if the server may not open it.
 */
public final class OwnedArtifacts<K extends Resource> {
  private final ArtifactRootResolver locations;
  private final ArtifactOwners<K> owners;

  public OwnedArtifacts(ArtifactRootResolver locations, ArtifactOwners<K> owners) {
    this.locations = locations;
    this.owners = owners;
  }

  OwnedListing list(Caller caller, K owner, ArtifactPath directory) {
    var root = root(caller, owner, directory);
    var location = locations.locate(caller, root);
    return new OwnedListing(root.uri(), directory, location.store().list(location.path(directory)));
  }

  OpenFile open(Caller caller, K owner, ArtifactPath file) {
    var location = resolve(caller, owner, file);
    var path = location.path(file);
    return new OpenFile(path, location.store().open(path));
  }

  /**
   * The artifact root of an owner, resolved.
   *
   * @param path named in the error if the owner has no files
   */
  ArtifactRoot resolve(Caller caller, K owner, ArtifactPath path) {
    return locations.locate(caller, root(caller, owner, path));
  }

  void put(Caller caller, K owner, ArtifactPath file, Upload upload) {
    putAll(caller, owner, Map.of(file, upload));
  }

  /**
   * Stores files one after the other, in the order of the map. A crash leaves the first of them.
   */
  public void putAll(Caller caller, K owner, Map<ArtifactPath, Upload> files) {
    if (files.isEmpty()) {
      return;
    }
    var location = locations.locate(caller, root(caller, owner, files.keySet().iterator().next()));
    files.forEach((file, upload) -> location.store().put(location.path(file), upload));
  }

  SignedUpload signUpload(Caller caller, K owner, ArtifactPath file, Duration validity) {
    var direct = direct(caller, owner, file, DirectTransfer.PRESIGNED_UPLOAD);
    return direct.access().upload(direct.file(), validity);
  }

  /** Signs a download URL with the validity that the operator configured. */
  SignedDownload signDownload(Caller caller, K owner, ArtifactPath file) {
    var direct = direct(caller, owner, file, DirectTransfer.PRESIGNED_DOWNLOAD);
    return direct.access().download(direct.file());
  }

  SignedDownload signDownload(Caller caller, K owner, ArtifactPath file, Duration validity) {
    var direct = direct(caller, owner, file, DirectTransfer.PRESIGNED_DOWNLOAD);
    return direct.access().download(direct.file(), validity);
  }

  /** A path of a store that clients can reach without the server. */
  private record DirectFile(PresignedAccess access, ArtifactPath file) {}

  /**
   * Resolves a file for a transfer that bypasses the server.
   *
   * @throws dynamodbstore.api.ApiError if the artifacts are proxied by a server, or the store does
   *     not support it
   */
  private DirectFile direct(Caller caller, K owner, ArtifactPath file, DirectTransfer transfer) {
    var root = root(caller, owner, file);
    ProxiedUri.scheme(root.uri())
        .ifPresent(
            scheme -> {
              throw transfer.unsupportedBehindServer(scheme);
            });
    var location = locations.locate(caller, root);
    var access = location.store().directAccess().orElseThrow(transfer::unsupported);
    return new DirectFile(access, location.path(file));
  }

  private OwnerRoot root(Caller caller, K owner, ArtifactPath path) {
    return owners.find(caller, owner).orElseThrow(() -> ArtifactErrors.missing(path));
  }
}
