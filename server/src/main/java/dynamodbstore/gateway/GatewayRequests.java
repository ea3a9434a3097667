package dynamodbstore.gateway;

import dynamodbstore.api.ApiError;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** Decoders of the requests to the gateway proxy. */
final class GatewayRequests {
  private GatewayRequests() {}

  /**
   * A request to forward: list the gateway's endpoints, or invoke a model.
   *
   * @param path below the gateway's address, URL-encoded
   */
  record Forward(String method, String path, Optional<Json> data) {
    private static final String GATEWAY_PATH = "gateway_path";
    private static final Pattern ENDPOINTS = Pattern.compile("/*(api/2\\.0/endpoints)/*");
    private static final Pattern INVOCATION =
        Pattern.compile("/*gateway/(?!\\.{1,2}/)([^/]+)/invocations/*");

    /**
     * Decodes a request. Allows the two paths above only, so that clients cannot reach the rest of
     * the gateway.
     */
    static Forward from(ServerRequest request) {
      if (request.method().equals("GET")) {
        var endpoints = named(request, request.query(GATEWAY_PATH).orElse(""), ENDPOINTS);
        return new Forward("GET", "/" + endpoints, Optional.empty());
      }
      var body = body(request.readJson());
      var model = named(request, body.find(GATEWAY_PATH).map(Forward::text).orElse(""), INVOCATION);
      return new Forward(
          "POST",
          "/gateway/" + quoted(model) + "/invocations",
          body.find("json_data").filter(Forward::isSaid));
    }

    private static Json.Dict body(Json document) {
      if (document instanceof Json.Dict body) {
        return body;
      }
      throw new ApiError(ErrorCode.BAD_REQUEST, "The request body is not a JSON object.");
    }

    private static String text(Json json) {
      return json instanceof Json.Text(String text, _) ? text : "";
    }

    private static boolean isSaid(Json json) {
      return !(json instanceof Json.Null);
    }

    private static String quoted(String name) {
      return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String named(ServerRequest request, String path, Pattern allowed) {
      if (path.isEmpty()) {
        throw ApiError.invalid("Deployments proxy request must specify a gateway_path.");
      }
      var match = allowed.matcher(path);
      if (!match.matches()) {
        throw ApiError.invalid(
            "Invalid gateway_path: %s for method: %s".formatted(path, request.method()));
      }
      return match.group(1);
    }
  }
}
