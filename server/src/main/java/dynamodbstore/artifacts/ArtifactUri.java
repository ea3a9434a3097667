package dynamodbstore.artifacts;

import dynamodbstore.api.ApiError;
import dynamodbstore.wire.ErrorCode;
import java.nio.file.Path;

/** The grammar of artifact URIs: what is local, what lies below, and where. */
final class ArtifactUri {
  private ArtifactUri() {}

  /**
   * The URI of something below another. As mlflow/utils/uri.py, {@code append_to_uri_path}: the
   * path grows, a query stays at the end.
   */
  static String append(String uri, String path) {
    var url = parse(uri);
    if (queryLeadsUp(url.query())) {
      throw ApiError.invalid("Invalid query string");
    }
    if (url.scheme().isEmpty()) {
      return join(uri, path);
    }
    var longer = url.withPath(join(url.path(), path));
    if (url.path().startsWith("/")) {
      return longer.text();
    }
    // What has no slash after the scheme does not get one.
    return url.scheme()
        + ":"
        + new Url("", url.authority(), longer.path(), url.params(), url.query(), url.fragment())
            .text();
  }

  /** Whether a URI is a path of this machine: it has no scheme, or that of files. */
  static boolean isLocal(String uri) {
    var url = parse(uri);
    if (url.scheme().isEmpty()) {
      return true;
    }
    if (!url.scheme().equals("file")) {
      return false;
    }
    if (isRemote(host(url.authority()))) {
      throw new ApiError(
          ErrorCode.INTERNAL_ERROR,
          uri
              + " is not a valid remote uri. For remote access on windows, please consider using a"
              + " different scheme such as SMB (e.g. smb://<hostname>/<path>).");
    }
    return true;
  }

  /** The path that a local URI means. Percent-encoding is undone even where there is no scheme. */
  static Path path(String uri) {
    return Path.of(Url.unquote(uri.startsWith("file:") ? parse(uri).path() : uri));
  }

  /**
   * A local URI that means the same wherever the server is started next; others are as they are.
   */
  static String absolute(String uri, Path workingDirectory) {
    if (!isLocal(uri) || path(uri).isAbsolute()) {
      return uri;
    }
    String absolute = workingDirectory.resolve(path(uri)).normalize().toString();
    var url = parse(uri);
    return url.scheme().isEmpty()
        ? absolute
        : new Url(url.scheme(), "", absolute, "", url.query(), url.fragment()).text();
  }

  static Url parse(String uri) {
    try {
      return Url.parse(uri);
    } catch (IllegalArgumentException e) {
      throw ApiError.invalid("Invalid artifact URI: '%s'".formatted(uri));
    }
  }

  private static String join(String prefix, String path) {
    return prefix.isEmpty() || prefix.endsWith("/") ? prefix + path : prefix + "/" + path;
  }

  private static boolean queryLeadsUp(String query) {
    String decoded = query;
    for (String below = Url.unquote(decoded); !below.equals(decoded); below = Url.unquote(below)) {
      decoded = below;
    }
    return decoded.contains("..");
  }

  private static String host(String authority) {
    String host = authority.substring(authority.lastIndexOf('@') + 1);
    int colon = host.startsWith("[") ? -1 : host.indexOf(':');
    return colon < 0 ? host : host.substring(0, colon);
  }

  private static boolean isRemote(String host) {
    return !host.isEmpty()
        && !host.equals(".")
        && !host.startsWith("localhost")
        && !host.startsWith("127.0.0.1");
  }
}
