package dynamodbstore.http;

import dynamodbstore.http.log.RequestLog;
import dynamodbstore.http.request.Capacity;
import dynamodbstore.http.security.RequestFilter;
import dynamodbstore.http.security.TrustedProxies;
import dynamodbstore.monitoring.RequestMetrics;
import dynamodbstore.table.cost.Meter;
import java.util.List;

/** Routers without access control and monitoring. */
public final class TestRouters {
  private TestRouters() {}

  public static Router of(List<Route> routes) {
    return of("", routes, RequestFilter.OPEN);
  }

  public static Router of(String prefix, List<Route> routes, RequestFilter filter) {
    return new Router(prefix, routes, checks(filter), monitoring());
  }

  public static Router of(List<Route> routes, RequestFilter filter, Capacity capacity) {
    return new Router("", routes, checks(filter), monitoring(), capacity);
  }

  private static RequestChecks checks(RequestFilter filter) {
    return new RequestChecks(TrustedProxies.NONE, filter, AccessControl.OFF);
  }

  private static RequestMonitoring monitoring() {
    return new RequestMonitoring(new RequestMetrics("", "1"), RequestLog.OFF, new Meter());
  }
}
