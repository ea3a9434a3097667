package dynamodbstore.artifacts;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.serving.FileRequest;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.Upload;
import dynamodbstore.artifacts.store.WorkspacePaths;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.security.WorkspaceFilter;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Schema;
import java.time.Duration;
import java.util.Optional;

/**
 * Requests to the artifact endpoints: those of the server's own store with their decoders, and
 * those about an owner. The latter are decoded by {@link RunArtifactRequests}, {@link
 * ModelArtifactRequests}, {@link VersionArtifactRequests} and {@link TraceArtifactRequests},
 * because the parameters, the order of validation and the messages differ.
 */
final class ArtifactRequests {
  private ArtifactRequests() {}

  /** The artifact path at the end of the URL. */
  static ArtifactPath path(ServerRequest request) {
    return ArtifactPath.parse(request.variable("artifact_path"));
  }

  /** The same path in the folder of the request's workspace. */
  static ArtifactPath path(ServerRequest request, WorkspacePaths workspaces) {
    return scoped(request, workspaces, path(request));
  }

  static ArtifactPath scoped(ServerRequest request, WorkspacePaths workspaces, ArtifactPath path) {
    return workspaces.scoped(WorkspaceFilter.workspace(request.head()), path);
  }

  /** The path to delete. Refuses the root, where the reference deletes the whole store. */
  static ArtifactPath pathBelowRoot(ServerRequest request, WorkspacePaths workspaces) {
    var path = path(request);
    if (path.isRoot()) {
      throw ApiError.invalid("Invalid path");
    }
    return scoped(request, workspaces, path);
  }

  /** DownloadArtifact from the server's own store. */
  record Get(ArtifactPath path, FileRequest how) {
    static Get from(ServerRequest request, WorkspacePaths workspaces) {
      return new Get(ArtifactRequests.path(request, workspaces), FileRequest.from(request));
    }
  }

  /** UploadArtifact to the server's own store. The body is streamed, not buffered. */
  record Put(ArtifactPath path, Upload upload) {
    static Put from(ServerRequest request, WorkspacePaths workspaces) {
      var length = request.header("Content-Length");
      var body = request.bodyStream();
      return new Put(
          ArtifactRequests.path(request, workspaces),
          length
              .map(size -> Upload.of(body, Long.parseLong(size)))
              .orElseGet(() -> Upload.ofUnknownSize(body)));
    }
  }

  /** ListArtifacts of the server's own store. */
  static final class List {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text PATH = FIELDS.text("path");
    private static final Schema SCHEMA = FIELDS.schema();

    private List() {}

    static ArtifactPath from(ServerRequest request, WorkspacePaths workspaces) {
      var path = ArtifactPath.parse(request.readMessage(SCHEMA).text(PATH));
      return scoped(request, workspaces, path);
    }
  }

  /** ListArtifacts of an owner. */
  record ListOwned<K>(K owner, ArtifactPath directory) {}

  /** Download of an owner's file by a browser. */
  record GetOwned<K>(K owner, ArtifactPath file, FileRequest how) {}

  /** Upload of an owner's file. */
  record PutOwned<K>(K owner, ArtifactPath file, Upload upload) {}

  /** CreatePresignedUploadUrl. */
  record SignUpload<K>(K owner, ArtifactPath file, Duration validity) {}

  /**
   * CreatePresignedDownloadUrl.
   *
   * @param validity empty for the one that the operator configured
   */
  record SignDownload<K>(K owner, ArtifactPath file, Optional<Duration> validity) {}

  /** The {@code path} query parameter of a browser download. */
  static ArtifactPath pathInQuery(ServerRequest request) {
    return request
        .query("path")
        .map(ArtifactPath::parse)
        .orElseThrow(
            () ->
                new ApiError(
                    ErrorCode.BAD_REQUEST,
                    "The browser (or proxy) sent a request that this server could not"
                        + " understand."));
  }
}
