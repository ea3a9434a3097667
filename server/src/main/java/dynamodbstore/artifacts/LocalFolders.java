package dynamodbstore.artifacts;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.PythonUrl;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.Refusal;
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
 * Which folders of this machine the server opens for a client. Clients choose where an experiment
 * keeps its artifacts, so a location alone is no permission: the artifact roots of the operator are
 * open, other folders only to callers on this machine, and the folder of the table never.
 */
public final class LocalFolders {
  /** How often an encoding may be wrapped in another before the path is refused. */
  private static final int MOST_DECODINGS = 20;

  private final Path workingDirectory;
  private final List<Path> roots;
  private final boolean isLoopback;
  private final ClosedFolder closed;

  private LocalFolders(
      Path workingDirectory, List<Path> roots, boolean isLoopback, ClosedFolder closed) {
    this.workingDirectory = workingDirectory;
    this.roots = List.copyOf(roots);
    this.isLoopback = isLoopback;
    this.closed = closed;
  }

  /**
   * The folder of a table on this machine.
   *
   * @param ownNames of what the table itself keeps there
   */
  public record TableFolder(Path path, Set<String> ownNames) {
    public TableFolder {
      ownNames = Set.copyOf(ownNames);
    }
  }

  /**
   * The folders that the settings open.
   *
   * @param workingDirectory what relative paths start from
   * @param isLoopback whether only callers on this machine reach the server
   * @throws Refusal if an artifact root is the table's folder, or one of its own files
   */
  public static LocalFolders of(
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
                      .map(LocalFolders::real)
                      .filter(root -> root.startsWith(folder))
                      .toList();
              inside.forEach(root -> requireNotOwn(root, folder, there.ownNames()));
              return new ClosedFolder(Optional.of(folder), inside);
            });
    return new LocalFolders(workingDirectory, roots, isLoopback, closed.orElse(ClosedFolder.NONE));
  }

  private static void requireNotOwn(Path root, Path folder, Set<String> ownNames) {
    if (root.equals(folder) || ownNames.contains(folder.relativize(root).getName(0).toString())) {
      throw new Refusal(
          "Artifacts cannot be kept in "
              + root
              + ", where the table has its own files: name another folder for"
              + " --artifacts-destination, --default-artifact-root or --allow-artifact-root.");
    }
  }

  /** What no store reaches, although it may lie in the store's folder. */
  ClosedFolder closed() {
    return closed;
  }

  /**
   * The folder that a location of artifacts means, if the server may open it.
   *
   * @throws ApiError if it may not
   */
  Path open(String location) {
    return checked(location, isLoopback);
  }

  /**
   * The same for a location that is good only inside another: that of a model version, which was
   * registered because it lies in the artifacts of its run or logged model.
   *
   * @param within empty if there is no such other; then only artifact roots are open
   */
  Path openWithin(String location, String within) {
    var folder = checked(location, isLoopback && !within.isEmpty());
    if (!within.isEmpty()) {
      var outer = real(checked(within, isLoopback));
      if (layers(location).stream().anyMatch(path -> !real(path).startsWith(outer))) {
        throw refused(location);
      }
    }
    return folder;
  }

  /** Checked in every spelling that decoding it again and again comes to. */
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

  /** The path that is opened, and what it becomes if it is decoded further. */
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

  /** The path of a location, still encoded, as the reference does even where there is no scheme. */
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
