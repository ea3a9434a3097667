package dynamodbstore.ui;

import dynamodbstore.config.UiSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Locator of the folder of MLflow's model catalogue, which contains prices of language models:
 * within the web UI's folder, where the installer puts it, else among the active Python's packages.
 * Searches anew on each call, which costs a few file system calls.
 */
public final class ModelCatalogLocator {
  private final UiSettings settings;
  private final String version;

  /**
   * @param version the MLflow version that the catalogue must belong to
   */
  public ModelCatalogLocator(UiSettings settings, String version) {
    this.settings = settings;
    this.version = version;
  }

  /** The folder, if there is one now. */
  public Optional<Path> find() {
    return Stream.of(settings.installed(version), settings.home().resolve(version))
        .map(ModelCatalogLocator::within)
        .filter(Files::isDirectory)
        .findFirst()
        .or(() -> PythonPackageLocator.of(settings).findCatalog(version));
  }

  /** The catalogue's folder within a folder of the web UI. */
  static Path within(Path folder) {
    return folder.resolve("model_catalog");
  }
}
