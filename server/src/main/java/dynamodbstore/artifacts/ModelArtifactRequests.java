package dynamodbstore.artifacts;

import static dynamodbstore.wire.Check.STRING;

import dynamodbstore.access.Resource;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.ModelId;
import dynamodbstore.artifacts.ArtifactRequests.GetOwned;
import dynamodbstore.artifacts.ArtifactRequests.ListOwned;
import dynamodbstore.artifacts.serving.FileRequest;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Schema;

/** Decoders of the requests for artifacts of logged models. */
final class ModelArtifactRequests {
  private static final Fields FIELDS = new Fields();
  private static final Field.Text DIRECTORY = FIELDS.text("artifact_directory_path");
  private static final Schema LIST = FIELDS.schema().check(DIRECTORY, STRING);

  private ModelArtifactRequests() {}

  /** ListLoggedModelArtifacts. */
  static ListOwned<Resource.LoggedModel> list(ServerRequest request) {
    var directory = ArtifactPath.parse(request.readMessage(LIST).text(DIRECTORY));
    return new ListOwned<>(inPath(request), directory);
  }

  static GetOwned<Resource.LoggedModel> get(ServerRequest request) {
    var path =
        request
            .query("artifact_file_path")
            .filter(given -> !given.isEmpty())
            .orElseThrow(
                () ->
                    new ApiError(
                        ErrorCode.BAD_REQUEST,
                        "Request must include the \"artifact_file_path\" query parameter."));
    return new GetOwned<>(inPath(request), ArtifactPath.parse(path), FileRequest.from(request));
  }

  private static Resource.LoggedModel inPath(ServerRequest request) {
    return new Resource.LoggedModel(new ModelId(request.variable("model_id")));
  }
}
