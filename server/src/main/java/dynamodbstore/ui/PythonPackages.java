package dynamodbstore.ui;

import dynamodbstore.config.UiSettings;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the Python that is in use keeps its packages, by a look at its folders: to ask Python
 * itself takes longer than to start this server.
 */
final class PythonPackages {
  private static final String PAGES = "mlflow/server/js/build";
  private static final List<String> PROGRAMS = List.of("python3", "python");

  private final List<Path> prefixes;

  private PythonPackages(List<Path> prefixes) {
    this.prefixes = List.copyOf(prefixes);
  }

  /** Of the environment that is active, else of the first Python on the path. */
  static PythonPackages of(UiSettings settings) {
    return new PythonPackages(
        Stream.concat(settings.environments().stream(), onPath(settings.programs()).stream())
            .toList());
  }

  /** MLflow's pages, of the version that is wanted and no other. */
  Optional<UiBuild> findPages(String version) {
    return prefixes.stream()
        .flatMap(prefix -> packages(prefix).stream())
        .filter(packages -> Files.isDirectory(packages.resolve("mlflow-" + version + ".dist-info")))
        .flatMap(packages -> UiBuild.in(packages.resolve(PAGES)).stream())
        .findFirst();
  }

  /** The folders above {@code bin} of the first Python, as it is named and as it really is. */
  private static List<Path> onPath(List<Path> programs) {
    for (var folder : programs) {
      for (var name : PROGRAMS) {
        var program = folder.resolve(name);
        if (Files.isExecutable(program)) {
          return Stream.of(Optional.of(program), real(program))
              .flatMap(Optional::stream)
              .flatMap(place -> Stream.ofNullable(place.toAbsolutePath().getParent()))
              .flatMap(bin -> Stream.ofNullable(bin.getParent()))
              .distinct()
              .toList();
        }
      }
    }
    return List.of();
  }

  private static Optional<Path> real(Path program) {
    try {
      return Optional.of(program.toRealPath());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * {@code lib/python3.x/site-packages}, {@code dist-packages} on Debian, {@code Lib} elsewhere.
   */
  private static List<Path> packages(Path prefix) {
    var folders = new ArrayList<Path>();
    for (var library : List.of(prefix.resolve("lib"), prefix.resolve("local/lib"))) {
      for (var python : children(library, "python3*")) {
        folders.add(python.resolve("site-packages"));
        folders.add(python.resolve("dist-packages"));
      }
    }
    folders.add(prefix.resolve("lib/python3/dist-packages"));
    folders.add(prefix.resolve("Lib/site-packages"));
    return folders;
  }

  private static List<Path> children(Path folder, String glob) {
    var found = new ArrayList<Path>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(folder, glob)) {
      children.forEach(found::add);
    } catch (IOException e) {
      // No such folder, so nothing in it.
      return List.of();
    }
    found.sort(null);
    return found.reversed();
  }
}
