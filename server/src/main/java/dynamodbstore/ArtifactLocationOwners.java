package dynamodbstore;

import dynamodbstore.accounts.authorization.ResourceLocator.ArtifactOwnership;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.PythonUrl;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ProxiedUri;
import dynamodbstore.config.ArtifactSettings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Owners of artifact locations: the default folder of each experiment is named by its number, below
 * the artifact root of experiments and below the folder or bucket in which the server stores what
 * it transfers. Immutable.
 */
final class ArtifactLocationOwners {
  private static final Pattern EXPERIMENT = Pattern.compile("\\d{1,18}");
  private static final String WORKSPACES = "workspaces";

  private final Path directory;
  private final List<Place> roots;

  /** Location without the differences of spelling. */
  private record Place(String scheme, String host, String path) {
    boolean contains(Place other) {
      return scheme.equals(other.scheme)
          && host.equals(other.host)
          && (other.path + "/").startsWith(path.endsWith("/") ? path : path + "/");
    }

    /** The folders of a location inside this one. */
    List<String> foldersOf(Place inside) {
      var rest =
          (inside.path + "/").substring(path.endsWith("/") ? path.length() : path.length() + 1);
      return Arrays.stream(rest.split("/", -1)).filter(name -> !name.isEmpty()).toList();
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
    return ownerOf(path.isRoot() ? List.of() : path.names());
  }

  private ArtifactOwnership ownerElsewhere(String uri) {
    if (ArtifactUri.parse(uri).toString().contains("..") || PythonUrl.unquote(uri).contains("..")) {
      return new ArtifactOwnership.Shared();
    }
    var place = place(uri);
    return roots.stream()
        .filter(root -> root.contains(place))
        .findFirst()
        .map(root -> ownerOf(root.foldersOf(place)))
        .orElseGet(ArtifactOwnership.Foreign::new);
  }

  /**
   * The workspace in whose folder a location is, by a folder or bucket of this server. Empty for
   * other locations, and for proxied ones, which the server confines to the caller's workspace.
   */
  Optional<String> workspace(String uri) {
    Place place;
    try {
      if (ProxiedUri.path(uri).isPresent()) {
        return Optional.empty();
      }
      place = place(PythonUrl.unquote(uri));
    } catch (ApiError | InvalidPathException _) {
      return Optional.empty();
    }
    return roots.stream()
        .filter(root -> root.contains(place))
        .findFirst()
        .map(
            root -> {
              var folders = root.foldersOf(place);
              return folders.size() > 1 && folders.getFirst().equals(WORKSPACES)
                  ? folders.get(1)
                  : Caller.DEFAULT_WORKSPACE;
            });
  }

  /** The owner of a location below an artifact root, by the folders that lead to it. */
  private static ArtifactOwnership ownerOf(List<String> folders) {
    int first = folders.size() > 2 && folders.getFirst().equals(WORKSPACES) ? 2 : 0;
    var folder = folders.isEmpty() ? "" : folders.get(first);
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
