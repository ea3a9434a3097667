package dynamodbstore.artifacts;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.artifacts.s3.S3Stores;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.wire.ErrorCode;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which store holds the artifacts of a URI. A store for another scheme is one more case in {@link
 * #storeAt}.
 */
public final class ArtifactLocations implements AutoCloseable {
  private static final String PROXIED = "mlflow-artifacts";

  /** What precedes the path in the URL of an artifact that this server hands out. */
  private static final String ROUTE = "/api/2.0/mlflow-artifacts/artifacts/";

  private final LocalFolders folders;
  private final Forcing forcing;
  private final DiskPermits disk = DiskPermits.forThisMachine();
  private final S3Stores s3;
  private final Optional<ArtifactStore> destination;

  /**
   * @param folders which folders of this machine may be opened
   * @throws ApiError if the destination is one that no store here can serve
   */
  public ArtifactLocations(ArtifactSettings settings, LocalFolders folders) {
    this.folders = folders;
    this.forcing = settings.forced() ? Forcing.AT_ONCE : Forcing.BY_SYSTEM;
    this.s3 = new S3Stores(settings.s3());
    this.destination =
        settings.serve() ? Optional.of(storeAt(settings.destination())) : Optional.empty();
  }

  /** The store of what clients send to the server; none if the server does not serve artifacts. */
  public Optional<ArtifactStore> destination() {
    return destination;
  }

  /**
   * Where the artifacts of a URI are. Costs nothing.
   *
   * @throws ApiError if no store here can serve it
   */
  public ArtifactLocation locate(String uri) {
    if (destination.isPresent()) {
      var proxied = proxiedPath(uri);
      if (proxied.isPresent()) {
        return new ArtifactLocation(destination.get(), ArtifactPath.parse(proxied.get()));
      }
    }
    return new ArtifactLocation(storeAt(uri), ArtifactPath.ROOT);
  }

  /**
   * The same for a URI that is good only inside another, if it is a path of this machine.
   *
   * @param within empty if there is no such other
   */
  ArtifactLocation locateWithin(String uri, String within) {
    return ArtifactUri.isLocal(uri)
        ? new ArtifactLocation(local(folders.openWithin(uri, within)), ArtifactPath.ROOT)
        : locate(uri);
  }

  /** The scheme of a URI whose storage clients cannot reach but through a server. */
  static Optional<String> proxiedScheme(String uri) {
    var scheme = ArtifactUri.parse(uri).scheme();
    return switch (scheme) {
      case PROXIED, "http", "https" -> Optional.of(scheme);
      default -> Optional.empty();
    };
  }

  /** The path at the destination that a URI means, whatever host it names: as MLflow, ours. */
  private static Optional<String> proxiedPath(String uri) {
    var url = ArtifactUri.parse(uri);
    return switch (url.scheme()) {
      case PROXIED -> Optional.of(withoutLeadingSlashes(url.path()));
      case "http", "https" -> {
        int route = url.path().indexOf(ROUTE);
        yield route < 0
            ? Optional.empty()
            : Optional.of(withoutLeadingSlashes(url.path().substring(route + ROUTE.length())));
      }
      default -> Optional.empty();
    };
  }

  private ArtifactStore storeAt(String uri) {
    return switch (ArtifactUri.parse(uri).scheme()) {
      case "", "file" -> local(folders.open(uri));
      case "s3" -> s3.at(uri);
      default ->
          throw new ApiError(
              ErrorCode.INTERNAL_ERROR,
              "Could not find a registered artifact repository for: "
                  + uri
                  + ". Currently registered schemes are: ['', 'file', '"
                  + PROXIED
                  + "', 's3']");
    };
  }

  private ArtifactStore local(Path folder) {
    return new LocalArtifacts(folder, forcing, folders.closed(), disk);
  }

  @Override
  public void close() {
    s3.close();
  }

  private static String withoutLeadingSlashes(String path) {
    int start = 0;
    while (start < path.length() && path.charAt(start) == '/') {
      start++;
    }
    return path.substring(start);
  }
}
