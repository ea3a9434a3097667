package dynamodbstore.imports.rest;

import dynamodbstore.api.Tag;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Fields of a JSON object of a response. Releases differ in whether large numbers are texts, and
 * leave out fields with the default value.
 */
record JsonFields(Json.Dict dict) {
  static final JsonFields EMPTY = new JsonFields(Json.Dict.empty());

  static JsonFields of(Json json) {
    return json instanceof Json.Dict dict ? new JsonFields(dict) : EMPTY;
  }

  boolean has(String key) {
    return dict.find(key).isPresent();
  }

  /** A text, or the text of a number. */
  Optional<String> find(String key) {
    return dict.find(key)
        .flatMap(
            json ->
                switch (json) {
                  case Json.Text(String text, _) -> Optional.of(text);
                  case Json.Whole(var number) -> Optional.of(number.toString());
                  default -> Optional.empty();
                });
  }

  /** A text; empty if it is missing. */
  String text(String key) {
    return find(key).orElse("");
  }

  OptionalLong findNumber(String key) {
    if (dict.find(key).orElse(new Json.Null()) instanceof Json.Real(double real)) {
      return OptionalLong.of((long) real);
    }
    try {
      return find(key).stream().mapToLong(Long::parseLong).findFirst();
    } catch (NumberFormatException _) {
      return OptionalLong.empty();
    }
  }

  /** A number; 0 if it is missing. */
  long number(String key) {
    return findNumber(key).orElse(0);
  }

  /** A floating-point number; 0 if it is missing. */
  double real(String key) {
    return dict.find(key)
        .map(
            json ->
                switch (json) {
                  case Json.Real(double real) -> real;
                  case Json.Whole(var whole) -> whole.doubleValue();
                  case Json.Text(String text, _) -> real(text, key);
                  default -> 0.0;
                })
        .orElse(0.0);
  }

  private static double real(String text, String key) {
    try {
      // Java reads the spelling of protobuf: NaN, Infinity, -Infinity.
      return Double.parseDouble(text);
    } catch (NumberFormatException _) {
      throw RestClient.misunderstood("%s is no number".formatted(key));
    }
  }

  boolean flag(String key) {
    return dict.find(key).orElse(new Json.Null()) instanceof Json.Bool(boolean flag) && flag;
  }

  /** An object; empty if it is missing. */
  JsonFields fields(String key) {
    return of(dict.find(key).orElse(new Json.Null()));
  }

  /** The objects of a list; none if it is missing. */
  List<JsonFields> list(String key) {
    return dict.find(key).orElse(new Json.Null()) instanceof Json.Items(var items)
        ? items.stream().map(JsonFields::of).toList()
        : List.of();
  }

  /** The tags of a list of objects with a key and a value. */
  List<Tag> tags(String key) {
    return list(key).stream().map(one -> new Tag(one.text("key"), one.text("value"))).toList();
  }

  /** As {@link #tags}, by their keys. */
  Map<String, String> tagMap(String key) {
    return tags(key).stream()
        .collect(Collectors.toMap(Tag::key, Tag::value, (_, last) -> last, LinkedHashMap::new));
  }

  /** The values of an object: texts as they are, and the JSON of others. */
  Map<String, String> texts(String key) {
    var texts = new LinkedHashMap<String, String>();
    fields(key)
        .dict()
        .entries()
        .forEach(
            (name, value) ->
                texts.put(
                    name.value(),
                    value instanceof Json.Text(String text, _) ? text : PythonJson.dumps(value)));
    return texts;
  }

  /** The token of the next page, if there is one. */
  Optional<String> nextPage() {
    return find("next_page_token").filter(token -> !token.isEmpty());
  }
}
