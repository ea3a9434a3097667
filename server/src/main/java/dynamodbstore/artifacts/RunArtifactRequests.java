package dynamodbstore.artifacts;

import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;

import dynamodbstore.access.Resource;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.RunId;
import dynamodbstore.artifacts.ArtifactRequests.GetOwned;
import dynamodbstore.artifacts.ArtifactRequests.ListOwned;
import dynamodbstore.artifacts.ArtifactRequests.PutOwned;
import dynamodbstore.artifacts.ArtifactRequests.SignDownload;
import dynamodbstore.artifacts.ArtifactRequests.SignUpload;
import dynamodbstore.artifacts.serving.FileRequest;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.Upload;
import dynamodbstore.config.S3Settings;
import dynamodbstore.graphql.FieldRequest;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.Optional;

/** Decoders of the requests for artifacts of runs. */
final class RunArtifactRequests {
  /** Size limit in bytes, as in upload_artifact_handler of mlflow/server/handlers.py. */
  private static final int LARGEST = 10 << 20;

  private static final Duration USUAL_UPLOAD = Duration.ofMinutes(15);

  private RunArtifactRequests() {}

  /** ListArtifacts. */
  private static final class Listing {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    private static final Field.Text RUN_UUID = FIELDS.text("run_uuid");
    private static final Field.Text PATH = FIELDS.text("path");
    private static final Field.Text PAGE_TOKEN = FIELDS.text("page_token");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(RUN_ID, STRING, REQUIRED)
            .check(PATH, STRING)
            .check(PAGE_TOKEN, STRING);

    private Listing() {}
  }

  static ListOwned<Resource.Run> list(ServerRequest request) {
    var message = request.readMessage(Listing.SCHEMA);
    var id =
        message.text(message.text(Listing.RUN_ID).isEmpty() ? Listing.RUN_UUID : Listing.RUN_ID);
    return new ListOwned<>(run(id), ArtifactPath.parse(message.text(Listing.PATH)));
  }

  static ListOwned<Resource.Run> listField(FieldRequest question) {
    var id = question.text(question.text("runId").isEmpty() ? "runUuid" : "runId");
    return new ListOwned<>(run(id), ArtifactPath.parse(question.text("path")));
  }

  static GetOwned<Resource.Run> get(ServerRequest request) {
    var path = ArtifactRequests.pathInQuery(request);
    var id =
        given(request, "run_id")
            .or(() -> given(request, "run_uuid"))
            .orElseThrow(() -> ApiError.missing("Run with id=None not found"));
    return new GetOwned<>(run(id), path, FileRequest.from(request));
  }

  /** Upload by the web UI. The body is buffered, up to {@link #LARGEST}. */
  static PutOwned<Resource.Run> put(ServerRequest request) {
    var id = required(request, "run_uuid");
    var path = ArtifactPath.parse(required(request, "path"));
    long said = request.header("Content-Length").map(Long::parseLong).orElse(0L);
    if (said > LARGEST) {
      throw tooLarge();
    }
    byte[] data = request.bodyUpTo(LARGEST + 1);
    if (data.length == 0) {
      throw ApiError.invalid("Request must specify data.");
    }
    if (data.length > LARGEST) {
      throw tooLarge();
    }
    var upload = Upload.of(new ByteArrayInputStream(data), data.length);
    return new PutOwned<>(run(id), path, upload);
  }

  private static String required(ServerRequest request, String name) {
    return given(request, name)
        .orElseThrow(() -> ApiError.invalid("Request must specify " + name + "."));
  }

  private static Optional<String> given(ServerRequest request, String name) {
    return request.query(name).filter(value -> !value.isEmpty());
  }

  private static ApiError tooLarge() {
    return ApiError.invalid("Artifact size is too large. Max size is 10MB.");
  }

  static SignUpload<Resource.Run> signUpload(ServerRequest request) {
    var message = request.readMessage(Presigned.SCHEMA);
    return new SignUpload<>(
        Presigned.run(message),
        Presigned.path(message),
        Presigned.validity(message).orElse(USUAL_UPLOAD));
  }

  static SignDownload<Resource.Run> signDownload(ServerRequest request) {
    var message = request.readMessage(Presigned.SCHEMA);
    return new SignDownload<>(
        Presigned.run(message), Presigned.path(message), Presigned.validity(message));
  }

  /** Fields that CreatePresignedUploadUrl and CreatePresignedDownloadUrl share. */
  private static final class Presigned {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    private static final Field.Text PATH = FIELDS.text("path");
    private static final Field.Whole EXPIRATION = FIELDS.int64("expiration");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(RUN_ID, REQUIRED, STRING)
            .check(PATH, REQUIRED, STRING)
            .check(EXPIRATION, INT_LIKE);
    private static final long LONGEST = S3Settings.LONGEST_VALIDITY.toSeconds();

    private Presigned() {}

    static Resource.Run run(Message message) {
      return RunArtifactRequests.run(message.text(RUN_ID));
    }

    static ArtifactPath path(Message message) {
      return ArtifactPath.parse(message.text(PATH));
    }

    /**
     * The requested validity, if any. Checked here because S3 refuses a longer one only when the
     * URL is used.
     */
    static Optional<Duration> validity(Message message) {
      if (!message.has(EXPIRATION)) {
        return Optional.empty();
      }
      long seconds = message.number(EXPIRATION);
      if (seconds < 1 || seconds > LONGEST) {
        throw ApiError.invalid(
            "expiration must be between 1 and %d seconds (got %d).".formatted(LONGEST, seconds));
      }
      return Optional.of(Duration.ofSeconds(seconds));
    }
  }

  private static Resource.Run run(String id) {
    return new Resource.Run(new RunId(id));
  }
}
