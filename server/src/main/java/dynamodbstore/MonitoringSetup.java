package dynamodbstore;

import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Listener;
import dynamodbstore.http.RequestMonitoring;
import dynamodbstore.http.Route;
import dynamodbstore.http.log.RequestLog;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.monitoring.Gauge;
import dynamodbstore.monitoring.MeasuredTable;
import dynamodbstore.monitoring.MetricsRegistry;
import dynamodbstore.monitoring.ProcessMetrics;
import dynamodbstore.monitoring.PrometheusText;
import dynamodbstore.monitoring.RequestMetrics;
import dynamodbstore.monitoring.UnitMetrics;
import dynamodbstore.startup.ProgramVersion;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.statistics.MetricFamily;
import dynamodbstore.table.statistics.SelfMeasuring;
import java.util.List;

/** Wiring of the metrics and of the log of requests. */
final class MonitoringSetup {
  private final Config config;
  private final Meter meter;
  private final RequestMetrics requests;
  private final MetricsRegistry registry = new MetricsRegistry();

  MonitoringSetup(Config config, Meter meter) {
    this.config = config;
    this.meter = meter;
    this.requests = new RequestMetrics(config.staticPrefix(), ProgramVersion.MLFLOW);
    registry.add(requests);
  }

  /** The table with measured calls if the server serves metrics, else the table itself. */
  Table measured(Table opened) {
    if (!config.prometheus()) {
      return opened;
    }
    var measured = new MeasuredTable(opened);
    registry.add(measured);
    registry.add(new UnitMetrics(meter));
    if (opened instanceof SelfMeasuring adapter) {
      registry.add(adapter);
    }
    return measured;
  }

  RequestMonitoring requests() {
    return new RequestMonitoring(
        requests, new RequestLog(config.log().access(), config.log().slow()), meter);
  }

  /** Without a route, nothing of this is visible. */
  List<Route> routes(List<Gauge> gauges) {
    if (!config.prometheus()) {
      return List.of();
    }
    registry.add(() -> gauges.stream().map(Gauge::family).toList());
    registry.add(
        () ->
            List.of(
                MetricFamily.counter(
                    "dynamodbstore_update_retries_total",
                    "Optimistic updates that were repeated after a conflict",
                    OptimisticUpdate.USUAL.retries())));
    registry.add(
        new ProcessMetrics(ProgramVersion.own(), ProgramVersion.MLFLOW, kind(config.store())));
    return List.of(Endpoint.forAnyCaller("GET", "/metrics", _ -> scrape()));
  }

  void listening(Listener listener) {
    registry.add(
        () ->
            List.of(
                MetricFamily.gauge(
                    "dynamodbstore_open_connections",
                    "Open connections, idle ones included",
                    listener.connections())));
  }

  private ServerResponse scrape() {
    return ServerResponse.text(ServerResponse.OK, registry.scrape())
        .with("Content-Type", PrometheusText.CONTENT_TYPE);
  }

  private static String kind(StoreUri store) {
    return switch (store) {
      case StoreUri.Folder _ -> "folder";
      case StoreUri.DynamoDb _ -> "dynamodb";
    };
  }
}
