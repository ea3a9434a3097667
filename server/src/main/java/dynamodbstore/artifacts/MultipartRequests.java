package dynamodbstore.artifacts;

import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.PresignedAccess;
import dynamodbstore.artifacts.store.WorkspacePaths;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.BadRequest;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Decoders of the requests for multipart uploads. The URL names the directory; the body names the
 * file, by its name or by its path on the client's disk.
 */
final class MultipartRequests {
  private MultipartRequests() {}

  /**
   * Target of a multipart upload. The path is validated lazily, in {@link #file}, so that the error
   * that the store does not support multipart uploads takes precedence, for any path.
   *
   * @param path as the client's operating system spells it, including Windows
   * @param scope adds the folder of the workspace
   */
  record UploadTarget(ArtifactPath directory, String path, UnaryOperator<ArtifactPath> scope) {
    static UploadTarget of(ServerRequest request, WorkspacePaths workspaces, String path) {
      return new UploadTarget(
          ArtifactRequests.path(request),
          path,
          file -> ArtifactRequests.scoped(request, workspaces, file));
    }

    /**
     * What the request must be permitted to write: the file, whose name may decode to several
     * steps. If the name is invalid, the directory: such a request fails later, without an effect.
     */
    ArtifactPath authorized() {
      try {
        return file();
      } catch (ApiError _) {
        return scope.apply(directory);
      }
    }

    ArtifactPath file() {
      int step = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
      return scope.apply(directory.resolve(ArtifactPath.parse(path.substring(step + 1))));
    }
  }

  /**
   * A request with the path that it must be permitted to write. A malformed body is reported after
   * the authorization, for which the URL suffices.
   */
  record Upload<Q>(ArtifactPath authorized, Supplier<Q> request) {
    static <Q> Upload<Q> from(
        ServerRequest request,
        WorkspacePaths workspaces,
        BiFunction<ServerRequest, WorkspacePaths, Q> decoder,
        Function<Q, UploadTarget> target) {
      var directory = ArtifactRequests.path(request, workspaces);
      try {
        var decoded = decoder.apply(request, workspaces);
        return new Upload<>(target.apply(decoded).authorized(), () -> decoded);
      } catch (BadRequest malformed) {
        return new Upload<>(
            directory,
            () -> {
              throw malformed;
            });
      }
    }
  }

  /** CreateMultipartUpload. */
  record Create(UploadTarget target, long parts) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text PATH = FIELDS.text("path");
    private static final Field.Whole NUM_PARTS = FIELDS.int64("num_parts");
    private static final Schema SCHEMA =
        FIELDS.schema().check(PATH, REQUIRED, STRING).check(NUM_PARTS, INT_LIKE);

    static Upload<Create> from(ServerRequest request, WorkspacePaths workspaces) {
      return Upload.from(request, workspaces, Create::decode, Create::target);
    }

    private static Create decode(ServerRequest request, WorkspacePaths workspaces) {
      var message = request.readMessage(SCHEMA);
      return new Create(
          UploadTarget.of(request, workspaces, message.text(PATH)), message.number(NUM_PARTS));
    }
  }

  /** CompleteMultipartUpload. */
  record Complete(UploadTarget target, String upload, List<PresignedAccess.UploadedPart> parts) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text PATH = FIELDS.text("path");
    private static final Field.Text UPLOAD_ID = FIELDS.text("upload_id");
    private static final Field.Messages PARTS = FIELDS.messages("parts", Part.SCHEMA);
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(PATH, REQUIRED, STRING)
            .check(UPLOAD_ID, STRING)
            .check(PARTS, REQUIRED);

    Complete {
      parts = List.copyOf(parts);
    }

    static Upload<Complete> from(ServerRequest request, WorkspacePaths workspaces) {
      return Upload.from(request, workspaces, Complete::decode, Complete::target);
    }

    private static Complete decode(ServerRequest request, WorkspacePaths workspaces) {
      var message = request.readMessage(SCHEMA);
      return new Complete(
          UploadTarget.of(request, workspaces, message.text(PATH)),
          message.text(UPLOAD_ID),
          message.messages(PARTS).stream().map(Part::read).toList());
    }
  }

  /** MultipartUploadPart. */
  private static final class Part {
    private static final Fields FIELDS = new Fields();
    private static final Field.Whole PART_NUMBER = FIELDS.int64("part_number");
    private static final Field.Text ETAG = FIELDS.text("etag");
    private static final Schema SCHEMA = FIELDS.schema();

    private Part() {}

    static PresignedAccess.UploadedPart read(Message message) {
      return new PresignedAccess.UploadedPart(message.number(PART_NUMBER), message.text(ETAG));
    }
  }

  /** AbortMultipartUpload. */
  record Abort(UploadTarget target, String upload) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text PATH = FIELDS.text("path");
    private static final Field.Text UPLOAD_ID = FIELDS.text("upload_id");
    private static final Schema SCHEMA =
        FIELDS.schema().check(PATH, REQUIRED, STRING).check(UPLOAD_ID, STRING);

    static Upload<Abort> from(ServerRequest request, WorkspacePaths workspaces) {
      return Upload.from(request, workspaces, Abort::decode, Abort::target);
    }

    private static Abort decode(ServerRequest request, WorkspacePaths workspaces) {
      var message = request.readMessage(SCHEMA);
      return new Abort(
          UploadTarget.of(request, workspaces, message.text(PATH)), message.text(UPLOAD_ID));
    }
  }
}
