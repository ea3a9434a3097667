package dynamodbstore.artifacts;

import dynamodbstore.access.Resource;
import dynamodbstore.artifacts.ArtifactRequests.GetOwned;
import dynamodbstore.artifacts.serving.FileRequest;
import dynamodbstore.http.request.ServerRequest;

/** Decoder of the requests for artifacts of model versions. */
final class VersionArtifactRequests {
  private VersionArtifactRequests() {}

  static GetOwned<Resource.VersionByName> get(ServerRequest request) {
    var path = ArtifactRequests.pathInQuery(request);
    var version =
        new Resource.VersionByName(
            request.query("name").orElse(""), request.query("version").orElse(""));
    return new GetOwned<>(version, path, FileRequest.from(request));
  }
}
