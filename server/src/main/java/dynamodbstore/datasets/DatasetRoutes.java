package dynamodbstore.datasets;

import static dynamodbstore.access.Level.READ;
import static dynamodbstore.graphql.Resolver.field;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Requirement;
import dynamodbstore.access.Resource;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.datasets.links.ModelOutput;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Endpoint;
import java.util.List;

/**
 * REST endpoints and GraphQL fields of datasets and of the inputs and outputs of runs. Each lists
 * its stages in the order in which they run: decode, authorize, handle, encode.
 */
public final class DatasetRoutes {
  private final DatasetService service;

  public DatasetRoutes(DatasetService service) {
    this.service = service;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post("/mlflow/runs/log-inputs")
            .decode(DatasetRequests.LogInputs::from)
            .authorizeAll(
                request -> Requirement.editLinked(request.run(), request.models().stream()))
            .perform(service::logInputs),
        post("/mlflow/runs/outputs")
            .decode(DatasetRequests.LogOutputs::from)
            .authorizeAll(
                request ->
                    Requirement.editLinked(
                        request.run(), request.models().stream().map(ModelOutput::model)))
            .perform(service::logOutputs),
        // Only the web UI uses this path: the reference misspells the one for clients.
        post("/mlflow/experiments/search-datasets")
            .forWebUi()
            .decode(DatasetRequests.Search::from)
            .authorizeAll(
                request -> Requirement.readAll(ExperimentId.parsePossible(request.experiments())))
            .search(service::search)
            .encode(DatasetResponses::summaries));
  }

  /** The GraphQL fields. In the reference, this search is a mutation. */
  public List<Resolver> fields() {
    return List.of(
        field("Mutation", "mlflowSearchDatasets")
            .decode(DatasetRequests.Search::from)
            .authorize(_ -> Resource.SERVER, READ)
            .search(service::search)
            .encode(DatasetResponses::summaries));
  }
}
