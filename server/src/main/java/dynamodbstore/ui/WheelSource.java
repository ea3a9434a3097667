package dynamodbstore.ui;

import java.io.IOException;
import java.nio.file.Path;

/** Where MLflow's wheel comes from. */
@FunctionalInterface
public interface WheelSource {
  /**
   * Fetches the wheel of a version.
   *
   * @param folder where it may put what it needs
   * @return where the wheel is
   */
  Path fetch(String version, Path folder) throws IOException;
}
