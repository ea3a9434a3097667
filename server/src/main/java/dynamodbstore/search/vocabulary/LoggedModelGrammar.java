package dynamodbstore.search.vocabulary;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.FilterNumber;
import dynamodbstore.search.NumberOperator;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.ComparisonFactory;
import dynamodbstore.search.language.FilterGrammar;
import dynamodbstore.search.language.InAndNullGrouping;
import dynamodbstore.search.language.ParsedComparison;
import dynamodbstore.search.language.PythonStringList;
import dynamodbstore.search.sql.SqlGroupKind;
import dynamodbstore.search.sql.SqlLimitExceeded;
import dynamodbstore.search.sql.SqlNode;
import dynamodbstore.search.sql.SqlParser;
import dynamodbstore.search.sql.SqlTokenKind;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.ArrayList;
import java.util.List;

/**
 * Grammar of filters of logged models, which differs from the others: operators are in upper case,
 * double quotes are part of a text, and numbers are parsed as Python does.
 */
final class LoggedModelGrammar implements FilterGrammar {
  @Override
  public List<ParsedComparison> read(String filter) {
    if (filter.isEmpty()) {
      return List.of();
    }
    var clauses = new ArrayList<ParsedComparison>();
    for (var node : InAndNullGrouping.join(statement(filter))) {
      if (node instanceof SqlNode.Group comparison && comparison.is(SqlGroupKind.COMPARISON)) {
        clauses.add(clause(comparison));
      } else if (!node.is(SqlTokenKind.KEYWORD, "AND")) {
        throw invalid(
            filter,
            "Expected a list of comparisons separated by 'AND' (e.g. 'metrics.loss > 0.1 AND"
                + " params.lr = 0.01').");
      }
    }
    return clauses;
  }

  /** Does nothing: operators are checked while parsing. */
  @Override
  public void check(ParsedComparison clause) {}

  @Override
  public Filter.Comparison resolve(ParsedComparison clause) {
    var field = new SearchField(clause.entity(), clause.key());
    return switch (clause.operand()) {
      case ParsedComparison.Numeral(String text) -> number(field, clause.operator(), text);
      case ParsedComparison.Text(String text) -> text(field, clause.operator(), text);
      case ParsedComparison.Texts _, ParsedComparison.Nothing _ ->
          throw new IllegalArgumentException(clause.toString());
    };
  }

  private static List<SqlNode> statement(String filter) {
    try {
      var statements = SqlParser.statements(filter);
      if (statements.size() == 1) {
        return statements.getFirst();
      }
    } catch (SqlLimitExceeded e) {
      throw invalid(filter, "SQLParseError(" + PythonText.repr(e.text()) + ")");
    }
    throw invalid(filter, "Expected a single SQL expression.");
  }

  private static ParsedComparison clause(SqlNode.Group comparison) {
    var parts = comparison.parts();
    if (parts.size() != 3) {
      throw ApiError.invalid(
          "Invalid comparison: %s. Expected a comparison with 3 tokens."
              .formatted(comparison.text()));
    }
    var name = LoggedModelField.read(parts.getFirst().text());
    var operator = parts.get(1).text();
    name.check(operator);
    var value = parts.getLast().text();
    return new ParsedComparison(
        name.field().entity(),
        name.field().key(),
        operator,
        name.isNumeric() ? new ParsedComparison.Numeral(value) : new ParsedComparison.Text(value));
  }

  private static Filter.Comparison number(SearchField field, String operator, String text) {
    double value =
        PythonNumbers.real(text)
            .orElseThrow(
                () ->
                    ApiError.invalid(
                        "could not convert string to float: " + PythonText.repr(text)));
    return new Filter.NumberComparison(
        field, NumberOperator.of(operator).orElseThrow(), new FilterNumber.Real(value));
  }

  private static Filter.Comparison text(SearchField field, String operator, String text) {
    if (field.entity() == FieldKind.ATTRIBUTE) {
      LoggedModelField.checkAttribute(field.key());
    }
    var value = stripped(text, '\'');
    return value.startsWith("(") && value.endsWith(")")
        ? ComparisonFactory.ofTexts(field, operator, PythonStringList.read(value))
        : ComparisonFactory.ofText(field, operator, value);
  }

  /** Removes every occurrence of a character from both ends. */
  static String stripped(String text, char c) {
    int start = 0;
    int end = text.length();
    while (start < end && text.charAt(start) == c) {
      start++;
    }
    while (end > start && text.charAt(end - 1) == c) {
      end--;
    }
    return text.substring(start, end);
  }

  private static ApiError invalid(String filter, String why) {
    return ApiError.invalid("Invalid filter string: " + PythonText.repr(filter) + ". " + why);
  }
}
