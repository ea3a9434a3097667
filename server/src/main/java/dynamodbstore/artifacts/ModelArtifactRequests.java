package dynamodbstore.artifacts;

import static dynamodbstore.wire.Check.STRING;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ModelId;
import dynamodbstore.artifacts.serving.FileRequest;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Schema;

/** Decoders of the requests for artifacts of logged models. */
final class ModelArtifactRequests {
  private ModelArtifactRequests() {}

  /** ListLoggedModelArtifacts. */
  record ListFiles(ModelId model, ArtifactPath directory) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text DIRECTORY = FIELDS.text("artifact_directory_path");
    private static final Schema SCHEMA = FIELDS.schema().check(DIRECTORY, STRING);

    static ListFiles from(ServerRequest request) {
      var directory = ArtifactPath.parse(request.readMessage(SCHEMA).text(DIRECTORY));
      return new ListFiles(inPath(request), directory);
    }
  }

  /** Download of a file of a logged model by a browser. */
  record GetFile(ModelId model, ArtifactPath file, FileRequest how) {
    static GetFile from(ServerRequest request) {
      var path =
          request
              .query("artifact_file_path")
              .filter(given -> !given.isEmpty())
              .orElseThrow(
                  () ->
                      new ApiError(
                          ErrorCode.BAD_REQUEST,
                          "Request must include the \"artifact_file_path\" query parameter."));
      return new GetFile(inPath(request), ArtifactPath.parse(path), FileRequest.from(request));
    }
  }

  private static ModelId inPath(ServerRequest request) {
    return new ModelId(request.variable("model_id"));
  }
}
