package dynamodbstore;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.loggedmodels.LoggedModelService;
import dynamodbstore.loggedmodels.RegisteredVersionsService;
import dynamodbstore.registry.VersionOrigins;
import dynamodbstore.runs.storage.RunWriter;

/**
 * Adapter between the registry and tracking: resolves the runs and logged models that model
 * versions are created from.
 */
final class TrackingVersionOrigins implements VersionOrigins {
  private final RunWriter runs;
  private final LoggedModelService models;
  private final RegisteredVersionsService registered;

  TrackingVersionOrigins(
      RunWriter runs, LoggedModelService models, RegisteredVersionsService registered) {
    this.runs = runs;
    this.models = models;
    this.registered = registered;
  }

  @Override
  public String artifacts(Caller caller, RunId run) {
    return runs.run(caller, run).artifactUri();
  }

  @Override
  public Logged logged(Caller caller, ModelId model) {
    var found = models.active(caller, model);
    return new Logged(found.artifactLocation(), found.sourceRun());
  }

  @Override
  public void recordRegistration(Caller caller, ModelId model, String name, long version) {
    registered.add(caller, model, name, version);
  }
}
