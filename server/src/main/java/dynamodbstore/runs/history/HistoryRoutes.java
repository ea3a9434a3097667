package dynamodbstore.runs.history;

import static dynamodbstore.access.Level.READ;
import static dynamodbstore.graphql.Resolver.field;
import static dynamodbstore.http.Endpoint.get;

import dynamodbstore.access.Requirement;
import dynamodbstore.access.Resource;
import dynamodbstore.api.RunId;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Endpoint;
import java.util.List;
import java.util.stream.Stream;

/** Routes of the history of metrics, in REST and GraphQL, with the stages of each in order. */
public final class HistoryRoutes {
  private final HistoryService history;

  public HistoryRoutes(HistoryService history) {
    this.history = history;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        get("/mlflow/metrics/get-history")
            .decode(HistoryRequests.One::from)
            .authorize(request -> new Resource.Run(request.run()), READ)
            .handle(history::one)
            .encode(HistoryResponses::history),
        get("/mlflow/metrics/get-history-bulk")
            .forWebUi()
            .decode(HistoryRequests.Bulk::from)
            .authorizeAll(request -> readable(request.runs()))
            .handle(history::bulk)
            .encode(HistoryResponses::bulk),
        get("/mlflow/metrics/get-history-bulk-interval")
            .decode(HistoryRequests.Interval::from)
            .authorizeAll(request -> readable(request.runs()))
            .handle(history::interval)
            .encode(HistoryResponses::interval));
  }

  private static List<Requirement> readable(List<RunId> runs) {
    var first = Stream.of(new Requirement(Resource.SERVER, READ));
    var each = runs.stream().distinct().map(run -> new Requirement(new Resource.Run(run), READ));
    return Stream.concat(first, each).toList();
  }

  /** The same in GraphQL. */
  public List<Resolver> fields() {
    return List.of(
        field("Query", "mlflowGetMetricHistoryBulkInterval")
            .decode(HistoryRequests.Interval::from)
            .authorizeAll(request -> readable(request.runs()))
            .handle(history::interval)
            .encodeList(
                "metrics", HistoryService.Histories::labelled, HistoryResponses::members, _ -> ""));
  }
}
