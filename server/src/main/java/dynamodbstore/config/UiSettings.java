package dynamodbstore.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where MLflow's web pages may be found.
 *
 * @param folder where the operator says they are ({@code --ui-dir})
 * @param home what this program keeps of them: installed pages, and files in packed form
 * @param environments Python environments that are active
 * @param programs where programs are looked for, and Python among them
 */
public record UiSettings(
    Optional<Path> folder, Path home, List<Path> environments, List<Path> programs) {
  public UiSettings {
    home = home.toAbsolutePath().normalize();
    environments = List.copyOf(environments);
    programs = List.copyOf(programs);
  }

  /** Beside a table in a folder, and nowhere else. */
  public static UiSettings beside(Path data) {
    return new UiSettings(Optional.empty(), data.resolve("ui"), List.of(), List.of());
  }

  /** Where pages are put when they are installed. */
  public Path installed(String version) {
    return folder.orElseGet(() -> home.resolve(version));
  }

  /** Where files are kept in packed form. */
  public Path packed() {
    return home.resolve("packed");
  }
}
