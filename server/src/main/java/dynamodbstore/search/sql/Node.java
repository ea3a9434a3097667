package dynamodbstore.search.sql;

import java.util.List;
import java.util.Locale;

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
  record Group(Shape shape, List<Node> nodes) implements Node {
    public Group {
      nodes = List.copyOf(nodes);
    }

    /** Put together only when it is asked for: most groups are only made to be made larger. */
    @Override
    public String text() {
      var text = new StringBuilder();
      append(text);
      return text.toString();
    }

    private void append(StringBuilder text) {
      for (var node : nodes) {
        switch (node) {
          case Token token -> text.append(token.text());
          case Group group -> group.append(text);
        }
      }
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
