package dynamodbstore.graphql;

import dynamodbstore.api.ApiError;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.json.Json;
import java.util.Optional;

/** Decoder of GraphQL requests. */
final class GraphqlRequests {
  private GraphqlRequests() {}

  /**
   * Document with its variables.
   *
   * @param operation the name of the operation to execute; required if the document has several
   */
  record GraphqlRequest(String document, Json.Dict variables, Optional<String> operation) {
    static GraphqlRequest from(ServerRequest request) {
      if (!(request.readJson() instanceof Json.Dict body)) {
        throw unreadable("The request body must be a JSON object.");
      }
      if (!(member(body, "query") instanceof Json.Text(String document, _))) {
        throw unreadable("The query must be a string.");
      }
      return new GraphqlRequest(document, variables(member(body, "variables")), operation(body));
    }

    private static Json.Dict variables(Json json) {
      return switch (json) {
        case Json.Null _ -> Json.Dict.empty();
        case Json.Dict dict -> dict;
        default -> throw unreadable("The variables must be a JSON object.");
      };
    }

    private static Optional<String> operation(Json.Dict body) {
      return switch (member(body, "operationName")) {
        case Json.Null _ -> Optional.empty();
        case Json.Text(String name, _) -> Optional.of(name);
        default -> throw unreadable("The name of an operation must be a string.");
      };
    }

    private static Json member(Json.Dict body, String name) {
      return body.find(name).orElse(new Json.Null());
    }
  }

  /** Our own response: the reference fails with an internal error for such requests. */
  static ApiError unreadable(String message) {
    return new ApiError(ErrorCode.BAD_REQUEST, message);
  }
}
