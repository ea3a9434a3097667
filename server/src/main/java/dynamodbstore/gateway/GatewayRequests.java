package dynamodbstore.gateway;

import dynamodbstore.api.ApiError;
import dynamodbstore.http.Request;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.json.Json;
import java.util.Optional;
import java.util.regex.Pattern;

/** What is to be forwarded, field by field. */
final class GatewayRequests {
  private GatewayRequests() {}

  /**
   * A question to the gateway: what it serves, or to have one of its models do something.
   *
   * @param path below the gateway's address
   */
  record Forward(String method, String path, Optional<Json> data) {
    /** More than any prompt. */
    private static final int LARGEST_BODY = 16 << 20;

    private static final String GATEWAY_PATH = "gateway_path";
    private static final Pattern ENDPOINTS = Pattern.compile("/*api/2\\.0/endpoints/*");
    private static final Pattern INVOCATION = Pattern.compile("/*gateway/[^/]+/invocations/*");

    /** Nothing else of the gateway is reached, whatever the path says. */
    static Forward from(Request request) {
      if (request.method().equals("GET")) {
        var path = checked(request, request.query(GATEWAY_PATH).orElse(""), ENDPOINTS);
        return new Forward("GET", path, Optional.empty());
      }
      var body = body(request.bodyUpTo(LARGEST_BODY));
      var path = body.find(GATEWAY_PATH).map(Forward::text).orElse("");
      return new Forward(
          "POST",
          checked(request, path, INVOCATION),
          body.find("json_data").filter(Forward::isSaid));
    }

    private static Json.Dict body(byte[] bytes) {
      if (Json.parse(bytes, 0, bytes.length).orElse(null) instanceof Json.Dict body) {
        return body;
      }
      throw new ApiError(ErrorCode.BAD_REQUEST, "The request body is no JSON object.");
    }

    private static String text(Json json) {
      return json instanceof Json.Text(String text, _) ? text : "";
    }

    private static boolean isSaid(Json json) {
      return !(json instanceof Json.Null);
    }

    private static String checked(Request request, String path, Pattern allowed) {
      if (path.isEmpty()) {
        throw ApiError.invalid("Deployments proxy request must specify a gateway_path.");
      }
      if (!allowed.matcher(path).matches()) {
        throw ApiError.invalid(
            "Invalid gateway_path: %s for method: %s".formatted(path, request.method()));
      }
      return path;
    }
  }
}
