package dynamodbstore.experiments;

import static dynamodbstore.graphql.Resolver.field;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Endpoint;
import java.util.List;

/** Endpoints and GraphQL fields of experiments, each with its stages in order of execution. */
public final class ExperimentRoutes {
  private final ExperimentService service;
  private final ExperimentSearchService search;
  private final ExperimentAccess access;

  public ExperimentRoutes(
      ExperimentService service, ExperimentSearchService search, ExperimentAccess access) {
    this.service = service;
    this.search = search;
    this.access = access;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post("/mlflow/experiments/create")
            .decode(ExperimentRequests.Create::from)
            .authorize(access.mayCreate())
            .handle(service::create)
            .encode(ExperimentResponses::id),
        get("/mlflow/experiments/get")
            .decode(ExperimentRequests.One::from)
            .authorize(access.mayRead())
            .handle(service::get)
            .encode(ExperimentResponses::experiment),
        get("/mlflow/experiments/get-by-name")
            .decode(ExperimentRequests.ByName::from)
            .authorize(access.mayRead())
            .handle(service::byName)
            .encode(ExperimentResponses::experiment),
        get("/mlflow/experiments/search")
            .decode(ExperimentRequests.Search::from)
            .authorize(access.mayRead())
            .handle(search::search)
            .encode(ExperimentResponses::page),
        post("/mlflow/experiments/search")
            .decode(ExperimentRequests.Search::from)
            .authorize(access.mayRead())
            .handle(search::search)
            .encode(ExperimentResponses::page),
        post("/mlflow/experiments/update")
            .decode(ExperimentRequests.Rename::from)
            .authorize(access.mayEdit())
            .perform((caller, request) -> service.rename(caller, request.id(), request.newName())),
        post("/mlflow/experiments/delete")
            .decode(ExperimentRequests.One::from)
            .authorize(access.mayDelete())
            .perform(service::delete),
        post("/mlflow/experiments/restore")
            .decode(ExperimentRequests.One::from)
            .authorize(access.mayDelete())
            .perform(service::restore),
        post("/mlflow/experiments/set-experiment-tag")
            .decode(ExperimentRequests.SetTag::from)
            .authorize(access.mayEdit())
            .perform((caller, request) -> service.setTag(caller, request.id(), request.tag())),
        post("/mlflow/experiments/delete-experiment-tag")
            .decode(ExperimentRequests.DeleteTag::from)
            .authorize(access.mayEdit())
            .perform((caller, request) -> service.deleteTag(caller, request.id(), request.key())));
  }

  /** The GraphQL fields of experiments. */
  public List<Resolver> fields() {
    return List.of(
        field("Query", "mlflowGetExperiment")
            .decode(ExperimentRequests.One::from)
            .authorize(access.mayRead())
            .handle(service::get)
            .encode(ExperimentResponses::experiment),
        field("MlflowRunExtension", "experiment")
            .decode(ExperimentRequests.One::ofRun)
            .authorize(access.mayRead())
            .handle(service::get)
            .encodeMember("experiment", ExperimentResponses::experiment));
  }
}
