package dynamodbstore.search;

import dynamodbstore.search.sql.Kind;
import dynamodbstore.search.sql.Node;
import dynamodbstore.search.sql.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * Grouping pass for the comparisons that the SQL parser does not group: {@code IN}, {@code NOT IN},
 * {@code IS NULL} and {@code IS NOT NULL}. Also removes blanks.
 *
 * <p>As in the reference, a name that starts none of these is copied together with up to three
 * nodes after it, so that a comparison that starts among these is not found.
 */
final class Joining {
  private final List<Node> given;
  private final List<Node> joined = new ArrayList<>();

  private Joining(List<Node> given) {
    this.given = given;
  }

  static List<Node> join(List<Node> statement) {
    var joining = new Joining(statement.stream().filter(node -> !node.isBlank()).toList());
    joining.join();
    return joining.joined;
  }

  private void join() {
    int i = 0;
    while (i < given.size()) {
      if (given.size() - i < 3) {
        i = take(i, 2);
      } else if (given.get(i).is(Shape.IDENTIFIER)) {
        i = joinAfterName(i);
      } else {
        i = take(i, 1);
      }
    }
  }

  private int joinAfterName(int i) {
    var name = given.get(i);
    var second = given.get(i + 1);
    var third = given.get(i + 2);
    if (second.is(Kind.KEYWORD, "IN") && third.is(Shape.PARENTHESIS)) {
      return add(i + 3, name, second, third);
    }
    if (second.is(Kind.KEYWORD, "IS") && third.is(Kind.KEYWORD, "NULL")) {
      return add(i + 3, name, keyword("IS NULL"));
    }
    if (second.is(Kind.KEYWORD, "IS") && third.is(Kind.KEYWORD, "NOT NULL")) {
      return add(i + 3, name, keyword("IS NOT NULL"));
    }
    if (i + 3 < given.size()
        && second.is(Kind.KEYWORD, "NOT")
        && third.is(Kind.KEYWORD, "IN")
        && given.get(i + 3).is(Shape.PARENTHESIS)) {
      return add(i + 4, name, keyword("NOT IN"), given.get(i + 3));
    }
    return take(i, 4);
  }

  private int add(int next, Node... parts) {
    joined.add(new Node.Group(Shape.COMPARISON, List.of(parts)));
    return next;
  }

  private int take(int i, int count) {
    int end = Math.min(i + count, given.size());
    joined.addAll(given.subList(i, end));
    return end;
  }

  private static Node keyword(String text) {
    return new Node.Token(Kind.KEYWORD, text);
  }
}
