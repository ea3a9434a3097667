package dynamodbstore.readiness;

import dynamodbstore.http.Open;
import dynamodbstore.http.Route;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.ErrorCode;
import java.util.List;

/**
 * Route {@code /ready} for load balancers: whether the table is readable. {@code /health} only says
 * that the process runs.
 */
public final class ReadyRoutes {
  private final Readiness readiness;

  public ReadyRoutes(Readiness readiness) {
    this.readiness = readiness;
  }

  public List<Route> routes() {
    return List.of(Open.get("/ready", _ -> answer().with("Cache-Control", "no-store")));
  }

  private ServerResponse answer() {
    return readiness
        .fault()
        .map(
            fault ->
                ServerResponse.error(
                    ServerResponse.UNAVAILABLE, ErrorCode.TEMPORARILY_UNAVAILABLE, fault))
        .orElseGet(() -> ServerResponse.html("OK"));
  }
}
