package dynamodbstore.datasets;

import static dynamodbstore.graphql.Resolver.field;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Endpoint;
import java.util.List;

/** What runs take in and give out: every path, with everything that happens on it, in order. */
public final class DatasetRoutes {
  private final DatasetService service;
  private final DatasetAccess access;

  public DatasetRoutes(DatasetService service, DatasetAccess access) {
    this.service = service;
    this.access = access;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post("/mlflow/runs/log-inputs")
            .decode(DatasetRequests.LogInputs::from)
            .authorize(access.mayEdit())
            .perform(service::logInputs),
        post("/mlflow/runs/outputs")
            .decode(DatasetRequests.LogOutputs::from)
            .authorize(access.mayEdit())
            .perform(service::logOutputs),
        // The reference has this for its pages only: it misspells the path for programs.
        post("/mlflow/experiments/search-datasets")
            .forPages()
            .decode(DatasetRequests.Search::from)
            .authorize(access.mayRead())
            .handle(service::search)
            .encode(DatasetResponses::summaries));
  }

  /** The same in GraphQL, where the reference calls a search a mutation. */
  public List<Resolver> fields() {
    return List.of(
        field("Mutation", "mlflowSearchDatasets")
            .decode(DatasetRequests.Search::from)
            .authorize(access.mayRead())
            .handle(service::search)
            .encode(DatasetResponses::summaries));
  }
}
