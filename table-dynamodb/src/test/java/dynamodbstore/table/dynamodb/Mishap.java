package dynamodbstore.table.dynamodb;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** What may befall a request on its way to DynamoDB, or its answer on the way back. */
interface Mishap {
  void befall(UnreliableEndpoint.Passing request) throws IOException;

  static Mishap throttled() {
    return error(400, "ThrottlingException");
  }

  /** DynamoDB answers with an error instead of doing anything. */
  static Mishap error(int status, String type) {
    return request -> request.answer(status, errorBody(type, ""));
  }

  /** A transaction is called off, each part for its reason. */
  static Mishap calledOff(String... codes) {
    var reasons =
        Arrays.stream(codes)
            .map("{\"Code\":\"%s\"}"::formatted)
            .collect(Collectors.joining(",", ",\"CancellationReasons\":[", "]"));
    return request -> request.answer(400, errorBody("TransactionCanceledException", reasons));
  }

  /** The connection breaks before DynamoDB has heard anything. */
  static Mishap requestLost() {
    return UnreliableEndpoint.Passing::drop;
  }

  /** DynamoDB does it, and the connection breaks before it says so. */
  static Mishap answerLost() {
    return request -> {
      var _ = request.forward();
      request.drop();
    };
  }

  /** DynamoDB does it, and then something else happens before the connection breaks. */
  static Mishap answerLostAfter(Runnable something) {
    return request -> {
      var _ = request.forward();
      something.run();
      request.drop();
    };
  }

  /** DynamoDB does it and says that something went wrong. */
  static Mishap answerSpoiled() {
    return request -> {
      var _ = request.forward();
      request.answer(500, errorBody("InternalServerError", ""));
    };
  }

  /** DynamoDB does it, and says something slightly different about it. */
  static Mishap answerChanged(UnaryOperator<String> change) {
    return request -> {
      var answer = request.forward();
      request.answer(answer.status(), change.apply(answer.body()));
    };
  }

  /** Not DynamoDB answers. */
  static Mishap answeredInstead(String body) {
    return request -> request.answer(200, body);
  }

  /** Of a batch only the first part is done. */
  static Mishap onlyTheFirstDone() {
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

  /** Of a batch nothing is done. */
  static Mishap nothingDone() {
    return request -> {
      var batch = asked(request);
      request.answer(
          200, "{\"UnprocessedItems\":%s,\"UnprocessedKeys\":%s}".formatted(batch, batch));
    };
  }

  private static JsonNode asked(UnreliableEndpoint.Passing batch) {
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
