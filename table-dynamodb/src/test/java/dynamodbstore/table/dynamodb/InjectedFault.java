package dynamodbstore.table.dynamodb;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** Fault injected into a request to DynamoDB or its response. */
interface InjectedFault {
  void befall(FaultInjectingProxy.ProxiedRequest request) throws IOException;

  static InjectedFault throttled() {
    return error(400, "ThrottlingException");
  }

  /** Responds with an error; the request is not forwarded. */
  static InjectedFault error(int status, String type) {
    return request -> request.answer(status, errorBody(type, ""));
  }

  /** Cancels a transaction, with one reason code per part. */
  static InjectedFault calledOff(String... codes) {
    var reasons =
        Arrays.stream(codes)
            .map("{\"Code\":\"%s\"}"::formatted)
            .collect(Collectors.joining(",", ",\"CancellationReasons\":[", "]"));
    return request -> request.answer(400, errorBody("TransactionCanceledException", reasons));
  }

  /** Closes the connection without forwarding the request. */
  static InjectedFault requestLost() {
    return FaultInjectingProxy.ProxiedRequest::drop;
  }

  /** Forwards the request, then closes the connection without a response. */
  static InjectedFault answerLost() {
    return request -> {
      var _ = request.forward();
      request.drop();
    };
  }

  /** Forwards the request, runs an action, then closes the connection without a response. */
  static InjectedFault answerLostAfter(Runnable something) {
    return request -> {
      var _ = request.forward();
      something.run();
      request.drop();
    };
  }

  /** Forwards the request, then responds with an internal server error. */
  static InjectedFault answerSpoiled() {
    return request -> {
      var _ = request.forward();
      request.answer(500, errorBody("InternalServerError", ""));
    };
  }

  /** Forwards the request and changes the response. */
  static InjectedFault answerChanged(UnaryOperator<String> change) {
    return request -> {
      var answer = request.forward();
      request.answer(answer.status(), change.apply(answer.body()));
    };
  }

  /** Responds with a fixed body; the request is not forwarded. */
  static InjectedFault answeredInstead(String body) {
    return request -> request.answer(200, body);
  }

  /** Processes only the first element of a batch and reports the others as unprocessed. */
  static InjectedFault onlyTheFirstDone() {
    return request -> {
      var batch = asked(request);
      var table = batch.asObject().entrySet().iterator().next();
      boolean reads = table.getValue().isObject();
      var parts =
          (reads ? table.getValue().field("Keys").orElseThrow() : table.getValue()).asArray();
      var answer = request.forward(request(table.getKey(), parts.subList(0, 1), reads));
      var left =
          "\"Unprocessed%s\":{%s}"
              .formatted(
                  reads ? "Keys" : "Items",
                  parts.size() == 1
                      ? ""
                      : batch(table.getKey(), parts.subList(1, parts.size()), reads));
      request.answer(
          200,
          answer
              .body()
              .replaceFirst("\"Unprocessed(Keys|Items)\":\\{}", left.replace("\\", "\\\\")));
    };
  }

  /** Reports a whole batch as unprocessed. */
  static InjectedFault nothingDone() {
    return request -> {
      var batch = asked(request);
      request.answer(
          200, "{\"UnprocessedItems\":%s,\"UnprocessedKeys\":%s}".formatted(batch, batch));
    };
  }

  private static JsonNode asked(FaultInjectingProxy.ProxiedRequest batch) {
    return JsonNode.parser().parse(batch.body()).field("RequestItems").orElseThrow();
  }

  private static String request(String table, List<JsonNode> parts, boolean reads) {
    return "{\"RequestItems\":{%s},\"ReturnConsumedCapacity\":\"TOTAL\"}"
        .formatted(batch(table, parts, reads));
  }

  private static String batch(String table, List<JsonNode> parts, boolean reads) {
    return reads
        ? "\"%s\":{\"Keys\":%s,\"ConsistentRead\":true}".formatted(table, parts)
        : "\"%s\":%s".formatted(table, parts);
  }

  private static String errorBody(String type, String more) {
    return "{\"__type\":\"com.amazonaws.dynamodb.v20120810#%s\",\"message\":\"on purpose\"%s}"
        .formatted(type, more);
  }
}
