package dynamodbstore.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Folders in which the files of MLflow's web UI are searched.
 *
 * @param folder set by the operator ({@code --ui-dir})
 * @param home folder of this program for them: installed files, and compressed copies
 * @param environments active Python environments
 * @param programs folders of the search path, in which Python is searched
 */
public record UiSettings(
    Optional<Path> folder, Path home, List<Path> environments, List<Path> programs) {
  public UiSettings {
    home = home.toAbsolutePath().normalize();
    environments = List.copyOf(environments);
    programs = List.copyOf(programs);
  }

  /** Only the folder beside an embedded table. */
  public static UiSettings beside(Path data) {
    return new UiSettings(Optional.empty(), data.resolve("ui"), List.of(), List.of());
  }

  /** Where `ui install` puts the files. */
  public Path installed(String version) {
    return folder.orElseGet(() -> home.resolve(version));
  }

  /** Where compressed copies of the files are cached. */
  public Path compressedFiles() {
    return home.resolve("packed");
  }
}
