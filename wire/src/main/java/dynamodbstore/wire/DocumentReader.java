package dynamodbstore.wire;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Exact request reader: takes the reference's three steps (parse the JSON document, convert it as
 * protobuf does, check parameters). Slower than {@link StreamReader}, and the only class that
 * refuses requests.
 */
final class DocumentReader {
  private static final String SEE_DOCS =
      " See the API docs for more information about request parameters.";
  private static final Json NULL = new Json.Null();

  private DocumentReader() {}

  static Message read(Schema schema, byte[] bytes, int offset, int length) {
    try {
      return read(schema, document(bytes, offset, length));
    } catch (Json.TooDeep _) {
      throw BadRequest.unreadable("The request body is nested too deeply.");
    }
  }

  static Message read(Schema schema, Map<String, List<String>> query) {
    Map<Json.Text, Json> entries = new LinkedHashMap<>();
    for (Field field : schema.fields()) {
      var values = query.getOrDefault(field.name(), List.of());
      if (!values.isEmpty()) {
        entries.put(new Json.Text(field.name()), parameter(field, values));
      }
    }
    return read(schema, new Json.Dict(entries));
  }

  private static Json parameter(Field field, List<String> values) {
    if (field instanceof Field.Repeated) {
      List<Json> items = new ArrayList<>(values.size());
      values.forEach(value -> items.add(new Json.Text(value)));
      return new Json.Items(items);
    }
    var value = values.getFirst();
    if (!(field instanceof Field.Flag)) {
      return new Json.Text(value);
    }
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "true" -> new Json.Bool(true);
      case "false" -> new Json.Bool(false);
      default ->
          throw BadRequest.invalid(
              "Invalid boolean value: " + value + ", must be 'true' or 'false'.");
    };
  }

  /**
   * Parses the body. Malformed JSON counts as an empty body; a JSON string is parsed once more, for
   * old clients.
   */
  private static Json document(byte[] bytes, int offset, int length) {
    var json = Json.parse(bytes, offset, length).orElse(NULL);
    if (json instanceof Json.Text text) {
      json =
          Json.parse(text)
              .orElseThrow(
                  () -> BadRequest.unreadable("The request body is a string that is not JSON."));
    }
    return json instanceof Json.Null ? Json.Dict.empty() : json;
  }

  private static Message read(Schema schema, Json document) {
    var message = new Message(schema);
    switch (document) {
      case Json.Dict dict -> {
        boolean parsed = ProtobufConversion.fill(message, dict);
        for (Schema.Rule rule : schema.rules()) {
          check(rule, dict, parsed);
        }
      }
      case Json.Items(List<Json> items) -> {
        var _ = ProtobufConversion.fill(message, document);
        refuseIfLookedAt(schema, name -> items.contains(new Json.Text(name)));
      }
      case Json.Text(String text, _) -> {
        var _ = ProtobufConversion.fill(message, document);
        refuseIfLookedAt(schema, text::contains);
      }
      case Json.Null _, Json.Bool _, Json.Whole _, Json.Real _ -> throw notAnObject();
    }
    return message;
  }

  /**
   * Refuses a list or a string as body where the reference does: it notices the wrong type only
   * when it looks up a parameter, which it does if the parameter is required or its name occurs in
   * the body.
   */
  private static void refuseIfLookedAt(Schema schema, Predicate<String> mentions) {
    for (Schema.Rule rule : schema.rules()) {
      if (rule.isRequired() || mentions.test(rule.field().name())) {
        throw notAnObject();
      }
    }
  }

  private static BadRequest notAnObject() {
    return BadRequest.unreadable("The request body must be a JSON object.");
  }

  private static void check(Schema.Rule rule, Json.Dict document, boolean parsed) {
    var parameter = rule.field().name();
    var raw = document.find(parameter);
    if (raw.isEmpty() && !rule.isRequired()) {
      return;
    }
    var value = raw.orElse(NULL);
    if (value instanceof Json.Null && parameter.equals("run_id")) {
      // Old clients send run_uuid.
      value = document.find("run_uuid").orElse(NULL);
    }
    for (Check check : rule.checks()) {
      if (!(parsed && check instanceof Check.OfType)) {
        obey(check.evaluate(parameter, value), parameter, value);
      }
    }
  }

  private static void obey(CheckResult verdict, String parameter, Json value) {
    Optional<BadRequest> refusal =
        switch (verdict) {
          case CheckResult.Holds _ -> Optional.empty();
          case CheckResult.Invalid _ ->
              Optional.of(BadRequest.invalid(invalid(parameter, value) + SEE_DOCS));
          case CheckResult.Refused(String why) -> Optional.of(BadRequest.invalid(why + SEE_DOCS));
          case CheckResult.RefusedPlainly(String why) -> Optional.of(BadRequest.invalid(why));
          case CheckResult.Breaks _ ->
              Optional.of(BadRequest.unreadable(invalid(parameter, value) + SEE_DOCS));
        };
    if (refusal.isPresent()) {
      throw refusal.get();
    }
  }

  private static String invalid(String parameter, Json value) {
    return "Invalid value %s for parameter '%s' supplied:  Hint: Value was of type '%s'."
        .formatted(PythonJson.print(value), parameter, value.pythonType());
  }
}
