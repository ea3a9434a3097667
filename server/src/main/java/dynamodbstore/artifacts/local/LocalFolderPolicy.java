package dynamodbstore.artifacts.local;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.PythonUrl;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.wire.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Access policy for the folders of this machine. Clients choose the artifact location of an
 * experiment, so a location alone does not authorise access: the operator's artifact roots are open
 * to all clients, other folders only if the server listens on the loopback interface, and the
 * table's folder never. Immutable and thread-safe.
 */
public final class LocalFolderPolicy {
  /** Maximum number of nested percent-encodings; a path with more is refused. */
  private static final int MOST_DECODINGS = 20;

  private final Path workingDirectory;
  private final List<Path> roots;
  private final boolean isLoopback;
  private final ProtectedFolder closed;

  private LocalFolderPolicy(
      Path workingDirectory, List<Path> roots, boolean isLoopback, ProtectedFolder closed) {
    this.workingDirectory = workingDirectory;
    this.roots = List.copyOf(roots);
    this.isLoopback = isLoopback;
    this.closed = closed;
  }

  /**
   * The folder of a table on this machine.
   *
   * @param ownNames names of the files and directories that the table keeps in it
   */
  public record TableFolder(Path path, Set<String> ownNames) {
    public TableFolder {
      ownNames = Set.copyOf(ownNames);
    }
  }

  /**
   * Builds the policy from the settings.
   *
   * @param workingDirectory base of relative paths
   * @param isLoopback whether the server listens on the loopback interface only
   * @throws CommandFailure if an artifact root is the table's folder or one of the table's own
   *     files
   */
  public static LocalFolderPolicy of(
      ArtifactSettings settings,
      Path workingDirectory,
      boolean isLoopback,
      Optional<TableFolder> table) {
    var roots = new ArrayList<Path>();
    Stream.concat(
            settings.serve() ? Stream.of(settings.destination()) : Stream.empty(),
            Stream.of(settings.root()))
        .filter(ArtifactUri::isLocal)
        .forEach(root -> roots.add(path(root, workingDirectory)));
    settings.allowedRoots().forEach(root -> roots.add(workingDirectory.resolve(root).normalize()));
    var closed =
        table.map(
            there -> {
              var folder = real(there.path());
              var inside =
                  roots.stream()
                      .map(LocalFolderPolicy::real)
                      .filter(root -> root.startsWith(folder))
                      .toList();
              inside.forEach(root -> requireNotOwn(root, folder, there.ownNames()));
              return new ProtectedFolder(Optional.of(folder), inside);
            });
    return new LocalFolderPolicy(
        workingDirectory, roots, isLoopback, closed.orElse(ProtectedFolder.NONE));
  }

  private static void requireNotOwn(Path root, Path folder, Set<String> ownNames) {
    if (root.equals(folder) || ownNames.contains(folder.relativize(root).getName(0).toString())) {
      throw new CommandFailure(
          "Artifacts cannot be kept in "
              + root
              + ", where the table has its own files: name another folder for"
              + " --artifacts-destination, --default-artifact-root or --allow-artifact-root.");
    }
  }

  /** The folder that no store may reach, even if it lies inside the store's folder. */
  public ProtectedFolder closed() {
    return closed;
  }

  /**
   * Resolves an artifact location to a folder that the server may open.
   *
   * @throws ApiError if it may not, or the folder lies outside the confinement
   */
  public Path open(String location, Confinement confinement) {
    return switch (confinement) {
      case Confinement.OwnLocation() -> checked(location, isLoopback);
      case Confinement.RootsOnly() -> checked(location, false);
      case Confinement.Inside(String outer) -> inside(location, outer);
    };
  }

  private Path inside(String location, String enclosing) {
    var folder = checked(location, isLoopback);
    var outer = real(checked(enclosing, isLoopback));
    if (layers(location).stream().anyMatch(path -> !real(path).startsWith(outer))) {
      throw refused(location);
    }
    return folder;
  }

  /**
   * Checks every path that repeated percent-decoding of the location yields, and returns the first.
   */
  private Path checked(String location, boolean isAnywhere) {
    var layers = layers(location);
    if (!layers.stream().allMatch(path -> isOpen(real(path), isAnywhere))) {
      throw refused(location);
    }
    return layers.getFirst();
  }

  private boolean isOpen(Path real, boolean isAnywhere) {
    return !closed.has(real)
        && (isAnywhere || roots.stream().anyMatch(root -> real.startsWith(real(root))));
  }

  /** The path that is opened, followed by the paths that further decoding of it yields. */
  private List<Path> layers(String location) {
    var paths = new ArrayList<Path>();
    var text = PythonUrl.unquote(text(location, workingDirectory));
    for (int times = 0; times < MOST_DECODINGS; times++) {
      try {
        paths.add(workingDirectory.resolve(text).normalize());
      } catch (InvalidPathException e) {
        throw ApiError.invalid("Invalid artifact URI: '%s'".formatted(location));
      }
      var next = PythonUrl.unquote(text);
      if (next.equals(text)) {
        return paths;
      }
      text = next;
    }
    throw refused(location);
  }

  private static Path path(String location, Path workingDirectory) {
    return workingDirectory
        .resolve(PythonUrl.unquote(text(location, workingDirectory)))
        .normalize();
  }

  /**
   * The path of a location, still percent-encoded. Like the reference, treats a location without a
   * scheme as encoded too.
   */
  private static String text(String location, Path workingDirectory) {
    var url = ArtifactUri.parse(ArtifactUri.resolve(location, workingDirectory));
    return url.scheme().isEmpty() ? location : url.path();
  }

  private static Path real(Path path) {
    try {
      return RealPath.of(path)
          .map(RealPath::path)
          .orElseThrow(() -> ApiError.invalid("Invalid path"));
    } catch (AccessDeniedException e) {
      throw ApiError.invalid("Invalid path");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ApiError refused(String location) {
    return new ApiError(
        ErrorCode.PERMISSION_DENIED,
        ("This server does not open '%s': it lies in none of its artifact roots. The operator can"
                + " add a folder with --allow-artifact-root.")
            .formatted(location));
  }
}
