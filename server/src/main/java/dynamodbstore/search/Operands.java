package dynamodbstore.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.sql.Kind;
import dynamodbstore.search.sql.Node;
import dynamodbstore.search.sql.Shape;

/** Parser of the right side of a comparison: which literals are valid depends on the field. */
final class Operands {
  private final Vocabulary words;

  Operands(Vocabulary words) {
    this.words = words;
  }

  Clause.Operand read(Identifier name, Node value) {
    return switch (name.entity()) {
      case METRIC, METRIC_MIN, METRIC_MAX ->
          number(value, "Expected numeric value type for metric. Found ");
      case PARAM, TAG ->
          text(
              value,
              "Expected a quoted string value for %s (e.g. 'my-value'). Got value "
                  .formatted(name.entity().title()));
      case ATTRIBUTE -> ofAttribute(name.key(), value);
      case DATASET ->
          value.is(Shape.PARENTHESIS)
              ? texts(value)
              : text(value, "Expected a quoted string value for dataset attributes. Got value ");
    };
  }

  private Clause.Operand ofAttribute(String key, Node value) {
    if (words.isNumeric(key)) {
      return number(
          value, "Expected numeric value type for numeric attribute: %s. Found ".formatted(key));
    }
    if (!value.is(Shape.PARENTHESIS)) {
      return text(value, "Expected a quoted string value for attributes. Got value ");
    }
    if (!key.equals("run_id")) {
      throw ApiError.invalid(
          "Only the 'run_id' attribute supports comparison with a list of quoted string values.");
    }
    return texts(value);
  }

  static Clause.Operand number(Node value, String refusal) {
    if (value instanceof Node.Token(Kind kind, String text) && kind.isNumber()) {
      return new Clause.Numeral(text);
    }
    throw ApiError.invalid(refusal + value.text());
  }

  static Clause.Operand text(Node value, String refusal) {
    if (value.is(Kind.STRING) || value.is(Shape.IDENTIFIER)) {
      return new Clause.Text(Quotes.value(value.text()));
    }
    throw ApiError.invalid(refusal + value.text());
  }

  /**
   * Parses a list of texts. As in the reference, texts that are not in lower case are dropped: it
   * assumes that they are run ids.
   */
  static Clause.Operand texts(Node value) {
    var texts = PythonTexts.read(value.text());
    if (texts.isEmpty()) {
      throw ApiError.invalid(
          PythonTexts.EXPECTED + "a non-empty list of string values, but got empty list");
    }
    return new Clause.Texts(texts.stream().filter(Operands::isLowerCase).toList());
  }

  private static boolean isLowerCase(String text) {
    return text.codePoints().anyMatch(Character::isLowerCase)
        && text.codePoints().noneMatch(c -> Character.isUpperCase(c) || Character.isTitleCase(c));
  }
}
