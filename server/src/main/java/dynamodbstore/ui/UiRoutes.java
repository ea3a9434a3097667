package dynamodbstore.ui;

import dynamodbstore.config.UiSettings;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Open;
import dynamodbstore.http.Route;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.ErrorCode;
import java.util.List;
import java.util.Optional;

/**
 * Routes of the web UI: one document at the root, whose own addresses are all behind a {@code #},
 * and the files that it references.
 */
public final class UiRoutes {
  private final UiBuildLocator builds;
  private final UiResponses responses;
  private final String prefix;

  /**
   * @param prefix precedes every path; the web UI resolves its other URLs relative to its own
   * @param hasSessions whether browsers log in on a page
   */
  public UiRoutes(UiBuildLocator builds, UiSettings settings, String prefix, boolean hasSessions) {
    this.builds = builds;
    this.responses =
        new UiResponses(
            new CompressedFileCache(settings.compressedFiles(), CompressedFileCache.MOST_BYTES),
            new IndexHtmlAdditions(hasSessions));
    this.prefix = prefix;
  }

  public List<Route> routes() {
    // Not open, so that a browser asks for credentials before the web UI sends its requests.
    var root = Endpoint.forAnyCaller("GET", "/", this::index);
    var files = Open.get("/static-files/{path...}", this::file);
    return prefix.isEmpty() ? List.of(root, files) : List.of(root, files, toRoot());
  }

  /**
   * Redirect to the path with a trailing slash: without it the web UI would resolve its relative
   * URLs against the wrong base.
   */
  private Route toRoot() {
    return Open.get("", request -> ServerResponse.redirect(prefix + "/", request.rawQuery()));
  }

  private ServerResponse index(ServerRequest request) {
    return find(UiBuild.INDEX)
        .map(file -> responses.index(file, request))
        .orElseGet(() -> ServerResponse.html(MissingUiPage.HTML).with("Cache-Control", "no-store"));
  }

  private ServerResponse file(ServerRequest request) {
    var path = request.variable("path");
    return find(path)
        .map(file -> responses.file(file, request))
        .orElseGet(
            () ->
                ServerResponse.error(
                    ErrorCode.ENDPOINT_NOT_FOUND,
                    "There is no file at static-files/" + path + "."));
  }

  private Optional<UiFile> find(String path) {
    return builds.find().flatMap(build -> build.find(path)).flatMap(UiFile::at);
  }
}
