package dynamodbstore.artifacts;

import static dynamodbstore.access.Level.READ;

import dynamodbstore.access.Resource;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.artifacts.serving.FileResponse;
import dynamodbstore.artifacts.serving.OpenFile;
import dynamodbstore.artifacts.store.ArtifactErrors;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ContentDisposition;
import dynamodbstore.artifacts.store.ContentTypes;
import dynamodbstore.artifacts.store.Download;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.json.JsonWriter;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Endpoint for the spans of a trace and the attachments of its spans. Current clients store spans
 * in the table; older ones, and those of other servers, upload them as a file of the trace. That
 * file is sent as it is, without being parsed.
 */
final class TraceArtifactRoutes {
  private static final ArtifactPath SPANS = ArtifactPath.parse("traces.json");
  private static final ArtifactPath ATTACHMENTS = ArtifactPath.parse("attachments");
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  private final OwnedArtifacts<Resource.Trace> files;
  private final StoredTraceData stored;

  TraceArtifactRoutes(OwnedArtifacts<Resource.Trace> files, StoredTraceData stored) {
    this.files = files;
    this.stored = stored;
  }

  List<Endpoint> endpoints() {
    return Stream.of("2.0", "3.0").map(this::endpoint).toList();
  }

  private Endpoint endpoint(String version) {
    return Endpoint.get("/mlflow/get-trace-artifact")
        .inVersion(version)
        .forWebUi()
        .decode(TraceArtifactRequests.Get::from)
        .authorize(TraceArtifactRequests.Get::owner, READ)
        .handle(this::answer)
        .respond(answer -> answer);
  }

  private ServerResponse answer(Caller caller, TraceArtifactRequests.Get asked) {
    if (asked.attachment().isPresent()) {
      return attachment(caller, asked, asked.attachment().get());
    }
    return stored
        .find(caller, asked.owner().id())
        .map(TraceArtifactRoutes::spans)
        .orElseGet(() -> spansInFile(caller, asked));
  }

  private static ServerResponse spans(Consumer<JsonWriter> fields) {
    return ServerResponse.json(fields)
        .with("Content-Type", ContentTypes.of(SPANS.name()))
        .with("Content-Disposition", ContentDisposition.attachment(SPANS))
        .with("X-Content-Type-Options", "nosniff")
        .with("Cache-Control", "no-cache");
  }

  private ServerResponse spansInFile(Caller caller, TraceArtifactRequests.Get asked) {
    var root = files.resolve(caller, asked.owner(), SPANS);
    var file = open(root, SPANS, TraceArtifactRoutes::noSpans);
    if (file.size() == 0) {
      file.close();
      throw noSpans();
    }
    return sent(SPANS, file, asked);
  }

  private ServerResponse attachment(
      Caller caller, TraceArtifactRequests.Get asked, ArtifactPath name) {
    var path = ATTACHMENTS.resolve(name);
    var root = files.resolve(caller, asked.owner(), path);
    if (!UUID.matcher(name.text()).matches()) {
      throw ApiError.invalid(
          "Invalid attachment path: '%s'. Attachment path must be a valid UUID.".formatted(name));
    }
    return sent(name, open(root, path, () -> ArtifactErrors.missing(path)), asked);
  }

  /** The error names a path relative to the trace, not to the store. */
  private static Download open(ArtifactRoot root, ArtifactPath path, Supplier<ApiError> missing) {
    try {
      return root.store().open(root.path(path));
    } catch (ApiError e) {
      throw e.code() == ErrorCode.RESOURCE_DOES_NOT_EXIST ? missing.get() : e;
    }
  }

  /** Without the validators of a cached copy, which the reference does not send here. */
  private static ServerResponse sent(
      ArtifactPath name, Download file, TraceArtifactRequests.Get asked) {
    return FileResponse.of(new OpenFile(name, file), asked.how())
        .without("ETag")
        .without("Last-Modified")
        .with("Cache-Control", "no-cache");
  }

  private static ApiError noSpans() {
    return new ApiError(ErrorCode.NOT_FOUND, "Trace data not found for path=" + SPANS);
  }
}
