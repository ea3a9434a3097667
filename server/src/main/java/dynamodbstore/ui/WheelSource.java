package dynamodbstore.ui;

import java.io.IOException;
import java.nio.file.Path;

/** Source of MLflow's wheel. */
@FunctionalInterface
public interface WheelSource {
  /**
   * Fetches the wheel of a version.
   *
   * @param folder for temporary files and the wheel
   * @return the path of the wheel
   */
  Path fetch(String version, Path folder) throws IOException;
}
