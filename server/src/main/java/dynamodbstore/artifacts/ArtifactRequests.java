package dynamodbstore.artifacts;

import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.RunId;
import dynamodbstore.artifacts.serving.FileRequest;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.Upload;
import dynamodbstore.config.S3Settings;
import dynamodbstore.graphql.FieldRequest;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.Optional;

/** Decoders of the requests to the artifact endpoints, one nested type per endpoint. */
final class ArtifactRequests {
  private ArtifactRequests() {}

  /** The artifact path at the end of the URL. */
  static ArtifactPath path(ServerRequest request) {
    return ArtifactPath.parse(request.variable("artifact_path"));
  }

  /** The path to delete. Refuses the root, where the reference deletes the whole store. */
  static ArtifactPath pathBelowRoot(ServerRequest request) {
    var path = path(request);
    if (path.isRoot()) {
      throw ApiError.invalid("Invalid path");
    }
    return path;
  }

  /** DownloadArtifact from the server's own store. */
  record Get(ArtifactPath path, FileRequest how) {
    static Get from(ServerRequest request) {
      return new Get(ArtifactRequests.path(request), FileRequest.from(request));
    }
  }

  /** UploadArtifact to the server's own store. The body is streamed, not buffered. */
  record Put(ArtifactPath path, Upload upload) {
    static Put from(ServerRequest request) {
      var length = request.header("Content-Length");
      var body = request.bodyStream();
      return new Put(
          ArtifactRequests.path(request),
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

    static ArtifactPath from(ServerRequest request) {
      return ArtifactPath.parse(request.readMessage(SCHEMA).text(PATH));
    }
  }

  /** ListArtifacts of a run. */
  record ListOfRun(RunId run, ArtifactPath directory) {
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

    static ListOfRun from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      var id = message.text(message.text(RUN_ID).isEmpty() ? RUN_UUID : RUN_ID);
      return new ListOfRun(new RunId(id), ArtifactPath.parse(message.text(PATH)));
    }

    static ListOfRun from(FieldRequest question) {
      var id = question.text(question.text("runId").isEmpty() ? "runUuid" : "runId");
      return new ListOfRun(new RunId(id), ArtifactPath.parse(question.text("path")));
    }
  }

  /** Download of a file of a run by a browser. */
  record GetOfRun(RunId run, ArtifactPath path, FileRequest how) {
    static GetOfRun from(ServerRequest request) {
      var parsed = wanted(request);
      var run =
          given(request, "run_id")
              .or(() -> given(request, "run_uuid"))
              .orElseThrow(() -> ApiError.missing("Run with id=None not found"));
      return new GetOfRun(new RunId(run), parsed, FileRequest.from(request));
    }
  }

  /** Download of a file of a model version by a browser. */
  record GetOfVersion(String name, String version, ArtifactPath path, FileRequest how) {
    static GetOfVersion from(ServerRequest request) {
      var path = wanted(request);
      return new GetOfVersion(
          request.query("name").orElse(""),
          request.query("version").orElse(""),
          path,
          FileRequest.from(request));
    }
  }

  /** The {@code path} query parameter of a browser download. */
  private static ArtifactPath wanted(ServerRequest request) {
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

  /** Upload of a file to a run by the web UI. The body is buffered, up to {@link #LARGEST}. */
  record PutOfRun(RunId run, ArtifactPath path, Upload upload) {
    /** Size limit in bytes, as in upload_artifact_handler of mlflow/server/handlers.py. */
    private static final int LARGEST = 10 << 20;

    static PutOfRun from(ServerRequest request) {
      var run = required(request, "run_uuid");
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
      return new PutOfRun(
          new RunId(run), path, Upload.of(new ByteArrayInputStream(data), data.length));
    }

    private static String required(ServerRequest request, String name) {
      return given(request, name)
          .orElseThrow(() -> ApiError.invalid("Request must specify " + name + "."));
    }

    private static ApiError tooLarge() {
      return ApiError.invalid("Artifact size is too large. Max size is 10MB.");
    }
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

    static RunId run(Message message) {
      return new RunId(message.text(RUN_ID));
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

  /** CreatePresignedUploadUrl. */
  record PresignedUpload(RunId run, ArtifactPath path, Duration validity) {
    private static final Duration USUAL = Duration.ofMinutes(15);

    static PresignedUpload from(ServerRequest request) {
      var message = request.readMessage(Presigned.SCHEMA);
      return new PresignedUpload(
          Presigned.run(message),
          Presigned.path(message),
          Presigned.validity(message).orElse(USUAL));
    }
  }

  /** CreatePresignedDownloadUrl. */
  record PresignedDownload(RunId run, ArtifactPath path, Optional<Duration> validity) {
    static PresignedDownload from(ServerRequest request) {
      var message = request.readMessage(Presigned.SCHEMA);
      return new PresignedDownload(
          Presigned.run(message), Presigned.path(message), Presigned.validity(message));
    }
  }

  private static Optional<String> given(ServerRequest request, String name) {
    return request.query(name).filter(value -> !value.isEmpty());
  }
}
