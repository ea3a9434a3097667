package dynamodbstore.assessments;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Environment;
import dynamodbstore.api.TraceId;
import dynamodbstore.wire.BadRequest;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.JsonWriter;
import dynamodbstore.wire.json.PythonJson;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Repeats requests that were sent to the reference, in the same order. */
final class RecordedAssessmentsTest {
  private static final Instant NOW = Instant.parse("2031-05-06T07:08:09.123Z");

  private final TracesInMemory traces = new TracesInMemory("tr-1", "tr-2");
  private final AssessmentService service =
      new AssessmentService(
          traces::find, traces, new Environment(InstantSource.fixed(NOW), new Random(1)));

  @Test
  void everyResponseIsTheOneOfTheReference() {
    var exchanges = RecordedExchange.all();

    List<String> differences = new ArrayList<>();
    for (RecordedExchange exchange : exchanges) {
      var expected = expected(exchange);
      var actual = respond(exchange);
      if (!actual.equals(expected)) {
        differences.add("%s%n  expected %s%n  actual %s".formatted(exchange, expected, actual));
      }
    }

    assertThat(exchanges).hasSizeGreaterThan(300);
    assertThat(differences).isEmpty();
  }

  private static String expected(RecordedExchange exchange) {
    if (exchange.response().isEmpty()) {
      return ErrorCode.BAD_REQUEST.name();
    }
    var json = (Json.Dict) parse(exchange.response());
    return json.find("error_code").isPresent()
        ? text(json, "error_code") + " " + text(json, "message")
        : PythonJson.print(json);
  }

  private static String text(Json.Dict json, String name) {
    return ((Json.Text) json.find(name).orElseThrow()).value();
  }

  private String respond(RecordedExchange exchange) {
    try {
      var out = JsonWriter.inMemory(100).beginObject();
      handle(exchange, out);
      out.endObject();
      var printed = PythonJson.print(parse(new String(out.array(), 0, out.length(), UTF_8)));
      return printed
          .replace("\"" + NOW + "\"", "\"NEW-TIME\"")
          .replaceAll("\"a-[0-9a-f]{32}\"", "\"NEW-ID\"");
    } catch (ApiError error) {
      return error.code() == ErrorCode.BAD_REQUEST
          ? error.code().name()
          : error.code() + " " + error.text();
    } catch (BadRequest error) {
      return error.code() == ErrorCode.BAD_REQUEST
          ? error.code().name()
          : error.code() + " " + error.text();
    }
  }

  private void handle(RecordedExchange exchange, JsonWriter out) {
    var trace = new TraceId(exchange.trace());
    var body = exchange.body().getBytes(UTF_8);
    var byId = new AssessmentRequests.ById(trace, exchange.assessment());
    switch (exchange.method()) {
      case "POST" -> {
        var message = AssessmentRequests.Create.SCHEMA.read(body);
        AssessmentJson.response(
            out, service.create(AssessmentRequests.Create.from(trace, message)));
      }
      case "GET" -> AssessmentJson.response(out, service.get(byId));
      case "PATCH" -> {
        var message = AssessmentRequests.Update.SCHEMA.read(body);
        var update = AssessmentRequests.Update.from(trace, exchange.assessment(), message);
        AssessmentJson.response(out, service.update(update));
      }
      case "DELETE" -> service.delete(byId);
      default -> throw new AssertionError(exchange.method());
    }
  }

  private static Json parse(String text) {
    return Json.parse(new Json.Text(text)).orElseThrow();
  }
}
