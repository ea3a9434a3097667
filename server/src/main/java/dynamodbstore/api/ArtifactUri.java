package dynamodbstore.api;

import java.nio.file.Path;

/**
 * Artifact locations: URLs or local paths. Joined, resolved and validated as in {@code
 * mlflow/utils/uri.py}.
 */
public final class ArtifactUri {
  private static final int DECODINGS = 10;

  private ArtifactUri() {}

  /**
   * Parses a location.
   *
   * @throws ApiError if it is malformed; the reference fails there
   */
  public static PythonUrl parse(String location) {
    try {
      return PythonUrl.parse(location);
    } catch (IllegalArgumentException e) {
      throw ApiError.invalid("Invalid artifact URI: '%s'".formatted(location));
    }
  }

  /** Appends path segments to a location, before its query. */
  public static String append(String location, String... steps) {
    var path = "";
    for (var step : steps) {
      path = join(path, step);
    }
    var url = parse(location);
    checkQuery(url);
    if (url.scheme().isEmpty()) {
      return join(location, path);
    }
    if (url.path().startsWith("/")) {
      return url.withPath(join(url.path(), path)).toString();
    }
    // Appended behind the scheme by hand: the scheme's own syntax would make a relative path
    // absolute.
    return url.scheme() + ":" + url.withScheme("").withPath(join(url.path(), path));
  }

  /**
   * Validates a location.
   *
   * @param field its name in the request
   * @param longest its maximum length in characters
   * @throws ApiError if it is invalid
   */
  public static void check(String location, String field, int longest) {
    var url = parse(location);
    if (!url.fragment().isEmpty() || !url.params().isEmpty()) {
      throw ApiError.invalid("'%s' URL can't include fragments or params.".formatted(field));
    }
    checkQuery(url);
    if (location.startsWith("runs:")) {
      throw ApiError.invalid(
          "Artifact location cannot be a runs:/ URI. Given: '%s'".formatted(location));
    }
    checkLength(location, longest);
  }

  public static void checkLength(String location, int longest) {
    if (PythonText.isLongerThan(longest, location)) {
      throw ApiError.invalid(
          ("Invalid artifact path length. The length of the artifact path cannot be greater than"
                  + " %d characters. To configure this limit, please set the"
                  + " MLFLOW_ARTIFACT_LOCATION_MAX_LENGTH environment variable.")
              .formatted(longest));
    }
  }

  /** Resolves a relative local path against a directory; returns any other location unchanged. */
  public static String resolve(String location, Path directory) {
    var url = parse(location);
    if (!isLocal(location, url)) {
      return location;
    }
    var path = PythonUrl.unquote(location.startsWith("file:") ? url.path() : location);
    if (path.startsWith("/")) {
      return location;
    }
    var resolved = joinPath(directory, path);
    return url.scheme().isEmpty()
        ? resolved
        : new PythonUrl(url.scheme(), "", resolved, "", url.query(), url.fragment()).toString();
  }

  /**
   * Whether a location is a local path.
   *
   * @throws ApiError if it is a {@code file} URL of another host
   */
  public static boolean isLocal(String location) {
    return isLocal(location, parse(location));
  }

  private static boolean isLocal(String location, PythonUrl url) {
    if (url.scheme().isEmpty()) {
      return !location.equals("databricks");
    }
    if (!url.scheme().equals("file")) {
      return false;
    }
    var host = url.hostName();
    boolean remote =
        !host.isEmpty()
            && !host.equals(".")
            && !host.startsWith("localhost")
            && !host.startsWith("127.0.0.1");
    if (remote) {
      // MLflow's own tests expect a 500.
      throw ApiError.fault(
          location
              + " is not a valid remote uri. For remote access on windows, please consider using a"
              + " different scheme such as SMB (e.g. smb://<hostname>/<path>).");
    }
    return true;
  }

  /** As {@code pathlib}: empty and {@code .} segments are dropped, {@code ..} is kept. */
  private static String joinPath(Path directory, String path) {
    var joined = new StringBuilder(directory.toAbsolutePath().toString());
    for (var step : path.split("/", -1)) {
      if (!step.isEmpty() && !step.equals(".")) {
        joined.append(joined.charAt(joined.length() - 1) == '/' ? "" : "/").append(step);
      }
    }
    return joined.toString();
  }

  private static String join(String prefix, String suffix) {
    if (prefix.isEmpty()) {
      return suffix;
    }
    int start = 0;
    while (start < suffix.length() && suffix.charAt(start) == '/') {
      start++;
    }
    return prefix + (prefix.endsWith("/") ? "" : "/") + suffix.substring(start);
  }

  /**
   * Rejects {@code ..} in a query, also if encoded up to ten times: it could escape from the path
   * that is appended before it.
   */
  private static void checkQuery(PythonUrl url) {
    var query = url.query();
    for (int n = 0; n < DECODINGS && query.indexOf('%') >= 0; n++) {
      query = PythonUrl.unquote(query);
    }
    if (query.contains("..")) {
      throw ApiError.invalid("Invalid query string");
    }
  }
}
