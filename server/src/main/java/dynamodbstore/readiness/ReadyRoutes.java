package dynamodbstore.readiness;

import dynamodbstore.http.Answer;
import dynamodbstore.http.Route;
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
    return List.of(Route.get("/ready", _ -> answer().with("Cache-Control", "no-store")));
  }

  private Answer answer() {
    return readiness
        .fault()
        .map(fault -> Answer.error(Answer.UNAVAILABLE, ErrorCode.TEMPORARILY_UNAVAILABLE, fault))
        .orElseGet(() -> Answer.page("OK"));
  }
}
