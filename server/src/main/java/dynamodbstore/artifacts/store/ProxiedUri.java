package dynamodbstore.artifacts.store;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import java.util.Optional;

/**
 * Artifact URIs that clients can reach only through a server. Like MLflow, treats every host in
 * them as this server.
 */
public final class ProxiedUri {
  private static final String SCHEME = "mlflow-artifacts";

  /** Precedes the artifact path in the download URLs that a server returns. */
  private static final String ROUTE = "/api/2.0/mlflow-artifacts/artifacts/";

  private ProxiedUri() {}

  /** The scheme of a proxied URI; empty if clients can reach the storage directly. */
  public static Optional<String> scheme(String uri) {
    var scheme = ArtifactUri.parse(uri).scheme();
    return switch (scheme) {
      case SCHEME, "http", "https" -> Optional.of(scheme);
      default -> Optional.empty();
    };
  }

  /**
   * The path in the server's own store that a URI denotes; empty if it denotes another store.
   *
   * @throws ApiError if the URI or the path is malformed
   */
  public static Optional<ArtifactPath> path(String uri) {
    var url = ArtifactUri.parse(uri);
    return switch (url.scheme()) {
      case SCHEME -> Optional.of(parse(url.path()));
      case "http", "https" -> {
        int route = url.path().indexOf(ROUTE);
        yield route < 0
            ? Optional.empty()
            : Optional.of(parse(url.path().substring(route + ROUTE.length())));
      }
      default -> Optional.empty();
    };
  }

  private static ArtifactPath parse(String path) {
    int start = 0;
    while (start < path.length() && path.charAt(start) == '/') {
      start++;
    }
    return ArtifactPath.parse(path.substring(start));
  }
}
