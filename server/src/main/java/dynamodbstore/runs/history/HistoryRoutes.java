package dynamodbstore.runs.history;

import static dynamodbstore.graphql.Resolver.field;
import static dynamodbstore.http.Endpoint.get;

import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Endpoint;
import dynamodbstore.runs.messages.RunAccess;
import java.util.List;

/** Routes of the history of metrics, in REST and GraphQL, with the stages of each in order. */
public final class HistoryRoutes {
  private final HistoryService history;
  private final RunAccess access;

  public HistoryRoutes(HistoryService history, RunAccess access) {
    this.history = history;
    this.access = access;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        get("/mlflow/metrics/get-history")
            .decode(HistoryRequests.One::from)
            .authorize(access.mayRead())
            .handle(history::one)
            .encode(HistoryResponses::history),
        get("/mlflow/metrics/get-history-bulk")
            .forWebUi()
            .decode(HistoryRequests.Bulk::from)
            .authorize(access.mayRead())
            .handle(history::bulk)
            .encode(HistoryResponses::bulk),
        get("/mlflow/metrics/get-history-bulk-interval")
            .decode(HistoryRequests.Interval::from)
            .authorize(access.mayRead())
            .handle(history::interval)
            .encode(HistoryResponses::interval));
  }

  /** The same in GraphQL. */
  public List<Resolver> fields() {
    return List.of(
        field("Query", "mlflowGetMetricHistoryBulkInterval")
            .decode(HistoryRequests.Interval::from)
            .authorize(access.mayRead())
            .handle(history::interval)
            .encodeList(
                "metrics", HistoryService.Histories::labelled, HistoryResponses::members, _ -> ""));
  }
}
