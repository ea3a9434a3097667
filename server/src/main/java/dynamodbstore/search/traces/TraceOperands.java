package dynamodbstore.search.traces;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.language.OperandParser;
import dynamodbstore.search.language.ParsedComparison.Numeral;
import dynamodbstore.search.language.ParsedComparison.Operand;
import dynamodbstore.search.language.ParsedComparison.Texts;
import dynamodbstore.search.language.PythonRepr;
import dynamodbstore.search.sql.SqlGroupKind;
import dynamodbstore.search.sql.SqlNode;
import dynamodbstore.search.sql.SqlTokenKind;
import java.util.List;

/** Parser of the right side of a comparison of traces. */
final class TraceOperands {
  private static final List<String> LISTABLE =
      List.of("name", "status", "request_id", "run_id", "client_request_id");
  static final List<String> NUMERIC =
      List.of(
          "timestamp_ms",
          "timestamp",
          "execution_time_ms",
          "execution_time",
          "end_time_ms",
          "end_time");
  static final List<String> ASSESSED_NUMBERS = List.of(">", ">=", "<", "<=");

  private TraceOperands() {}

  static Operand read(TraceField name, String operator, SqlNode value) {
    return switch (name.kind()) {
      case ATTRIBUTE -> ofAttribute(name.key(), value);
      case FEEDBACK, EXPECTATION -> ofAssessment(name.kind(), operator, value);
      case TAG, SPAN ->
          value.is(SqlGroupKind.PARENTHESIS)
              ? new Texts(OperandParser.listed(value))
              : text(name.kind(), value);
      default -> text(name.kind(), value);
    };
  }

  private static Operand ofAttribute(String key, SqlNode value) {
    if (value.is(SqlGroupKind.PARENTHESIS)) {
      if (!LISTABLE.contains(key)) {
        throw ApiError.invalid(
            "Only attributes in %s supports comparison with a list of quoted string values."
                .formatted(PythonRepr.set(LISTABLE)));
      }
      return new Texts(OperandParser.listed(value));
    }
    if (value instanceof SqlNode.Token(SqlTokenKind kind, String text) && kind.isNumber()) {
      if (!NUMERIC.contains(key)) {
        throw ApiError.invalid(
            "Only the '%s' attributes support comparison with numeric values."
                .formatted(PythonRepr.set(NUMERIC)));
      }
      return new Numeral(text);
    }
    return OperandParser.text(
        value,
        "Expected a quoted string value or a list of quoted string values for attributes. Got"
            + " value ");
  }

  private static Operand ofAssessment(FieldKind kind, String operator, SqlNode value) {
    if (!ASSESSED_NUMBERS.contains(operator)) {
      return text(kind, value);
    }
    if (value instanceof SqlNode.Token(SqlTokenKind type, String text) && type.isNumber()) {
      return new Numeral(text);
    }
    throw ApiError.invalid(
        "Expected a numeric value for %s when using comparator '%s'. Got value %s"
            .formatted(kind.title(), operator, value.text()));
  }

  private static Operand text(FieldKind kind, SqlNode value) {
    return OperandParser.text(
        value,
        "Expected a quoted string value for %s (e.g. 'my-value'). Got value "
            .formatted(kind.title()));
  }
}
