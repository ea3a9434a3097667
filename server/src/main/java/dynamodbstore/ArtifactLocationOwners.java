package dynamodbstore;

import dynamodbstore.accounts.authorization.ResourceLocator.ArtifactOwnership;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.PythonUrl;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ProxiedUri;
import dynamodbstore.config.ArtifactSettings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Owners of artifact locations: the default folder of each experiment is named by its number, below
 * the artifact root of experiments and below the folder or bucket in which the server stores what
 * it transfers. Immutable.
 */
final class ArtifactLocationOwners {
  private static final Pattern EXPERIMENT = Pattern.compile("\\d{1,18}");

  private final Path directory;
  private final List<Place> roots;

  /** Location without the differences of spelling. */
  private record Place(String scheme, String host, String path) {
    boolean contains(Place other) {
      return scheme.equals(other.scheme)
          && host.equals(other.host)
          && (other.path + "/").startsWith(path.endsWith("/") ? path : path + "/");
    }

    /** The first folder of a location inside this one; empty if it is the same. */
    String firstFolder(Place inside) {
      var rest =
          (inside.path + "/").substring(path.endsWith("/") ? path.length() : path.length() + 1);
      return rest.isEmpty() ? "" : rest.substring(0, rest.indexOf('/'));
    }
  }

  ArtifactLocationOwners(ArtifactSettings settings, Path directory) {
    this.directory = directory;
    this.roots = List.of(place(settings.root()), place(settings.destination()));
  }

  ArtifactOwnership owner(String uri) {
    try {
      var proxied = ProxiedUri.path(uri);
      return proxied.isPresent() ? ownerInStore(proxied.get()) : ownerElsewhere(uri);
    } catch (ApiError | InvalidPathException _) {
      // Malformed: the request fails, unless it is denied.
      return new ArtifactOwnership.Shared();
    }
  }

  private static ArtifactOwnership ownerInStore(ArtifactPath path) {
    return ownerOfFolder(path.isRoot() ? "" : path.names().getFirst());
  }

  private ArtifactOwnership ownerElsewhere(String uri) {
    if (ArtifactUri.parse(uri).toString().contains("..") || PythonUrl.unquote(uri).contains("..")) {
      return new ArtifactOwnership.Shared();
    }
    var place = place(uri);
    return roots.stream()
        .filter(root -> root.contains(place))
        .findFirst()
        .map(root -> ownerOfFolder(root.firstFolder(place)))
        .orElseGet(ArtifactOwnership.Foreign::new);
  }

  private static ArtifactOwnership ownerOfFolder(String folder) {
    return EXPERIMENT.matcher(folder).matches()
        ? new ArtifactOwnership.OfExperiment(new ExperimentId(Long.parseLong(folder)))
        : new ArtifactOwnership.Shared();
  }

  private Place place(String uri) {
    var resolved = ArtifactUri.resolve(uri, directory);
    var url = ArtifactUri.parse(resolved);
    if (ArtifactUri.isLocal(resolved)) {
      var path = PythonUrl.unquote(resolved.startsWith("file:") ? url.path() : resolved);
      return new Place("file", "", Path.of(path).normalize().toString());
    }
    var path = url.path().replaceAll("/{2,}", "/").replaceAll("/(\\./)+", "/");
    return new Place(url.scheme(), url.hostName(), path.startsWith("/") ? path : "/" + path);
  }
}
