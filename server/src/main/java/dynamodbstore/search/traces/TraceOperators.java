package dynamodbstore.search.traces;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.search.language.OperatorSet;
import dynamodbstore.search.language.ParsedComparison;
import dynamodbstore.search.language.ParsedComparison.Text;
import dynamodbstore.search.language.ParsedComparison.Texts;
import dynamodbstore.search.language.PythonRepr;
import dynamodbstore.wire.ErrorCode;
import java.util.List;
import java.util.stream.Collectors;

/** Check of the operators that the fields of traces support. */
final class TraceOperators {
  static final String SPAN_ATTRIBUTES = "attributes.";

  private static final List<String> PAIRS =
      List.of("!=", "=", "LIKE", "ILIKE", "RLIKE", "IS NULL", "IS NOT NULL");
  private static final List<String> TEXTS =
      List.of("!=", "=", "IN", "NOT IN", "LIKE", "ILIKE", "RLIKE");
  private static final List<String> CONTENT = List.of("LIKE", "ILIKE");
  private static final List<String> ASSESSMENTS =
      List.of("!=", "=", ">", ">=", "<", "<=", "LIKE", "ILIKE", "RLIKE", "IS NULL", "IS NOT NULL");
  private static final List<String> ISSUES = List.of("=");
  private static final List<String> SPAN_COLUMNS = List.of("name", "status", "type");

  private static final OperatorSet NUMERIC_ATTRIBUTES =
      OperatorSet.of(OperatorSet.NUMBERS, TEXTS, "");
  private static final OperatorSet TEXT_ATTRIBUTES = OperatorSet.of(TEXTS, TEXTS, "'");
  private static final OperatorSet METADATA = OperatorSet.of(PAIRS, PAIRS, "'");
  private static final OperatorSet TAGS = OperatorSet.of(PAIRS, PAIRS, "");

  private TraceOperators() {}

  static void check(ParsedComparison clause) {
    var operator = clause.operator();
    switch (clause.entity()) {
      case ATTRIBUTE ->
          check(
              TraceOperands.NUMERIC.contains(clause.key()) ? NUMERIC_ATTRIBUTES : TEXT_ATTRIBUTES,
              operator);
      case METADATA -> check(METADATA, operator);
      case TAG -> checkTag(clause);
      case SPAN -> {
        checkSpan(clause.key(), operator);
        checkList(clause);
      }
      case FEEDBACK, EXPECTATION -> checkAssessment(clause.key(), operator);
      default -> checkIssue(clause.key(), operator);
    }
  }

  private static void check(OperatorSet allowed, String operator) {
    if (!allowed.operators().contains(operator)) {
      throw ApiError.invalid(allowed.refusal().formatted(operator));
    }
  }

  private static void checkTag(ParsedComparison clause) {
    check(TAGS, clause.operator());
    if (!clause.key().equals(TraceField.PROMPTS_TAG)) {
      return;
    }
    if (!clause.operator().equals("=")) {
      throw ApiError.invalid(
          ("Invalid comparator '%s' for prompts filter. Only '=' is supported with format: prompt ="
                  + " \"name/version\"")
              .formatted(clause.operator()));
    }
    var value =
        switch (clause.operand()) {
          case Text(String text) -> text;
          case Texts(var texts) -> tuple(texts);
          case ParsedComparison.Numeral(String text) -> text;
          case ParsedComparison.Nothing _ -> "";
        };
    if (!(clause.operand() instanceof Text) || value.chars().filter(c -> c == '/').count() != 1) {
      throw ApiError.invalid(
          "Invalid prompts filter value '%s'. Expected format: prompt = \"name/version\""
              .formatted(value));
    }
  }

  /** Rejects what no span has, and operators that are not written in upper case. */
  static void checkSpan(String key, String operator) {
    if (key.equals(SPAN_ATTRIBUTES)) {
      throw ApiError.invalid("Span attribute name cannot be empty after 'attributes.'");
    }
    if (key.startsWith(SPAN_ATTRIBUTES) || SPAN_COLUMNS.contains(key)) {
      check("span." + key, TEXTS, operator);
    } else if (key.equals(TraceField.CONTENT)) {
      check("span." + key, CONTENT, operator);
    } else {
      throw ApiError.invalid(
          "Invalid span attribute '%s'. Supported attributes: %s, attributes.<attribute_name>."
              .formatted(key, String.join(", ", SPAN_COLUMNS)));
    }
  }

  /** Lists are no patterns, which attributes of spans are compared with. */
  private static void checkList(ParsedComparison clause) {
    boolean isList = clause.operator().equals("IN") || clause.operator().equals("NOT IN");
    if (isList
        && clause.key().startsWith(SPAN_ATTRIBUTES)
        && clause.operand() instanceof Texts(var texts)) {
      throw new ApiError(
          ErrorCode.BAD_REQUEST,
          "IN expression list, SELECT construct, or bound parameter object expected, got %s."
              .formatted(PythonText.repr(TraceComparisons.pattern(clause.key(), tuple(texts)))));
    }
  }

  private static void checkAssessment(String name, String operator) {
    if (name.isEmpty()) {
      throw ApiError.invalid("Assessment field name cannot be empty");
    }
    check("assessment." + name, ASSESSMENTS, operator);
  }

  private static void checkIssue(String key, String operator) {
    if (!key.equals("id")) {
      throw ApiError.invalid(
          "Invalid issue attribute '%s'. Supported attributes: id".formatted(key));
    }
    check("issue." + key, ISSUES, operator);
  }

  private static void check(String field, List<String> operators, String operator) {
    if (!operators.contains(operator)) {
      throw ApiError.invalid(
          "%s comparator '%s' not one of '%s'"
              .formatted(field, operator, PythonRepr.set(operators)));
    }
  }

  private static String tuple(List<String> texts) {
    return texts.stream()
        .map(PythonText::repr)
        .collect(Collectors.joining(", ", "(", texts.size() == 1 ? ",)" : ")"));
  }
}
