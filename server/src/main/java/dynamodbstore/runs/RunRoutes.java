package dynamodbstore.runs;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.graphql.Resolver.field;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Resource;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Endpoint;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.runs.messages.RunPage;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.runs.messages.RunResponses;
import java.util.List;

/** Routes of the runs API, in REST and GraphQL, with the stages of each in order. */
public final class RunRoutes {
  private final RunService service;
  private final RunSearchService search;
  private final RunLogService log;
  private final RunLinkResolver linkResolver;

  public RunRoutes(RunServices services) {
    this.service = services.runs();
    this.search = services.search();
    this.log = services.log();
    this.linkResolver = services.links();
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post("/mlflow/runs/create")
            .decode(RunRequests.Create::from)
            .authorize(request -> new Resource.Experiment(request.experiment()), EDIT)
            .handle(service::create)
            .encode(RunResponses::created),
        get("/mlflow/runs/get")
            .decode(RunRequests.One::from)
            .authorize(Resource.Run::new, READ)
            .handle(linkResolver::get)
            .encode(RunResponses::run),
        post("/mlflow/runs/search")
            .decode(RunRequests.Search::from)
            .authorize(_ -> Resource.SERVER, READ)
            .search(search::search)
            .encode(RunResponses::page),
        post("/mlflow/runs/update")
            .decode(RunRequests.Update::from)
            .authorize(request -> new Resource.Run(request.run()), EDIT)
            .handle(service::update)
            .encode(RunResponses::info),
        post("/mlflow/runs/delete")
            .decode(RunRequests.One::from)
            .authorize(Resource.Run::new, MANAGE)
            .perform(service::delete),
        post("/mlflow/runs/restore")
            .decode(RunRequests.One::from)
            .authorize(Resource.Run::new, MANAGE)
            .perform(service::restore),
        post("/mlflow/runs/log-metric")
            .decode(RunLogRequests.LogMetric::from)
            .authorizeAll(RunLogRequests.LogMetric::requirements)
            .perform(log::logMetric),
        post("/mlflow/runs/log-parameter")
            .decode(RunLogRequests.LogParam::from)
            .authorize(request -> new Resource.Run(request.run()), EDIT)
            .perform(log::logParam),
        post("/mlflow/runs/set-tag")
            .decode(RunLogRequests.SetTag::from)
            .authorize(request -> new Resource.Run(request.run()), EDIT)
            .perform(log::setTag),
        post("/mlflow/runs/delete-tag")
            .decode(RunLogRequests.DeleteTag::from)
            .authorize(request -> new Resource.Run(request.run()), EDIT)
            .perform(log::deleteTag),
        post("/mlflow/runs/log-batch")
            .decode(RunLogRequests.LogBatch::from)
            .authorizeAll(RunLogRequests.LogBatch::requirements)
            .perform(log::logBatch),
        post("/mlflow/runs/log-model")
            .decode(RunLogRequests.LogModel::from)
            .authorize(request -> new Resource.Run(request.run()), EDIT)
            .perform(log::logModel));
  }

  /** The same in GraphQL, where a search is available as a query and as a mutation. */
  public List<Resolver> fields() {
    return List.of(
        field("Query", "mlflowGetRun")
            .decode(RunRequests.One::from)
            .authorize(Resource.Run::new, READ)
            .handle(linkResolver::get)
            .encode(RunResponses::run),
        search("Query"),
        search("Mutation"));
  }

  private Resolver search(String type) {
    return field(type, "mlflowSearchRuns")
        .decode(RunRequests.Search::from)
        .authorize(_ -> Resource.SERVER, READ)
        .search(search::search)
        .encodeList("runs", RunPage::runs, RunResponses::members, RunPage::nextToken);
  }
}
