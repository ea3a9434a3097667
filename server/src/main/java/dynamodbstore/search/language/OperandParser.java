package dynamodbstore.search.language;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.sql.SqlGroupKind;
import dynamodbstore.search.sql.SqlNode;
import dynamodbstore.search.sql.SqlTokenKind;
import java.util.List;

/** Parser of the right side of a comparison: which literals are valid depends on the field. */
public final class OperandParser {
  private final Vocabulary words;

  OperandParser(Vocabulary words) {
    this.words = words;
  }

  ParsedComparison.Operand read(FieldName name, SqlNode value) {
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
          value.is(SqlGroupKind.PARENTHESIS)
              ? texts(value)
              : text(value, "Expected a quoted string value for dataset attributes. Got value ");
      case METADATA, SPAN, FEEDBACK, EXPECTATION, LINK ->
          throw new IllegalArgumentException("Only traces have " + name.entity());
    };
  }

  private ParsedComparison.Operand ofAttribute(String key, SqlNode value) {
    if (words.isNumeric(key)) {
      return number(
          value, "Expected numeric value type for numeric attribute: %s. Found ".formatted(key));
    }
    if (!value.is(SqlGroupKind.PARENTHESIS)) {
      return text(value, "Expected a quoted string value for attributes. Got value ");
    }
    if (!key.equals("run_id")) {
      throw ApiError.invalid(
          "Only the 'run_id' attribute supports comparison with a list of quoted string values.");
    }
    return texts(value);
  }

  static ParsedComparison.Operand number(SqlNode value, String refusal) {
    if (value instanceof SqlNode.Token(SqlTokenKind kind, String text) && kind.isNumber()) {
      return new ParsedComparison.Numeral(text);
    }
    throw ApiError.invalid(refusal + value.text());
  }

  public static ParsedComparison.Operand text(SqlNode value, String refusal) {
    if (value.is(SqlTokenKind.STRING) || value.is(SqlGroupKind.IDENTIFIER)) {
      return new ParsedComparison.Text(Quotes.value(value.text()));
    }
    throw ApiError.invalid(refusal + value.text());
  }

  /**
   * Parses a list of texts. As in the reference, texts that are not in lower case are dropped: it
   * assumes that they are run ids.
   */
  public static ParsedComparison.Operand texts(SqlNode value) {
    return new ParsedComparison.Texts(
        listed(value).stream().filter(OperandParser::isLowerCase).toList());
  }

  /** Parses a list of texts, which must not be empty. */
  public static List<String> listed(SqlNode value) {
    var texts = PythonStringList.read(value.text());
    if (texts.isEmpty()) {
      throw ApiError.invalid(
          PythonStringList.EXPECTED + "a non-empty list of string values, but got empty list");
    }
    return texts;
  }

  private static boolean isLowerCase(String text) {
    return text.codePoints().anyMatch(Character::isLowerCase)
        && text.codePoints().noneMatch(c -> Character.isUpperCase(c) || Character.isTitleCase(c));
  }
}
