package dynamodbstore;

import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the operator reads once the server listens: the version, and where things are. */
final class StartupLines {
  private static final Path USUAL_UI = Path.of("mlflow-data", "ui").toAbsolutePath();

  private StartupLines() {}

  /** The first line is what scripts wait for and parse; all are one text, written at once. */
  static String of(String url, Config config) {
    var lines = new ArrayList<>(List.of("Listening on " + url, Versions.text()));
    if (!config.artifacts().only()) {
      lines.add("Data in " + config.store());
    }
    lines.add(artifacts(config.artifacts()));
    return String.join(System.lineSeparator(), lines);
  }

  /**
   * @param folder of the web pages, if they were found
   */
  static String ofUi(Config config, Optional<Path> folder) {
    return folder.map(found -> "Web pages in " + found).orElseGet(() -> install(config));
  }

  private static String artifacts(ArtifactSettings settings) {
    boolean served = settings.only() || settings.root().startsWith("mlflow-artifacts:");
    var place = "Artifacts in " + place(served ? settings.destination() : settings.root());
    return served || settings.serve() ? place : place + ", where clients write them themselves";
  }

  /** A relative folder as an absolute one, and anything with a scheme as it is. */
  private static String place(String destination) {
    return destination.indexOf(':') < 0
        ? Path.of(destination).toAbsolutePath().normalize().toString()
        : destination;
  }

  private static String install(Config config) {
    var command = "No web pages found. To get them: mlflow-dynamodbstore ui install";
    return config.store() instanceof StoreUri.Folder(Path folder)
            && !config.ui().home().equals(USUAL_UI)
        ? command + " --backend-store-uri " + folder
        : command;
  }
}
