package dynamodbstore.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.search.sql.Kind;
import dynamodbstore.search.sql.Node;
import dynamodbstore.search.sql.Shape;
import dynamodbstore.search.sql.Sql;
import dynamodbstore.search.sql.Unparseable;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.ArrayList;
import java.util.List;

/**
 * Grammar of filters of logged models, which differs from the others: operators are in upper case,
 * double quotes are part of a text, and numbers are parsed as Python does.
 */
final class LoggedModelGrammar implements Grammar {
  @Override
  public List<Clause> read(String filter) {
    if (filter.isEmpty()) {
      return List.of();
    }
    var clauses = new ArrayList<Clause>();
    for (var node : Joining.join(statement(filter))) {
      if (node instanceof Node.Group comparison && comparison.is(Shape.COMPARISON)) {
        clauses.add(clause(comparison));
      } else if (!node.is(Kind.KEYWORD, "AND")) {
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
  public void check(Clause clause) {}

  @Override
  public Condition.Test resolve(Clause clause) {
    var field = new Field(clause.entity(), clause.key());
    return switch (clause.operand()) {
      case Clause.Numeral(String text) -> number(field, clause.operator(), text);
      case Clause.Text(String text) -> text(field, clause.operator(), text);
      case Clause.Texts _, Clause.Nothing _ ->
          throw new IllegalArgumentException(clause.toString());
    };
  }

  private static List<Node> statement(String filter) {
    try {
      var statements = Sql.statements(filter);
      if (statements.size() == 1) {
        return statements.getFirst();
      }
    } catch (Unparseable e) {
      throw invalid(filter, "SQLParseError(" + PythonText.repr(e.text()) + ")");
    }
    throw invalid(filter, "Expected a single SQL expression.");
  }

  private static Clause clause(Node.Group comparison) {
    var parts = comparison.parts();
    if (parts.size() != 3) {
      throw ApiError.invalid(
          "Invalid comparison: %s. Expected a comparison with 3 tokens."
              .formatted(comparison.text()));
    }
    var name = LoggedModelName.read(parts.getFirst().text());
    var operator = parts.get(1).text();
    name.check(operator);
    var value = parts.getLast().text();
    return new Clause(
        name.field().entity(),
        name.field().key(),
        operator,
        name.isNumeric() ? new Clause.Numeral(value) : new Clause.Text(value));
  }

  private static Condition.Test number(Field field, String operator, String text) {
    double value =
        PythonNumbers.real(text)
            .orElseThrow(
                () ->
                    ApiError.invalid(
                        "could not convert string to float: " + PythonText.repr(text)));
    return new Condition.NumberTest(
        field, Relation.of(operator).orElseThrow(), new Quantity.Real(value));
  }

  private static Condition.Test text(Field field, String operator, String text) {
    if (field.entity() == Entity.ATTRIBUTE) {
      LoggedModelName.checkAttribute(field.key());
    }
    var value = stripped(text, '\'');
    return value.startsWith("(") && value.endsWith(")")
        ? Tests.ofTexts(field, operator, PythonTexts.read(value))
        : Tests.ofText(field, operator, value);
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
