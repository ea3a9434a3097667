package dynamodbstore.loggedmodels;

import dynamodbstore.experiments.ExperimentsFeature;
import dynamodbstore.features.Feature;
import dynamodbstore.features.FeatureContext;
import dynamodbstore.http.Route;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Logged models as a feature of the server. */
public final class LoggedModelsFeature implements Feature {
  private final LoggedModelRepository repository;
  private final LoggedModelService service;
  private final LoggedModelRoutes routes;

  /**
   * @param names generates the name of a model that has none
   */
  public LoggedModelsFeature(
      FeatureContext context,
      ExperimentsFeature experiments,
      Function<RandomGenerator, String> names) {
    repository = new LoggedModelRepository(context.table());
    service =
        new LoggedModelService(
            repository,
            experiments.service()::experiment,
            experiments.scope(),
            names,
            context.environment());
    var search = new LoggedModelSearchService(repository, context.engine());
    routes = new LoggedModelRoutes(service, search);
  }

  public LoggedModelService service() {
    return service;
  }

  /** Records at a logged model which versions were registered from it. */
  public RegisteredVersionsService registeredVersions() {
    return new RegisteredVersionsService(service, repository);
  }

  @Override
  public List<Route> routes() {
    return Feature.routesOf(routes.endpoints());
  }
}
