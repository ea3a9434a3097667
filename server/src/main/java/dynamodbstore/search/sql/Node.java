package dynamodbstore.search.sql;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A piece of SQL: a token, or tokens that belong together. */
public sealed interface Node {
  /** As it was written. */
  String text();

  default boolean isBlank() {
    return false;
  }

  default boolean is(Kind kind) {
    return false;
  }

  default boolean is(Shape shape) {
    return false;
  }

  /** Whether this is the token, in whatever case a keyword is written. */
  default boolean is(Kind kind, String text) {
    return false;
  }

  /** A token. */
  record Token(Kind kind, String text) implements Node {
    @Override
    public boolean isBlank() {
      return kind.isBlank();
    }

    @Override
    public boolean is(Kind wanted) {
      return kind == wanted;
    }

    @Override
    public boolean is(Kind wanted, String spelling) {
      return kind == wanted
          && (kind.isKeyword() ? text.toUpperCase(Locale.ROOT) : text).equals(spelling);
    }
  }

  /** Nodes that belong together. */
  record Group(Shape shape, List<Node> nodes, String text) implements Node {
    public Group {
      nodes = List.copyOf(nodes);
    }

    public static Group of(Shape shape, List<Node> nodes) {
      return new Group(shape, nodes, nodes.stream().map(Node::text).collect(Collectors.joining()));
    }

    /** Of what is not blank. */
    public List<Node> parts() {
      return nodes.stream().filter(node -> !node.isBlank()).toList();
    }

    @Override
    public boolean is(Shape wanted) {
      return shape == wanted;
    }
  }
}
