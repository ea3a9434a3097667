package dynamodbstore.search.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Passes of {@link SqlGrouper} that a {@link OperatorPass} cannot express. Each descends into
 * existing groups first.
 */
final class GroupingPasses {
  private static final Set<String> AFTER_WHERE =
      Set.of(
          "ORDER BY",
          "GROUP BY",
          "LIMIT",
          "UNION",
          "UNION ALL",
          "EXCEPT",
          "INTERSECT",
          "HAVING",
          "RETURNING",
          "INTO");

  private GroupingPasses() {}

  /** Groups consecutive comments that are followed by another node. */
  static List<SqlNode> comments(List<SqlNode> given) {
    var nodes = new ArrayList<>(given);
    int start = SqlNodeLists.find(nodes, 0, GroupingPasses::isComment);
    while (start >= 0) {
      int end =
          SqlNodeLists.find(
              nodes, start, node -> !isComment(node) && !node.is(SqlTokenKind.NEWLINE));
      if (end < 0) {
        break;
      }
      var _ = SqlNodeLists.group(nodes, SqlGroupKind.COMMENT, start, end - 1, false);
      start = SqlNodeLists.find(nodes, start + 1, GroupingPasses::isComment);
    }
    return nodes;
  }

  static List<SqlNode> windows(List<SqlNode> given) {
    var nodes = within(given, SqlGroupKind.OVER, GroupingPasses::windows);
    for (int i = 0; i < nodes.size(); i++) {
      int next = SqlNodeLists.next(nodes, i);
      if (nodes.get(i).is(SqlTokenKind.KEYWORD, "OVER")
          && next >= 0
          && (nodes.get(next).is(SqlGroupKind.PARENTHESIS)
              || nodes.get(next).is(SqlTokenKind.NAME))) {
        var _ = SqlNodeLists.group(nodes, SqlGroupKind.OVER, i, next, false);
      }
    }
    return nodes;
  }

  static List<SqlNode> functions(List<SqlNode> given) {
    var nodes = within(given, SqlGroupKind.FUNCTION, GroupingPasses::functions);
    for (int i = 0; i < nodes.size(); i++) {
      int next = SqlNodeLists.next(nodes, i);
      if (isName(nodes.get(i)) && next >= 0 && nodes.get(next).is(SqlGroupKind.PARENTHESIS)) {
        int window = SqlNodeLists.next(nodes, next);
        boolean hasWindow = window >= 0 && nodes.get(window).is(SqlGroupKind.OVER);
        var _ =
            SqlNodeLists.group(nodes, SqlGroupKind.FUNCTION, i, hasWindow ? window : next, false);
      }
    }
    return nodes;
  }

  static List<SqlNode> wheres(List<SqlNode> given, boolean hasEnds) {
    var nodes = within(given, SqlGroupKind.WHERE, inner -> wheres(inner, true));
    for (int i = 0; i < nodes.size(); i++) {
      if (nodes.get(i).is(SqlTokenKind.KEYWORD, "WHERE")) {
        int close = SqlNodeLists.find(nodes, i + 1, GroupingPasses::isAfterWhere);
        int last = hasEnds ? nodes.size() - 2 : nodes.size() - 1;
        var _ =
            SqlNodeLists.group(nodes, SqlGroupKind.WHERE, i, close < 0 ? last : close - 1, false);
      }
    }
    return nodes;
  }

  /** Makes an identifier of every name that is not part of a dotted one. */
  static List<SqlNode> identifiers(List<SqlNode> given) {
    return SqlNodeLists.mapped(
        within(given, SqlGroupKind.IDENTIFIER, GroupingPasses::identifiers),
        node ->
            node.is(SqlTokenKind.NAME) || node.is(SqlTokenKind.SYMBOL)
                ? new SqlNode.Group(SqlGroupKind.IDENTIFIER, List.of(node))
                : node);
  }

