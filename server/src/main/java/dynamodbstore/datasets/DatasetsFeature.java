package dynamodbstore.datasets;

import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.datasets.links.RunLinkRepository;
import dynamodbstore.datasets.links.RunWritePort;
import dynamodbstore.features.Feature;
import dynamodbstore.features.FeatureContext;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Route;
import java.util.List;

/** Datasets, and the inputs and outputs of runs, as a feature of the server. */
public final class DatasetsFeature implements Feature {
  private final DatasetService service;
  private final DatasetRoutes routes;

  /**
   * @param runs writes links to runs
   */
  public DatasetsFeature(FeatureContext context, RunWritePort runs) {
    var datasets = new DatasetRepository(context.table());
    service = new DatasetService(datasets, new RunLinkRepository(context.table(), datasets), runs);
    routes = new DatasetRoutes(service);
  }

  public DatasetService service() {
    return service;
  }

  @Override
  public List<Route> routes() {
    return Feature.routesOf(routes.endpoints());
  }

  @Override
  public List<Resolver> fields() {
    return routes.fields();
  }
}
