package dynamodbstore.artifacts;

import dynamodbstore.access.Resource;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.TraceId;
import dynamodbstore.artifacts.serving.FileRequest;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.ErrorCode;
import java.util.Optional;
import java.util.function.Predicate;

/** Decoder of the requests for artifacts of traces. */
final class TraceArtifactRequests {
  private TraceArtifactRequests() {}

  /**
   * Download of the spans of a trace, or of an attachment of one of them.
   *
   * @param attachment its name, not yet known to be valid
   */
  record Get(Resource.Trace owner, Optional<ArtifactPath> attachment, FileRequest how) {
    static Get from(ServerRequest request) {
      var id =
          request
              .query("request_id")
              .filter(Predicate.not(String::isEmpty))
              .orElseThrow(
                  () ->
                      new ApiError(
                          ErrorCode.BAD_REQUEST,
                          "Request must include the \"request_id\" query parameter."));
      return new Get(
          new Resource.Trace(new TraceId(id)),
          request.query("path").filter(Predicate.not(String::isEmpty)).map(ArtifactPath::parse),
          FileRequest.from(request));
    }
  }
}
