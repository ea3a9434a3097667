package dynamodbstore.experiments;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.access.Level.USE;
import static dynamodbstore.graphql.Resolver.field;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Requirement;
import dynamodbstore.access.Resource;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Endpoint;
import java.util.List;

/** Endpoints and GraphQL fields of experiments, each with its stages in order of execution. */
public final class ExperimentRoutes {
  private final ExperimentService service;
  private final ExperimentSearchService search;

  public ExperimentRoutes(ExperimentService service, ExperimentSearchService search) {
    this.service = service;
    this.search = search;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post("/mlflow/experiments/create")
            .decode(ExperimentRequests.Create::from)
            .authorizeAll(ExperimentRoutes::toCreate)
            .handle(service::create)
            .encode(ExperimentResponses::id),
        get("/mlflow/experiments/get")
            .decode(ExperimentRequests.One::from)
            .authorize(Resource.Experiment::new, READ)
            .handle(service::get)
            .encode(ExperimentResponses::experiment),
        get("/mlflow/experiments/get-by-name")
            .decode(ExperimentRequests.ByName::from)
            .authorize(Resource.ExperimentByName::new, READ)
            .handle(service::byName)
            .encode(ExperimentResponses::experiment),
        get("/mlflow/experiments/search")
            .decode(ExperimentRequests.Search::from)
            .authorize(_ -> Resource.SERVER, READ)
            .search(search::search)
            .encode(ExperimentResponses::page),
        post("/mlflow/experiments/search")
            .decode(ExperimentRequests.Search::from)
            .authorize(_ -> Resource.SERVER, READ)
            .search(search::search)
            .encode(ExperimentResponses::page),
        post("/mlflow/experiments/update")
            .decode(ExperimentRequests.Rename::from)
            .authorize(request -> new Resource.Experiment(request.id()), EDIT)
            .perform((caller, request) -> service.rename(caller, request.id(), request.newName())),
        post("/mlflow/experiments/delete")
            .decode(ExperimentRequests.One::from)
            .authorize(Resource.Experiment::new, MANAGE)
            .perform(service::delete),
        post("/mlflow/experiments/restore")
            .decode(ExperimentRequests.One::from)
            .authorize(Resource.Experiment::new, MANAGE)
            .perform(service::restore),
        post("/mlflow/experiments/set-experiment-tag")
            .decode(ExperimentRequests.SetTag::from)
            .authorize(request -> new Resource.Experiment(request.id()), EDIT)
            .perform((caller, request) -> service.setTag(caller, request.id(), request.tag())),
        post("/mlflow/experiments/delete-experiment-tag")
            .decode(ExperimentRequests.DeleteTag::from)
            .authorize(request -> new Resource.Experiment(request.id()), EDIT)
            .perform((caller, request) -> service.deleteTag(caller, request.id(), request.key())));
  }

  /** The runs of an experiment write to its location, so the creator must be able to. */
  private static List<Requirement> toCreate(NewExperiment request) {
    var create = new Requirement(Resource.WORKSPACE, USE);
    var location = request.artifactLocation();
    return location.isEmpty()
        ? List.of(create)
        : List.of(create, new Requirement(new Resource.ArtifactLocation(location), EDIT));
  }

  /** The GraphQL fields of experiments. */
  public List<Resolver> fields() {
    return List.of(
        field("Query", "mlflowGetExperiment")
            .decode(ExperimentRequests.One::from)
            .authorize(Resource.Experiment::new, READ)
            .handle(service::get)
            .encode(ExperimentResponses::experiment),
        field("MlflowRunExtension", "experiment")
            .decode(ExperimentRequests.One::ofRun)
            .authorize(Resource.Experiment::new, READ)
            .handle(service::get)
            .encodeMember("experiment", ExperimentResponses::experiment));
  }
}
