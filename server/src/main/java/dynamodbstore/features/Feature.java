package dynamodbstore.features;

import dynamodbstore.fulltext.TextSource;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import dynamodbstore.jobs.BackgroundJob;
import dynamodbstore.monitoring.Gauge;
import java.util.List;

/** The contribution of one feature to the server. */
public interface Feature {
  List<Route> routes();

  /** GraphQL fields. */
  default List<Resolver> fields() {
    return List.of();
  }

  default List<BackgroundJob> jobs() {
    return List.of();
  }

  /** Values that are served with the metrics of requests. */
  default List<Gauge> gauges() {
    return List.of();
  }

  /** The routes of endpoints: MLflow's clients know each by several paths. */
  static List<Route> routesOf(List<Endpoint> endpoints) {
    return endpoints.stream().flatMap(endpoint -> endpoint.routes().stream()).toList();
  }

  /** Entities whose texts are indexed by trigrams, for the back-fill. */
  default List<TextSource> textSources() {
    return List.of();
  }
}
