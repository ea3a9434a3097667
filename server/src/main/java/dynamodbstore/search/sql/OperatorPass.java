package dynamodbstore.search.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Pass that groups a node with its neighbours, such as an operator with its operands in {@code x <
 * y}.
 *
 * @param middle the operator
 * @param before the valid left neighbours
 * @param after the valid right neighbours
 * @param isExtending whether a left neighbour of the same shape is extended instead of nested
 * @param isDeep whether the pass descends into groups
 */
record OperatorPass(
    SqlGroupKind shape,
    Predicate<SqlNode> middle,
    Predicate<SqlNode> before,
    Predicate<SqlNode> after,
    Reach reach,
    boolean isExtending,
    boolean isDeep) {

  /** Extent of the new group. */
  enum Reach {
    BOTH_SIDES,
    /** From the middle to the right neighbour; a left neighbour must exist but stays outside. */
    RIGHT,
    /** From the left neighbour to the middle, regardless of what follows. */
    LEFT,
    /** Includes the right neighbour only if it can be part of a dotted name. */
    DOTTED,
    /** Both neighbours, and everything up to a semicolon if there is one. */
    STATEMENT
  }

  OperatorPass(
      SqlGroupKind shape,
      Predicate<SqlNode> middle,
      Predicate<SqlNode> before,
      Predicate<SqlNode> after) {
    this(shape, middle, before, after, Reach.BOTH_SIDES, false, true);
  }

  OperatorPass extending() {
    return new OperatorPass(shape, middle, before, after, reach, true, isDeep);
  }

  OperatorPass shallow() {
    return new OperatorPass(shape, middle, before, after, reach, isExtending, false);
  }

  OperatorPass reaching(Reach wanted) {
    return new OperatorPass(shape, middle, before, after, wanted, isExtending, isDeep);
  }

  /**
   * Applies the pass to the nodes of a group.
   *
   * @param hasEnds whether the first and the last node are delimiters, which are never grouped
   */
  List<SqlNode> bind(List<SqlNode> given, boolean hasEnds) {
    var inner = isDeep ? SqlNodeLists.mapped(given, this::bindWithin) : given;
    var nodes = new ArrayList<>(inner);
    // As in the original, the iteration continues with the last node it grouped, although that is
    // inside the group by now, and tests it as the left neighbour. This is why a = b = c is a
    // comparison of a comparison.
    int shift = 0;
    int before = -1;
    SqlNode beforeNode = null;
    for (int i = 0; i < inner.size(); i++) {
      int at = i - shift;
      var node = inner.get(i);
      if (at < 0 || node.isBlank()) {
        continue;
      }
      if (middle.test(node) && beforeNode != null && before().test(beforeNode)) {
        int next = SqlNodeLists.next(nodes, at);
        if (binds(nodes, before, next, hasEnds)) {
          int from = reach == Reach.RIGHT ? at : before;
          int to = end(nodes, at, next);
          beforeNode = SqlNodeLists.group(nodes, shape, from, to, isExtending);
          before = from;
          shift += to - from;
          continue;
        }
      }
      before = at;
      beforeNode = node;
    }
    return nodes;
  }

  private SqlNode bindWithin(SqlNode node) {
    return node instanceof SqlNode.Group group && group.shape() != shape
        ? new SqlNode.Group(group.shape(), bind(group.nodes(), group.shape().hasEnds()))
        : node;
  }

  private boolean binds(List<SqlNode> nodes, int before, int next, boolean hasEnds) {
    if (hasEnds && (before == 0 || next == nodes.size() - 1)) {
      return false;
    }
    if (reach == Reach.LEFT || reach == Reach.DOTTED) {
      return true;
    }
    return next >= 0 && after.test(nodes.get(next));
  }

  private int end(List<SqlNode> nodes, int at, int next) {
    return switch (reach) {
      case BOTH_SIDES, RIGHT -> next;
      case LEFT -> at;
      case STATEMENT ->
          Math.max(
              next,
              SqlNodeLists.find(nodes, next + 1, node -> node.is(SqlTokenKind.PUNCTUATION, ";")));
      case DOTTED -> next >= 0 && after.test(nodes.get(next)) ? next : at;
    };
  }
}
