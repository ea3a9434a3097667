package dynamodbstore.artifacts;

import dynamodbstore.artifacts.serving.OpenFile;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.PresignedAccess;
import dynamodbstore.artifacts.store.Upload;
import java.time.Duration;

/**
 * Operations on the artifacts of a run, a logged model, a version or a trace, each addressed by its
 * artifact URI. Paths are relative to the owner's artifact root. Stateless and thread-safe.
 *
 * <p>Every method throws {@link dynamodbstore.api.ApiError} if no store supports the URI, or the
 * server may not open it.
 */
public final class ArtifactService {
  private final ArtifactRootResolver locations;

  public ArtifactService(ArtifactRootResolver locations) {
    this.locations = locations;
  }

  public OwnedListing list(String uri, ArtifactPath directory) {
    var location = locations.locate(uri);
    return new OwnedListing(uri, directory, location.store().list(location.path(directory)));
  }

  public OpenFile open(String uri, ArtifactPath file) {
    var location = locations.locate(uri);
    var path = location.path(file);
    return new OpenFile(path, location.store().open(path));
  }

  /**
   * Opens a file of a model version. A local path must lie inside the artifacts that the version
   * was registered from.
   *
   * @throws dynamodbstore.api.ApiError if the file is missing, or the path lies elsewhere
   */
  OpenFile open(VersionArtifacts.VersionArtifactRoot version, ArtifactPath file) {
    var location = locations.locateWithin(version.uri(), version.within());
    var path = location.path(file);
    return new OpenFile(path, location.store().open(path));
  }

  public void put(String uri, ArtifactPath file, Upload upload) {
    var location = locations.locate(uri);
    location.store().put(location.path(file), upload);
  }

  public PresignedAccess.SignedUpload signedUpload(
      String uri, ArtifactPath file, Duration validity) {
    var location = locations.locate(uri);
    return location
        .store()
        .directAccess()
        .orElseThrow(DirectTransfer.PRESIGNED_UPLOAD::unsupported)
        .upload(location.path(file), validity);
  }

  /** Signs a download URL with the validity that the operator configured. */
  public PresignedAccess.SignedDownload signedDownload(String uri, ArtifactPath file) {
    var location = locations.locate(uri);
    return downloads(location).download(location.path(file));
  }

  public PresignedAccess.SignedDownload signedDownload(
      String uri, ArtifactPath file, Duration validity) {
    var location = locations.locate(uri);
    return downloads(location).download(location.path(file), validity);
  }

  private static PresignedAccess downloads(ArtifactRoot location) {
    return location
        .store()
        .directAccess()
        .orElseThrow(DirectTransfer.PRESIGNED_DOWNLOAD::unsupported);
  }
}
