package dynamodbstore.search.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Operations on lists of nodes: search and grouping. */
final class SqlNodeLists {
  private SqlNodeLists() {}

  /** A new list, which the caller may modify. */
  static List<SqlNode> mapped(List<SqlNode> nodes, UnaryOperator<SqlNode> change) {
    var mapped = new ArrayList<SqlNode>(nodes.size());
    for (var node : nodes) {
      mapped.add(change.apply(node));
    }
    return mapped;
  }

  /** The index of the next node that is not blank; -1 if there is none. */
  static int next(List<SqlNode> nodes, int at) {
    return find(nodes, at + 1, node -> !node.isBlank());
  }

  static int previous(List<SqlNode> nodes, int at) {
    int i = at - 1;
    while (i >= 0 && nodes.get(i).isBlank()) {
      i--;
    }
    return i;
  }

  /** The index of the first matching node at or after {@code from}; -1 if there is none. */
  static int find(List<SqlNode> nodes, int from, Predicate<SqlNode> wanted) {
    for (int i = from; i < nodes.size(); i++) {
      if (wanted.test(nodes.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Replaces the nodes from {@code from} to {@code to}, both inclusive, by a group. If {@code
   * isExtending} and the first node is a group of that shape already, the others are appended to
   * it.
   */
  static SqlNode.Group group(
      List<SqlNode> nodes, SqlGroupKind shape, int from, int to, boolean isExtending) {
    var range = nodes.subList(from, to + 1);
    var group =
        isExtending && range.getFirst() instanceof SqlNode.Group first && first.shape() == shape
            ? extended(first, range.subList(1, range.size()))
            : new SqlNode.Group(shape, range);
    range.clear();
    nodes.add(from, group);
    return group;
  }

  static SqlNode.Group extended(SqlNode.Group group, List<SqlNode> more) {
    var all = new ArrayList<>(group.nodes());
    all.addAll(more);
    return new SqlNode.Group(group.shape(), all);
  }
}
