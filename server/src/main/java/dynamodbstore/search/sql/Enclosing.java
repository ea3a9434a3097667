package dynamodbstore.search.sql;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Pass that groups the nodes from an opening to its closing delimiter, both included. A delimiter
 * without a partner stays ungrouped.
 */
record Enclosing(Shape shape, Predicate<Node> opening, Predicate<Node> closing) {
  static final int MAX_DEPTH = 100;

  static Enclosing punctuation(Shape shape, String opening, String closing) {
    return new Enclosing(
        shape,
        node -> node.is(Kind.PUNCTUATION, opening),
        node -> node.is(Kind.PUNCTUATION, closing));
  }

  static Enclosing keywords(Shape shape, String opening, String closing) {
    return new Enclosing(
        shape, node -> node.is(Kind.KEYWORD, opening), node -> node.is(Kind.KEYWORD, closing));
  }

  List<Node> enclose(List<Node> given) {
    return enclose(given, 0);
  }

  private List<Node> enclose(List<Node> given, int depth) {
    if (depth > MAX_DEPTH) {
      throw new Unparseable("Maximum grouping depth exceeded (%d).".formatted(MAX_DEPTH));
    }
    var nodes = new ArrayList<Node>(given.size());
    var open = new ArrayDeque<Integer>();
    for (var node : given) {
      nodes.add(within(node, depth));
      if (opening.test(node)) {
        open.push(nodes.size() - 1);
      } else if (closing.test(node) && !open.isEmpty()) {
        var _ = Nodes.group(nodes, shape, open.pop(), nodes.size() - 1, false);
      }
    }
    return nodes;
  }

  private Node within(Node node, int depth) {
    return node instanceof Node.Group group && group.shape() != shape
        ? new Node.Group(group.shape(), enclose(group.nodes(), depth + 1))
        : node;
  }
}
