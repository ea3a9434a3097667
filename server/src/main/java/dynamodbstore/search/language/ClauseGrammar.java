package dynamodbstore.search.language;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.search.Filter;
import dynamodbstore.search.sql.SqlGroupKind;
import dynamodbstore.search.sql.SqlLimitExceeded;
import dynamodbstore.search.sql.SqlNode;
import dynamodbstore.search.sql.SqlParser;
import dynamodbstore.search.sql.SqlTokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Grammar of filters that all entities but logged models share. */
public final class ClauseGrammar implements FilterGrammar {
  private final Vocabulary words;

  public ClauseGrammar(Vocabulary words) {
    this.words = words;
  }

  @Override
  public List<ParsedComparison> read(String filter) {
    return comparisons(filter, InAndNullGrouping::join, words::quoteInvalidClause).stream()
        .map(this::clause)
        .toList();
  }

  /**
   * Parses a filter into the parts of its comparisons.
   *
   * @param grouping groups the nodes of a statement further
   * @param quoting quotes a part that is no comparison, for the error message
   */
  public static List<List<SqlNode>> comparisons(
      String filter, UnaryOperator<List<SqlNode>> grouping, UnaryOperator<String> quoting) {
    if (filter.isEmpty()) {
      return List.of();
    }
    var nodes = grouping.apply(statement(filter));
    var invalid = nodes.stream().filter(node -> !isPart(node)).toList();
    if (!invalid.isEmpty()) {
      throw ApiError.invalid(
          "Invalid clause(s) in filter string: "
              + invalid.stream()
                  .map(node -> quoting.apply(node.text()))
                  .collect(Collectors.joining(", ")));
    }
    var comparisons = new ArrayList<List<SqlNode>>();
    for (var node : nodes) {
      if (node instanceof SqlNode.Group comparison) {
        comparisons.add(comparison.parts());
      }
    }
    return comparisons;
  }

  /** The nodes of the only statement of a filter, blanks included. */
  public static List<SqlNode> statement(String filter) {
    List<List<SqlNode>> statements;
    try {
      statements = SqlParser.statements(filter);
    } catch (SqlLimitExceeded _) {
      throw ApiError.invalid("Error on parsing filter '" + filter + "'");
    }
    if (statements.isEmpty()) {
      throw ApiError.invalid("Invalid filter '" + filter + "'. Could not be parsed.");
    }
    if (statements.size() > 1) {
      throw ApiError.invalid(
          "Search filter contained multiple expression "
              + PythonText.repr(filter)
              + ". Provide AND-ed expression list.");
    }
    return statements.getFirst();
  }

  private static boolean isPart(SqlNode node) {
    return node.is(SqlGroupKind.COMPARISON) || node.is(SqlTokenKind.KEYWORD, "AND");
  }

  private ParsedComparison clause(List<SqlNode> parts) {
    boolean isNullTest = parts.size() == 2;
    checkSize(parts);
    if (!parts.getFirst().is(SqlGroupKind.IDENTIFIER)) {
      throw noName(parts.getFirst());
    }
    var name = words.filtered(parts.getFirst().text());
    var operator = parts.get(1).text();
    if (isNullTest) {
      if (!words.isNullable(name.entity())) {
        throw ApiError.invalid(words.notNullable(name.entity(), name.key()));
      }
      return new ParsedComparison(
          name.entity(), name.key(), operator, new ParsedComparison.Nothing());
    }
    return new ParsedComparison(
        name.entity(), name.key(), operator, words.operand(name, parts.get(2)));
  }

  /** Rejects a comparison of fewer than two or more than three parts. */
  public static void checkSize(List<SqlNode> parts) {
    if (parts.size() != 2 && parts.size() != 3) {
      throw ApiError.invalid("Invalid comparison clause. Expected 3 tokens found " + parts.size());
    }
  }

  /** The error for a comparison that does not begin with a name. */
  public static ApiError noName(SqlNode first) {
    return ApiError.invalid(
        "Invalid comparison clause. Expected 'Identifier' found '%s'".formatted(first.text()));
  }

  @Override
  public void check(ParsedComparison clause) {
    var family = words.family(clause.entity(), clause.key());
    var operator = words.operator(clause.operator());
    if (!family.operators().contains(operator)) {
      throw ApiError.invalid(family.refusal().formatted(operator));
    }
  }

  @Override
  public Filter.Comparison resolve(ParsedComparison clause) {
    var field = words.filtered(clause.entity(), clause.key());
    return ComparisonFactory.of(field, words.operator(clause.operator()), clause.operand());
  }
}
