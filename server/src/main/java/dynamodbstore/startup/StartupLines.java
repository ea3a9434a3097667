package dynamodbstore.startup;

import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Messages for the operator after the start: URL, version, and locations of data, artifacts and web
 * UI.
 */
public final class StartupLines {
  private static final Path USUAL_UI = Path.of("mlflow-data", "ui").toAbsolutePath();

  private StartupLines() {}

  /**
   * The first line is parsed by scripts, so its form is fixed. All lines are one text, written at
   * once.
   */
  public static String of(String url, Config config) {
    var lines = new ArrayList<>(List.of("Listening on " + url, ProgramVersion.text()));
    if (!config.artifacts().only()) {
      lines.add("Data in " + config.store());
    }
    lines.add(artifacts(config.artifacts()));
    return String.join(System.lineSeparator(), lines);
  }

  /**
   * Line that says where the web UI was found.
   *
   * @param folder of the web UI, if it was found
   */
  public static String ofUi(Config config, Optional<Path> folder) {
    return folder.map(found -> "Web UI in " + found).orElseGet(() -> install(config));
  }

  private static String artifacts(ArtifactSettings settings) {
    boolean served = settings.only() || settings.root().startsWith("mlflow-artifacts:");
    var place = "Artifacts in " + place(served ? settings.destination() : settings.root());
    return served || settings.serve() ? place : place + ", where clients write them themselves";
  }

  /** An absolute path for a relative folder; a URI unchanged. */
  private static String place(String destination) {
    return destination.indexOf(':') < 0
        ? Path.of(destination).toAbsolutePath().normalize().toString()
        : destination;
  }

  private static String install(Config config) {
    var command = "No web UI found. To install it: mlflow-dynamodbstore ui install";
    return config.store() instanceof StoreUri.Folder(Path folder)
            && !config.ui().home().equals(USUAL_UI)
        ? command + " --backend-store-uri " + folder
        : command;
  }
}
