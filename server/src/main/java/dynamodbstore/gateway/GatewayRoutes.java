package dynamodbstore.gateway;

import static dynamodbstore.access.Level.READ;
import static dynamodbstore.access.Level.USE;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Resource;
import dynamodbstore.gateway.GatewayRequests.Forward;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import dynamodbstore.http.response.ServerResponse;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Endpoint by which the web UI reaches the gateway, to try a prompt. Every user may use it, as in
 * the reference: the gateway itself decides what it serves. A read-only access token may not,
 * because what the gateway does costs money.
 */
public final class GatewayRoutes {
  private static final String PATH = "/mlflow/gateway-proxy";
  private static final String NOTHING = "{\"endpoints\":[]}";

  private final Optional<GatewayClient> gateway;

  /**
   * @param gateway empty if none is configured; then the endpoint responds as a gateway without
   *     models
   */
  public GatewayRoutes(Optional<GatewayClient> gateway) {
    this.gateway = gateway;
  }

  public List<Route> routes() {
    return Stream.of(get(PATH), post(PATH))
        .map(call -> gateway.map(there -> forwarded(call, there)).orElseGet(() -> nothing(call)))
        .flatMap(endpoint -> endpoint.routes().stream())
        .toList();
  }

  private static Endpoint forwarded(Endpoint.Undecoded call, GatewayClient gateway) {
    return call.forWebUi()
        .decode(Forward::from)
        .authorize(_ -> Resource.SERVER, call.method().equals("GET") ? READ : USE)
        .handle((_, question) -> gateway.forward(question))
        .respond(ServerResponse::json);
  }

  private static Endpoint nothing(Endpoint.Undecoded call) {
    return call.forWebUi()
        .decode(request -> request)
        .authorize(_ -> Resource.SERVER, READ)
        .handle((_, _) -> NOTHING)
        .respond(ServerResponse::json);
  }
}
