package dynamodbstore.artifacts;

import java.time.Duration;

/**
 * What may be done to the artifacts of a run, a model or a trace, each known by its URI. Paths are
 * those of their owner.
 */
public final class ArtifactService {
  private final ArtifactLocations locations;

  public ArtifactService(ArtifactLocations locations) {
    this.locations = locations;
  }

  public Listing list(String uri, ArtifactPath directory) {
    var location = locations.locate(uri);
    return new Listing(uri, directory, location.store().list(location.path(directory)));
  }

  public OpenFile open(String uri, ArtifactPath file) {
    var location = locations.locate(uri);
    var path = location.path(file);
    return new OpenFile(path, location.store().open(path));
  }

  /**
   * Opens a file of a model version.
   *
   * @throws dynamodbstore.api.ApiError if it is missing, or the version may not point there
   */
  OpenFile open(VersionArtifacts.Place version, ArtifactPath file) {
    var location = locations.locateWithin(version.uri(), version.within());
    var path = location.path(file);
    return new OpenFile(path, location.store().open(path));
  }

  public void put(String uri, ArtifactPath file, Upload upload) {
    var location = locations.locate(uri);
    location.store().put(location.path(file), upload);
  }

  public DirectAccess.SignedUpload signedUpload(String uri, ArtifactPath file, Duration validity) {
    var location = locations.locate(uri);
    return location
        .store()
        .directAccess()
        .orElseThrow(DirectTransfer.PRESIGNED_UPLOAD::unsupported)
        .upload(location.path(file), validity);
  }

  /** For as long as the operator wants. */
  public DirectAccess.SignedDownload signedDownload(String uri, ArtifactPath file) {
    var location = locations.locate(uri);
    return downloads(location).download(location.path(file));
  }

  public DirectAccess.SignedDownload signedDownload(
      String uri, ArtifactPath file, Duration validity) {
    var location = locations.locate(uri);
    return downloads(location).download(location.path(file), validity);
  }

  private static DirectAccess downloads(ArtifactLocation location) {
    return location
        .store()
        .directAccess()
        .orElseThrow(DirectTransfer.PRESIGNED_DOWNLOAD::unsupported);
  }
}
