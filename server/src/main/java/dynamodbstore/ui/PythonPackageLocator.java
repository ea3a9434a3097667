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
 * Locator of the package folders of the active Python. Inspects the folder layout, because starting
 * Python takes longer than starting this server.
 */
final class PythonPackageLocator {
  private static final String PAGES = "mlflow/server/js/build";
  private static final String CATALOG = "mlflow/utils/model_catalog";
  private static final List<String> PROGRAMS = List.of("python3", "python");

  private final List<Path> prefixes;

  private PythonPackageLocator(List<Path> prefixes) {
    this.prefixes = List.copyOf(prefixes);
  }

  /** Candidates: the active virtual environments, then the first Python on the PATH. */
  static PythonPackageLocator of(UiSettings settings) {
    return new PythonPackageLocator(
        Stream.concat(settings.environments().stream(), onPath(settings.programs()).stream())
            .toList());
  }

  /** The web UI of exactly this MLflow version, if it is installed. */
  Optional<UiBuild> findPages(String version) {
    return packages(version)
        .flatMap(packages -> UiBuild.in(packages.resolve(PAGES)).stream())
        .findFirst();
  }

  /** The folder of the model catalogue of exactly this MLflow version, if it is installed. */
  Optional<Path> findCatalog(String version) {
    return packages(version)
        .map(packages -> packages.resolve(CATALOG))
        .filter(Files::isDirectory)
        .findFirst();
  }

  /** Package folders that contain this MLflow version. */
  private Stream<Path> packages(String version) {
    return prefixes.stream()
        .flatMap(prefix -> packages(prefix).stream())
        .filter(
            packages -> Files.isDirectory(packages.resolve("mlflow-" + version + ".dist-info")));
  }

  /**
   * The installation prefixes of the first Python on the PATH: the parent of its {@code bin}
   * folder, both as named and with symbolic links resolved.
   */
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
   * Package folders below a prefix: {@code lib/python3.x/site-packages}, {@code dist-packages} on
   * Debian, {@code Lib} on Windows.
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
      // There is no such folder.
      return List.of();
    }
    found.sort(null);
    return found.reversed();
  }
}