  /** Groups ASC and DESC with the node before them. */
  static List<SqlNode> orders(List<SqlNode> given) {
    var nodes = within(given, SqlGroupKind.IDENTIFIER, GroupingPasses::orders);
    for (int i = 0; i < nodes.size(); i++) {
      int before = SqlNodeLists.previous(nodes, i);
      if (nodes.get(i).is(SqlTokenKind.ORDER)
          && before >= 0
          && (nodes.get(before).is(SqlGroupKind.IDENTIFIER) || isNumber(nodes.get(before)))) {
        var _ = SqlNodeLists.group(nodes, SqlGroupKind.IDENTIFIER, before, i, false);
        i = before;
      }
    }
    return nodes;
  }

  /** Groups a term with an identifier after it, its alias. */
  static List<SqlNode> aliases(List<SqlNode> given) {
    var nodes = within(given, GroupingPasses::aliases);
    for (int i = 0; i < nodes.size(); i++) {
      int next = SqlNodeLists.next(nodes, i);
      if (isAliasable(nodes.get(i)) && next >= 0 && nodes.get(next).is(SqlGroupKind.IDENTIFIER)) {
        var _ = SqlNodeLists.group(nodes, SqlGroupKind.IDENTIFIER, i, next, true);
      }
    }
    return nodes;
  }

  /** Appends a comment to the group before it. */
  static List<SqlNode> commented(List<SqlNode> given) {
    var nodes = within(given, GroupingPasses::commented);
    for (int i = 0; i < nodes.size(); i++) {
      int before = SqlNodeLists.previous(nodes, i);
      if (nodes.get(i).is(SqlGroupKind.COMMENT)
          && before >= 0
          && nodes.get(before) instanceof SqlNode.Group group) {
        var _ = SqlNodeLists.group(nodes, group.shape(), before, i, true);
        i = before;
      }
    }
    return nodes;
  }

  static List<SqlNode> values(List<SqlNode> given) {
    int start = SqlNodeLists.find(given, 0, node -> node.is(SqlTokenKind.KEYWORD, "VALUES"));
    var nodes = new ArrayList<>(given);
    for (int end = nodes.size() - 1; start >= 0 && end > start; end--) {
      if (nodes.get(end).is(SqlGroupKind.PARENTHESIS)) {
        var _ = SqlNodeLists.group(nodes, SqlGroupKind.VALUES, start, end, false);
        break;
      }
    }
    return nodes;
  }

  private static List<SqlNode> within(List<SqlNode> nodes, UnaryOperator<List<SqlNode>> pass) {
    return within(nodes, _ -> true, pass);
  }

  private static List<SqlNode> within(
      List<SqlNode> nodes, SqlGroupKind but, UnaryOperator<List<SqlNode>> pass) {
    return within(nodes, group -> group.shape() != but, pass);
  }

  private static List<SqlNode> within(
      List<SqlNode> nodes, Predicate<SqlNode.Group> wanted, UnaryOperator<List<SqlNode>> pass) {
    return SqlNodeLists.mapped(
        nodes,
        node ->
            node instanceof SqlNode.Group group && wanted.test(group)
                ? new SqlNode.Group(group.shape(), pass.apply(group.nodes()))
                : node);
  }

  private static boolean isComment(SqlNode node) {
    return node instanceof SqlNode.Token(SqlTokenKind kind, _) && kind.isComment();
  }

  private static boolean isName(SqlNode node) {
    return node instanceof SqlNode.Token(SqlTokenKind kind, _) && kind.isName();
  }

  private static boolean isNumber(SqlNode node) {
    return node instanceof SqlNode.Token(SqlTokenKind kind, _)
        && (kind.isNumber() || kind == SqlTokenKind.HEXADECIMAL);
  }

  private static boolean isAfterWhere(SqlNode node) {
    return AFTER_WHERE.stream().anyMatch(word -> node.is(SqlTokenKind.KEYWORD, word));
  }

  private static boolean isAliasable(SqlNode node) {
    return switch (node) {
      case SqlNode.Token _ -> isNumber(node);
      case SqlNode.Group(SqlGroupKind shape, _) ->
          switch (shape) {
            case PARENTHESIS, FUNCTION, CASE, IDENTIFIER, OPERATION, COMPARISON -> true;
            default -> false;
          };
    };
  }
}
