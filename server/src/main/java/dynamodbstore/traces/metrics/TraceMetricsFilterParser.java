package dynamodbstore.traces.metrics;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.search.language.ClauseGrammar;
import dynamodbstore.search.language.PythonRepr;
import dynamodbstore.search.language.Quotes;
import dynamodbstore.search.sql.SqlGroupKind;
import dynamodbstore.search.sql.SqlNode;
import dynamodbstore.search.sql.SqlTokenKind;
import dynamodbstore.traces.metrics.TraceMetricsFilter.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Parser of filters such as {@code trace.tag.env = 'prod'}: one comparison for equality each. */
final class TraceMetricsFilterParser {
  private TraceMetricsFilterParser() {}

  /**
   * Parses the filters of a query.
   *
   * @throws ApiError in the reference's words, if one cannot be parsed or is not one of this view
   */
  static List<TraceMetricsFilter> parse(List<String> filters, TraceMetricsView view) {
    var parsed = new ArrayList<TraceMetricsFilter>();
    for (var text : filters) {
      var filter = parse(text);
      var filtered = filter.field().view();
      if (filtered != TraceMetricsView.TRACES && filtered != view) {
        throw ApiError.invalid(
            "Filtering by %s is only supported for %s view type, got %s"
                .formatted(prefix(filtered), filtered, view));
      }
      parsed.add(filter);
    }
    return parsed;
  }

  private static TraceMetricsFilter parse(String text) {
    var comparisons = new ArrayList<TraceMetricsFilter>();
    for (var node : comparisons(text)) {
      if (node instanceof SqlNode.Group comparison) {
        comparisons.add(comparison(comparison.parts()));
      }
    }
    if (comparisons.size() != 1) {
      throw ApiError.invalid("Invalid filter: '%s'. Expected one filter clause.".formatted(text));
    }
    return comparisons.getFirst();
  }

  private static List<SqlNode> comparisons(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    var nodes = ClauseGrammar.statement(text).stream().filter(node -> !node.isBlank()).toList();
    var invalid = nodes.stream().filter(node -> !node.is(SqlGroupKind.COMPARISON)).toList();
    if (!invalid.isEmpty()) {
      throw ApiError.invalid(
          "Invalid clause(s) in filter string: "
              + invalid.stream().map(SqlNode::text).collect(Collectors.joining(", ")));
    }
    return nodes;
  }

  private static TraceMetricsFilter comparison(List<SqlNode> parts) {
    if (parts.size() != 3) {
      throw ApiError.invalid("Invalid comparison clause. Expected 3 tokens found " + parts.size());
    }
    var left = parts.getFirst();
    if (!left.is(SqlGroupKind.IDENTIFIER)) {
      throw ApiError.invalid(
          "Invalid comparison clause. Expected 'Identifier' found '%s'".formatted(left.text()));
    }
    var name = left.text().split("\\.", 3);
    if (name.length < 2) {
      throw ApiError.invalid(
          "Invalid identifier %s. Columns should be specified as 'trace.<key>', 'span.<key>',"
                  .formatted(PythonText.repr(left.text()))
              + " 'assessment.<key>'.");
    }
    var field = field(name);
    var operator = parts.get(1).text();
    if (!operator.equals("=")) {
      throw ApiError.invalid(
          "Invalid comparator: '%s', only '=' operator is supported".formatted(operator));
    }
    var key = field.hasKey() ? Quotes.key(name[2]) : "";
    return new TraceMetricsFilter(field, key, value(field, parts.getLast()));
  }

  private static Field field(String[] name) {
    var prefix = Quotes.withoutBackticks(name[0]);
    var fields = Field.of(view(prefix));
    var field =
        fields.stream()
            .filter(one -> one.text().equals(name[1]))
            .findFirst()
            .orElseThrow(
                () ->
                    ApiError.invalid(
                        "Invalid entity '%s' specified for view type '%s'. Valid entities are %s"
                            .formatted(
                                name[1],
                                prefix,
                                PythonRepr.list(fields.stream().map(Field::text).toList()))));
    if (field.hasKey() && name.length < 3) {
      throw ApiError.invalid(
          "Filtering by %s requires a key, e.g. '%s.%s.<key> = <value>'"
              .formatted(name[1], prefix, name[1]));
    }
    if (!field.hasKey() && name.length > 2) {
      throw ApiError.invalid(
          "Filtering by %s does not require a key, use '%s.%s' instead"
              .formatted(name[1], prefix, name[1]));
    }
    return field;
  }

  private static String value(Field field, SqlNode right) {
    if (!right.is(SqlTokenKind.STRING) && !right.is(SqlGroupKind.IDENTIFIER)) {
      throw ApiError.invalid(
          "Expected a quoted string value for %s value (e.g. 'my-value'). Got value %s"
              .formatted(field.text(), right.text()));
    }
    return Quotes.value(right.text());
  }

  private static TraceMetricsView view(String prefix) {
    for (var view : TraceMetricsView.values()) {
      if (prefix(view).equals(prefix)) {
        return view;
      }
    }
    throw ApiError.invalid(
        "Invalid view type '%s'. Valid values are dict_keys(['trace', 'span', 'assessment'])"
            .formatted(prefix));
  }

  private static String prefix(TraceMetricsView view) {
    return switch (view) {
      case TRACES -> "trace";
      case SPANS -> "span";
      case ASSESSMENTS -> "assessment";
    };
  }
}
