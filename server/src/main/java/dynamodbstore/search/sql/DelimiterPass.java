package dynamodbstore.search.sql;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Pass that groups the nodes from an opening to its closing delimiter, both included. A delimiter
 * without a partner stays ungrouped.
 */
record DelimiterPass(SqlGroupKind shape, Predicate<SqlNode> opening, Predicate<SqlNode> closing) {
  static final int MAX_DEPTH = 100;

  static DelimiterPass punctuation(SqlGroupKind shape, String opening, String closing) {
    return new DelimiterPass(
        shape,
        node -> node.is(SqlTokenKind.PUNCTUATION, opening),
        node -> node.is(SqlTokenKind.PUNCTUATION, closing));
  }

  static DelimiterPass keywords(SqlGroupKind shape, String opening, String closing) {
    return new DelimiterPass(
        shape,
        node -> node.is(SqlTokenKind.KEYWORD, opening),
        node -> node.is(SqlTokenKind.KEYWORD, closing));
  }

  List<SqlNode> enclose(List<SqlNode> given) {
    return enclose(given, 0);
  }

  private List<SqlNode> enclose(List<SqlNode> given, int depth) {
    if (depth > MAX_DEPTH) {
      throw new SqlLimitExceeded("Maximum grouping depth exceeded (%d).".formatted(MAX_DEPTH));
    }
    var nodes = new ArrayList<SqlNode>(given.size());
    var open = new ArrayDeque<Integer>();
    for (var node : given) {
      nodes.add(within(node, depth));
      if (opening.test(node)) {
        open.push(nodes.size() - 1);
      } else if (closing.test(node) && !open.isEmpty()) {
        var _ = SqlNodeLists.group(nodes, shape, open.pop(), nodes.size() - 1, false);
      }
    }
    return nodes;
  }

  private SqlNode within(SqlNode node, int depth) {
    return node instanceof SqlNode.Group group && group.shape() != shape
        ? new SqlNode.Group(group.shape(), enclose(group.nodes(), depth + 1))
        : node;
  }
}
