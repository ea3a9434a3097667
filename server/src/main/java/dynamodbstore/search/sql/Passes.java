package dynamodbstore.search.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Passes of {@link Grouping} that a {@link Binding} cannot express. Each descends into existing
 * groups first.
 */
final class Passes {
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

  private Passes() {}

  /** Groups consecutive comments that are followed by another node. */
  static List<Node> comments(List<Node> given) {
    var nodes = new ArrayList<>(given);
    int start = Nodes.find(nodes, 0, Passes::isComment);
    while (start >= 0) {
      int end = Nodes.find(nodes, start, node -> !isComment(node) && !node.is(Kind.NEWLINE));
      if (end < 0) {
        break;
      }
      var _ = Nodes.group(nodes, Shape.COMMENT, start, end - 1, false);
      start = Nodes.find(nodes, start + 1, Passes::isComment);
    }
    return nodes;
  }

  static List<Node> windows(List<Node> given) {
    var nodes = within(given, Shape.OVER, Passes::windows);
    for (int i = 0; i < nodes.size(); i++) {
      int next = Nodes.next(nodes, i);
      if (nodes.get(i).is(Kind.KEYWORD, "OVER")
          && next >= 0
          && (nodes.get(next).is(Shape.PARENTHESIS) || nodes.get(next).is(Kind.NAME))) {
        var _ = Nodes.group(nodes, Shape.OVER, i, next, false);
      }
    }
    return nodes;
  }

  static List<Node> functions(List<Node> given) {
    var nodes = within(given, Shape.FUNCTION, Passes::functions);
    for (int i = 0; i < nodes.size(); i++) {
      int next = Nodes.next(nodes, i);
      if (isName(nodes.get(i)) && next >= 0 && nodes.get(next).is(Shape.PARENTHESIS)) {
        int window = Nodes.next(nodes, next);
        boolean hasWindow = window >= 0 && nodes.get(window).is(Shape.OVER);
        var _ = Nodes.group(nodes, Shape.FUNCTION, i, hasWindow ? window : next, false);
      }
    }
    return nodes;
  }

  static List<Node> wheres(List<Node> given, boolean hasEnds) {
    var nodes = within(given, Shape.WHERE, inner -> wheres(inner, true));
    for (int i = 0; i < nodes.size(); i++) {
      if (nodes.get(i).is(Kind.KEYWORD, "WHERE")) {
        int close = Nodes.find(nodes, i + 1, Passes::isAfterWhere);
        int last = hasEnds ? nodes.size() - 2 : nodes.size() - 1;
        var _ = Nodes.group(nodes, Shape.WHERE, i, close < 0 ? last : close - 1, false);
      }
    }
    return nodes;
  }

  /** Makes an identifier of every name that is not part of a dotted one. */
  static List<Node> identifiers(List<Node> given) {
    return Nodes.mapped(
        within(given, Shape.IDENTIFIER, Passes::identifiers),
        node ->
            node.is(Kind.NAME) || node.is(Kind.SYMBOL)
                ? new Node.Group(Shape.IDENTIFIER, List.of(node))
                : node);
  }

  /** Groups ASC and DESC with the node before them. */
  static List<Node> orders(List<Node> given) {
    var nodes = within(given, Shape.IDENTIFIER, Passes::orders);
    for (int i = 0; i < nodes.size(); i++) {
      int before = Nodes.previous(nodes, i);
      if (nodes.get(i).is(Kind.ORDER)
          && before >= 0
          && (nodes.get(before).is(Shape.IDENTIFIER) || isNumber(nodes.get(before)))) {
        var _ = Nodes.group(nodes, Shape.IDENTIFIER, before, i, false);
        i = before;
      }
    }
    return nodes;
  }

  /** Groups a term with an identifier after it, its alias. */
  static List<Node> aliases(List<Node> given) {
    var nodes = within(given, Passes::aliases);
    for (int i = 0; i < nodes.size(); i++) {
      int next = Nodes.next(nodes, i);
      if (isAliasable(nodes.get(i)) && next >= 0 && nodes.get(next).is(Shape.IDENTIFIER)) {
        var _ = Nodes.group(nodes, Shape.IDENTIFIER, i, next, true);
      }
    }
    return nodes;
  }

  /** Appends a comment to the group before it. */
  static List<Node> commented(List<Node> given) {
    var nodes = within(given, Passes::commented);
    for (int i = 0; i < nodes.size(); i++) {
      int before = Nodes.previous(nodes, i);
      if (nodes.get(i).is(Shape.COMMENT)
          && before >= 0
          && nodes.get(before) instanceof Node.Group group) {
        var _ = Nodes.group(nodes, group.shape(), before, i, true);
        i = before;
      }
    }
    return nodes;
  }

  static List<Node> values(List<Node> given) {
    int start = Nodes.find(given, 0, node -> node.is(Kind.KEYWORD, "VALUES"));
    var nodes = new ArrayList<>(given);
    for (int end = nodes.size() - 1; start >= 0 && end > start; end--) {
      if (nodes.get(end).is(Shape.PARENTHESIS)) {
        var _ = Nodes.group(nodes, Shape.VALUES, start, end, false);
        break;
      }
    }
    return nodes;
  }

  private static List<Node> within(List<Node> nodes, UnaryOperator<List<Node>> pass) {
    return within(nodes, _ -> true, pass);
  }

  private static List<Node> within(List<Node> nodes, Shape but, UnaryOperator<List<Node>> pass) {
    return within(nodes, group -> group.shape() != but, pass);
  }

  private static List<Node> within(
      List<Node> nodes, Predicate<Node.Group> wanted, UnaryOperator<List<Node>> pass) {
    return Nodes.mapped(
        nodes,
        node ->
            node instanceof Node.Group group && wanted.test(group)
                ? new Node.Group(group.shape(), pass.apply(group.nodes()))
                : node);
  }

  private static boolean isComment(Node node) {
    return node instanceof Node.Token(Kind kind, _) && kind.isComment();
  }

  private static boolean isName(Node node) {
    return node instanceof Node.Token(Kind kind, _) && kind.isName();
  }

  private static boolean isNumber(Node node) {
    return node instanceof Node.Token(Kind kind, _)
        && (kind.isNumber() || kind == Kind.HEXADECIMAL);
  }

  private static boolean isAfterWhere(Node node) {
    return AFTER_WHERE.stream().anyMatch(word -> node.is(Kind.KEYWORD, word));
  }

  private static boolean isAliasable(Node node) {
    return switch (node) {
      case Node.Token _ -> isNumber(node);
      case Node.Group(Shape shape, _) ->
          switch (shape) {
            case PARENTHESIS, FUNCTION, CASE, IDENTIFIER, OPERATION, COMPARISON -> true;
            default -> false;
          };
    };
  }
}
