package dynamodbstore.search.traces;

import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.language.ClauseGrammar;
import dynamodbstore.search.language.FilterGrammar;
import dynamodbstore.search.language.InAndNullGrouping;
import dynamodbstore.search.language.ParsedComparison;
import dynamodbstore.search.sql.SqlGroupKind;
import dynamodbstore.search.sql.SqlNode;
import java.util.List;
import java.util.Locale;

/**
 * Grammar of filters of traces. It differs from that of the other entities: {@code timestamp} needs
 * no quotes, every field may be compared with NULL as far as the grammar is concerned, and all
 * comparisons of spans refer to the same span. Stateless.
 */
public final class TraceGrammar implements FilterGrammar {
  private static final List<String> ATTRIBUTES =
      List.of(
          "request_id",
          "timestamp",
          "timestamp_ms",
          "execution_time",
          "execution_time_ms",
          "end_time",
          "end_time_ms",
          "status",
          "client_request_id",
          "name",
          "run_id",
          "prompt",
          "text");

  @Override
  public List<ParsedComparison> read(String filter) {
    return ClauseGrammar.comparisons(
            filter, InAndNullGrouping::joinWithTimestamps, clause -> "'" + clause + "'")
        .stream()
        .map(TraceGrammar::clause)
        .toList();
  }

  private static ParsedComparison clause(List<SqlNode> parts) {
    ClauseGrammar.checkSize(parts);
    var first = parts.getFirst();
    boolean isNullTest = parts.size() == 2;
    if (!first.is(SqlGroupKind.IDENTIFIER)
        && (isNullTest || !InAndNullGrouping.isTimestamp(first))) {
      throw ClauseGrammar.noName(first);
    }
    var name = TraceField.read(first.text(), ATTRIBUTES);
    var operator = parts.get(1).text();
    var operand =
        isNullTest
            ? new ParsedComparison.Nothing()
            : TraceOperands.read(name, operator, parts.get(2));
    if (name.kind() == FieldKind.SPAN && !isNullTest) {
      // Before the operator is converted to upper case, which spans require.
      TraceOperators.checkSpan(name.key(), operator);
    }
    var field = name.resolved();
    return new ParsedComparison(
        field.kind(), field.key(), operator.toUpperCase(Locale.ROOT), operand);
  }

  @Override
  public void check(ParsedComparison clause) {
    TraceOperators.check(clause);
  }

  @Override
  public Filter.Comparison resolve(ParsedComparison clause) {
    return TraceComparisons.of(clause);
  }

  @Override
  public List<? extends Filter> conditions(List<ParsedComparison> clauses) {
    clauses.forEach(this::check);
    return TraceConditions.of(clauses);
  }
}
