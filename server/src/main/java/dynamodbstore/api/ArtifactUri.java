package dynamodbstore.api;

import java.nio.file.Path;

/**
 * Where artifacts lie: a URL, or a path of this machine. Joined, resolved and refused as {@code
 * mlflow/utils/uri.py} does.
 */
public final class ArtifactUri {
  private static final int DECODINGS = 10;

  private ArtifactUri() {}

  /**
   * Takes a location apart.
   *
   * @throws ApiError if it is none; the reference fails there
   */
  public static PythonUrl parse(String location) {
    try {
      return PythonUrl.parse(location);
    } catch (IllegalArgumentException e) {
      throw ApiError.invalid("Invalid artifact URI: '%s'".formatted(location));
    }
  }

  /** The place of these steps below a location; a query stays behind the path. */
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
    // A path that does not begin at a root would be given one by the scheme's own spelling.
    return url.scheme() + ":" + url.withScheme("").withPath(join(url.path(), path));
  }

  /**
   * Refuses what no location may be.
   *
   * @param field how the request calls it
   * @param longest how many characters it may have
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

  /** The location, or where a path that begins nowhere leads to from a directory. */
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
   * Whether a location is a path of this machine.
   *
   * @throws ApiError if it is one of another, which no URL of files can name
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
      // MLflow's own tests want a 500.
      throw ApiError.fault(
          location
              + " is not a valid remote uri. For remote access on windows, please consider using a"
              + " different scheme such as SMB (e.g. smb://<hostname>/<path>).");
    }
    return true;
  }

  /** As {@code pathlib}: steps that go nowhere are dropped, those that go back are kept. */
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

  /** A query could climb out of the path that is appended before it, however often encoded. */
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
