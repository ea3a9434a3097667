package dynamodbstore.wire;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One-line text form of a message, as in the golden files. */
final class CanonicalForm {
  private CanonicalForm() {}

  static String of(Message message) {
    return message.schema().fields().stream()
        .filter(message::isGiven)
        .flatMap(field -> value(message, field).map(field.name().concat("=")::concat).stream())
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static Optional<String> value(Message message, Field field) {
    return switch (field) {
      case Field.Text text -> Optional.of(quoted(message.text(text)));
      case Field.Whole whole -> Optional.of(Long.toString(message.number(whole)));
      case Field.Real real -> Optional.of(bits(message.real(real)));
      case Field.Flag flag -> Optional.of(Boolean.toString(message.flag(flag)));
      case Field.Choice<?> choice -> Optional.of(message.choice(choice).name());
      case Field.Nested nested -> Optional.of(of(message.message(nested)));
      case Field.Time time -> Optional.of(Long.toString(message.millis(time)));
      case Field.Tree tree -> Optional.of(PythonJson.print(message.tree(tree)));
      case Field.Mask mask ->
          list(message.paths(mask).stream().map(CanonicalForm::quoted).toList());
      case Field.Texts texts ->
          list(message.texts(texts).stream().map(CanonicalForm::quoted).toList());
      case Field.Messages messages ->
          list(message.messages(messages).stream().map(CanonicalForm::of).toList());
      case Field.TextMap map -> map(message.textMap(map));
    };
  }

  private static Optional<String> list(List<String> items) {
    return items.isEmpty() ? Optional.empty() : Optional.of("[" + String.join(",", items) + "]");
  }

  private static Optional<String> map(Map<String, String> entries) {
    return entries.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new TreeMap<>(entries)
                .entrySet().stream()
                    .map(entry -> quoted(entry.getKey()) + ":" + quoted(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}")));
  }

  private static String quoted(String text) {
    return PythonJson.print(new Json.Text(text));
  }

  private static String bits(double number) {
    return Double.isNaN(number) ? "nan" : "%016x".formatted(Double.doubleToRawLongBits(number));
  }
}
