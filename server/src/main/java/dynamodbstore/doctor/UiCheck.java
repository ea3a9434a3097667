package dynamodbstore.doctor;

import dynamodbstore.config.UiSettings;
import dynamodbstore.ui.UiBuildLocator;
import java.util.List;

/**
 * Check of the files of MLflow's web UI.
 *
 * @param version of MLflow that they must have
 */
public record UiCheck(UiSettings settings, String version) implements HealthCheck {
  private static final String SUBJECT = "Web UI";

  @Override
  public List<Finding> findings() {
    return List.of(
        new UiBuildLocator(settings, version)
            .folder()
            .map(folder -> Finding.ok(SUBJECT, "in " + folder))
            .orElseGet(
                () ->
                    Finding.warn(
                        SUBJECT,
                        "not installed; clients do not need it",
                        "Run: mlflow-dynamodbstore ui install")));
  }
}
