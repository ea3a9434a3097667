package dynamodbstore.ui;

import dynamodbstore.config.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Wheel source that calls the machine's pip, which is configured with the package index to use. pip
 * verifies the digest of the published wheel.
 */
public final class PipWheelSource implements WheelSource {
  /** Digest of the wheel of the supported MLflow version; pip refuses any other. */
  private static final String SHA_256 =
      "c91f78d304d8ef825869ea07e638c73a2850660f0d9f098993bacecc359f8a75";

  private final String python;

  /**
   * @param python the Python executable
   */
  public PipWheelSource(String python) {
    this.python = python;
  }

  @Override
  public Path fetch(String version, Path folder) throws IOException {
    var wanted = folder.resolve("wanted.txt");
    Files.writeString(wanted, "mlflow==" + version + " --hash=sha256:" + SHA_256 + "\n");
    var wheels = Files.createDirectory(folder.resolve("wheels"));
    var status =
        run(
            List.of(
                python,
                "-m",
                "pip",
                "download",
                "--quiet",
                "--disable-pip-version-check",
                "--no-deps",
                "--only-binary=:all:",
                "--require-hashes",
                "--requirement=" + wanted,
                "--dest=" + wheels));
    if (status != 0) {
      throw new CommandFailure(
          "pip could not fetch MLflow "
              + version
              + ", for the reason above. If MLflow is installed elsewhere, pass its folder"
              + " mlflow/server/js/build with --ui-dir.");
    }
    try (var files = Files.list(wheels)) {
      return files.findFirst().orElseThrow(() -> new IOException("pip downloaded no wheel"));
    }
  }

  private int run(List<String> command) {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw new CommandFailure("This needs Python with pip: there is no " + python + ".", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("Interrupted while pip was running.", e);
    }
  }
}
