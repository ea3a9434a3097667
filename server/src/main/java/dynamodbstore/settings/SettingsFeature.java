package dynamodbstore.settings;

import dynamodbstore.features.Feature;
import dynamodbstore.http.Route;
import dynamodbstore.jobs.BackgroundJob;
import java.util.List;

/** Settings of the table as a feature of the server: they are shown, and read again. */
public final class SettingsFeature implements Feature {
  private final LiveSettings settings;
  private final SettingRoutes routes;

  public SettingsFeature(LiveSettings settings, SettingProgress progress) {
    this.settings = settings;
    this.routes = new SettingRoutes(settings, progress);
  }

  @Override
  public List<Route> routes() {
    return Feature.routesOf(routes.endpoints());
  }

  @Override
  public List<BackgroundJob> jobs() {
    return List.of(settings.job());
  }
}
