package dynamodbstore.search.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Binds what stands left and right of a node to it, as {@code x < y} is bound by its sign. */
record Binding(
    Shape shape,
    Predicate<Node> middle,
    Predicate<Node> before,
    Predicate<Node> after,
    Reach reach,
    boolean isExtending,
    boolean isDeep) {

  /** How far a group reaches. */
  enum Reach {
    BOTH_SIDES,
    /** From the middle on; there must still be something before it. */
    RIGHT,
    /** Up to the middle, whatever follows. */
    LEFT,
    /** To the right only if what stands there can be part of a dotted name. */
    DOTTED,
    /** To both sides, and on to the end of the statement if a semicolon marks it. */
    STATEMENT
  }

  Binding(Shape shape, Predicate<Node> middle, Predicate<Node> before, Predicate<Node> after) {
    this(shape, middle, before, after, Reach.BOTH_SIDES, false, true);
  }

  Binding extending() {
    return new Binding(shape, middle, before, after, reach, true, isDeep);
  }

  Binding shallow() {
    return new Binding(shape, middle, before, after, reach, isExtending, false);
  }

  Binding reaching(Reach wanted) {
    return new Binding(shape, middle, before, after, wanted, isExtending, isDeep);
  }

  /** All that {@code given}, the nodes of a group that has ends or not, are bound to. */
  List<Node> bind(List<Node> given, boolean hasEnds) {
    var inner = isDeep ? Nodes.mapped(given, this::bindWithin) : given;
    var nodes = new ArrayList<>(inner);
    // The original goes on with the last node it bound, though that is in a group by now, and takes
    // it for what stands before. This is why a = b = c is a comparison of a comparison.
    int shift = 0;
    int before = -1;
    Node beforeNode = null;
    for (int i = 0; i < inner.size(); i++) {
      int at = i - shift;
      var node = inner.get(i);
      if (at < 0 || node.isBlank()) {
        continue;
      }
      if (middle.test(node) && beforeNode != null && before().test(beforeNode)) {
        int next = Nodes.next(nodes, at);
        if (binds(nodes, before, next, hasEnds)) {
          int from = reach == Reach.RIGHT ? at : before;
          int to = end(nodes, at, next);
          beforeNode = Nodes.group(nodes, shape, from, to, isExtending);
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

  private Node bindWithin(Node node) {
    return node instanceof Node.Group group && group.shape() != shape
        ? new Node.Group(group.shape(), bind(group.nodes(), group.shape().hasEnds()))
        : node;
  }

  private boolean binds(List<Node> nodes, int before, int next, boolean hasEnds) {
    if (hasEnds && (before == 0 || next == nodes.size() - 1)) {
      return false;
    }
    if (reach == Reach.LEFT || reach == Reach.DOTTED) {
      return true;
    }
    return next >= 0 && after.test(nodes.get(next));
  }

  private int end(List<Node> nodes, int at, int next) {
    return switch (reach) {
      case BOTH_SIDES, RIGHT -> next;
      case LEFT -> at;
      case STATEMENT ->
          Math.max(next, Nodes.find(nodes, next + 1, node -> node.is(Kind.PUNCTUATION, ";")));
      case DOTTED -> next >= 0 && after.test(nodes.get(next)) ? next : at;
    };
  }
}
