package dynamodbstore.runs;

import static dynamodbstore.graphql.Resolver.field;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Endpoint;
import dynamodbstore.runs.messages.RunAccess;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.runs.messages.RunPage;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.runs.messages.RunResponses;
import java.util.List;

/** Routes of the runs API, in REST and GraphQL, with the stages of each in order. */
public final class RunRoutes {
  private final RunService service;
  private final RunLinkResolver whole;
  private final RunSearchService search;
  private final RunLogService log;
  private final RunAccess access;

  public RunRoutes(
      RunService service,
      RunLinkResolver whole,
      RunSearchService search,
      RunLogService log,
      RunAccess access) {
    this.service = service;
    this.whole = whole;
    this.search = search;
    this.log = log;
    this.access = access;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post("/mlflow/runs/create")
            .decode(RunRequests.Create::from)
            .authorize(access.mayCreate())
            .handle(service::create)
            .encode(RunResponses::created),
        get("/mlflow/runs/get")
            .decode(RunRequests.One::from)
            .authorize(access.mayRead())
            .handle(whole::get)
            .encode(RunResponses::run),
        post("/mlflow/runs/search")
            .decode(RunRequests.Search::from)
            .authorize(access.mayRead())
            .handle(search::search)
            .encode(RunResponses::page),
        post("/mlflow/runs/update")
            .decode(RunRequests.Update::from)
            .authorize(access.mayEdit())
            .handle(service::update)
            .encode(RunResponses::info),
        post("/mlflow/runs/delete")
            .decode(RunRequests.One::from)
            .authorize(access.mayDelete())
            .perform(service::delete),
        post("/mlflow/runs/restore")
            .decode(RunRequests.One::from)
            .authorize(access.mayDelete())
            .perform(service::restore),
        post("/mlflow/runs/log-metric")
            .decode(RunLogRequests.LogMetric::from)
            .authorize(access.mayEdit())
            .perform(log::logMetric),
        post("/mlflow/runs/log-parameter")
            .decode(RunLogRequests.LogParam::from)
            .authorize(access.mayEdit())
            .perform(log::logParam),
        post("/mlflow/runs/set-tag")
            .decode(RunLogRequests.SetTag::from)
            .authorize(access.mayEdit())
            .perform(log::setTag),
        post("/mlflow/runs/delete-tag")
            .decode(RunLogRequests.DeleteTag::from)
            .authorize(access.mayEdit())
            .perform(log::deleteTag),
        post("/mlflow/runs/log-batch")
            .decode(RunLogRequests.LogBatch::from)
            .authorize(access.mayEdit())
            .perform(log::logBatch),
        post("/mlflow/runs/log-model")
            .decode(RunLogRequests.LogModel::from)
            .authorize(access.mayEdit())
            .perform(log::logModel));
  }

  /** The same in GraphQL, where a search is available as a query and as a mutation. */
  public List<Resolver> fields() {
    return List.of(
        field("Query", "mlflowGetRun")
            .decode(RunRequests.One::from)
            .authorize(access.mayRead())
            .handle(whole::get)
            .encode(RunResponses::run),
        search("Query"),
        search("Mutation"));
  }

  private Resolver search(String type) {
    return field(type, "mlflowSearchRuns")
        .decode(RunRequests.Search::from)
        .authorize(access.mayRead())
        .handle(search::search)
        .encodeList("runs", RunPage::runs, RunResponses::members, RunPage::nextToken);
  }
}
