package dynamodbstore.imports.rest;

import dynamodbstore.metrics.series.Point;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads all values of the metrics of a run, page by page. */
record RestHistory(RestApi api, String run) {
  private static final String PATH = "/api/2.0/mlflow/metrics/get-history";
  private static final String PAGE = "10000";

  /** The first page of a metric. */
  JsonFields first(String metric) {
    return api.read(request(metric, Optional.empty()));
  }

  /** Passes the points of a page, and of those after it, to a consumer. */
  void each(JsonFields first, String metric, Consumer<List<Point>> consumer) {
    var page = Optional.of(first);
    while (page.isPresent()) {
      var points = page.get().list("metrics").stream().map(RestHistory::point).toList();
      if (!points.isEmpty()) {
        consumer.accept(points);
      }
      page = page.get().nextPage().map(token -> api.read(request(metric, Optional.of(token))));
    }
  }

  private RestRequest request(String metric, Optional<String> token) {
    return token.isEmpty()
        ? RestRequest.get(PATH, "run_id", run, "metric_key", metric, "max_results", PAGE)
        : RestRequest.get(
            PATH,
            "run_id",
            run,
            "metric_key",
            metric,
            "max_results",
            PAGE,
            "page_token",
            token.get());
  }

  private static Point point(JsonFields metric) {
    return Point.of(metric.number("step"), metric.number("timestamp"), metric.real("value"));
  }
}
