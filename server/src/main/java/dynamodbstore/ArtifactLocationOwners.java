package dynamodbstore;

import dynamodbstore.accounts.authorization.ResourceLocator.ArtifactOwnership;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.PythonUrl;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ProxiedUri;
import dynamodbstore.artifacts.store.WorkspacePaths;
import dynamodbstore.config.ArtifactSettings;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Owners of artifact locations: the default folder of each experiment is named by its number, below
 * the artifact root of experiments, below the folder or bucket in which the server stores what it
 * transfers, and below the root that a workspace has of its own. These may contain each other: the
 * longest one that contains a location decides. Thread-safe.
 */
final class ArtifactLocationOwners {
  private static final Pattern EXPERIMENT = Pattern.compile("\\d{1,18}");
  private static final String WORKSPACES = "workspaces";

  private final Path directory;
  private final List<Root> ofServer;
  private final Supplier<Map<String, String>> ofWorkspaces;

  /** Location without the differences of spelling. */
  private record Place(String scheme, String host, String path) {
    boolean contains(Place other) {
      return scheme.equals(other.scheme)
          && host.equals(other.host)
          && (other.path + "/").startsWith(asFolder());
    }

    private String asFolder() {
      return path.endsWith("/") ? path : path + "/";
    }

    Place resolve(String folder) {
      return new Place(scheme, host, asFolder() + folder);
    }

    /** The folders of a location inside this one. */
    List<String> foldersOf(Place inside) {
      var rest = inside.path + "/";
      return Arrays.stream(rest.substring(asFolder().length()).split("/", -1))
          .filter(name -> !name.isEmpty())
          .toList();
    }
  }

  /**
   * A place with the folders of experiments.
   *
   * @param workspace whose it is; empty for one that all workspaces share, which have folders in it
   */
  private record Root(Place place, Optional<String> workspace) {
    /** The workspace of a location inside. */
    String owner(Place inside) {
      var folders = place.foldersOf(inside);
      return workspace.orElse(
          folders.size() > 1 && folders.getFirst().equals(WORKSPACES)
              ? folders.get(1)
              : Caller.DEFAULT_WORKSPACE);
    }

    /** Whether a location contains the folders of all experiments of a workspace. */
    boolean isInside(Place around) {
      if (workspace.isPresent()) {
        return around.contains(place);
      }
      var shared = place.resolve(WORKSPACES);
      return around.contains(shared)
          || (shared.contains(around) && shared.foldersOf(around).size() == 1);
    }
  }

  /** The owners on a server without workspaces. */
  ArtifactLocationOwners(ArtifactSettings settings, Path directory) {
    this(settings, directory, Map::of);
  }

  /**
   * The owners on a server with workspaces.
   *
   * @param ofWorkspaces artifact roots by workspace, of those that have one of their own
   */
  ArtifactLocationOwners(
      ArtifactSettings settings, Path directory, Supplier<Map<String, String>> ofWorkspaces) {
    this.directory = directory;
    this.ofServer =
        List.of(
            new Root(place(settings.root()), Optional.empty()),
            new Root(place(settings.destination()), Optional.empty()));
    this.ofWorkspaces = ofWorkspaces;
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
    return longest(roots(), place).stream()
        .findFirst()
        .map(root -> ownerOf(root.place().foldersOf(place)))
        .orElseGet(ArtifactOwnership.Foreign::new);
  }

  /**
   * Verifies that a location does not lead to files of another workspace: it is not below the root
   * of one, and contains no root, not even that of the workspace itself, where an earlier workspace
   * of the same name may have left files. Not for proxied locations, which the server confines to
   * the experiments of the caller's workspace.
   *
   * @throws ApiError if it does
   */
  void requireOwn(String workspace, String uri) {
    Place place;
    try {
      if (ProxiedUri.path(uri).isPresent()) {
        return;
      }
      place = place(PythonUrl.unquote(uri));
    } catch (ApiError | InvalidPathException _) {
      return;
    }
    var roots = roots();
    var owners = longest(roots, place).stream().map(root -> root.owner(place)).toList();
    if (!owners.isEmpty() && !owners.contains(workspace)) {
      throw WorkspacePaths.targets(owners.getFirst(), workspace);
    }
    if (roots.stream().anyMatch(root -> root.isInside(place))) {
      throw ApiError.invalid("The artifact location contains the files of several experiments.");
    }
  }

  private List<Root> roots() {
    var roots = new ArrayList<>(ofServer);
    for (var own : ofWorkspaces.get().entrySet()) {
      try {
        roots.add(new Root(place(own.getValue()), Optional.of(own.getKey())));
      } catch (ApiError | InvalidPathException _) {
        // Not a location: no artifacts can be there.
      }
    }
    return roots;
  }

  /**
   * The roots with the longest path among those that contain a place; several if they are equal.
   */
  private static List<Root> longest(List<Root> roots, Place place) {
    var around = roots.stream().filter(root -> root.place().contains(place)).toList();
    int length = around.stream().mapToInt(root -> root.place().asFolder().length()).max().orElse(0);
    return around.stream().filter(root -> root.place().asFolder().length() == length).toList();
  }

  /** The owner of a location below an artifact root, by the folders that lead to it. */
  private static ArtifactOwnership ownerOf(List<String> folders) {
    int first = folders.size() > 2 && folders.getFirst().equals(WORKSPACES) ? 2 : 0;
    var folder = folders.isEmpty() ? "" : folders.get(first);
    return EXPERIMENT.matcher(folder).matches()
        ? new ArtifactOwnership.OfExperiment(new ExperimentId(Long.parseLong(folder)))
        : new ArtifactOwnership.Shared();
  }

  /** The path without symbolic links, as far as it exists: several may lead to one folder. */
  private static Path real(Path path) {
    for (var known = path; known != null; known = known.getParent()) {
      try {
        return known.toRealPath().resolve(known.relativize(path));
      } catch (IOException _) {
        // It does not exist, or is not readable: its parent may.
      }
    }
    return path;
  }

  private Place place(String uri) {
    var resolved = ArtifactUri.resolve(uri, directory);
    var url = ArtifactUri.parse(resolved);
    if (ArtifactUri.isLocal(resolved)) {
      var path = PythonUrl.unquote(resolved.startsWith("file:") ? url.path() : resolved);
      return new Place("file", "", real(Path.of(path).normalize()).toString());
    }
    var path = url.path().replaceAll("/{2,}", "/").replaceAll("/(\\./)+", "/");
    return new Place(url.scheme(), url.hostName(), path.startsWith("/") ? path : "/" + path);
  }
}
