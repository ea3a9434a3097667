package dynamodbstore.search.sql;

import java.util.List;
import java.util.Locale;

/** Node of the syntax tree: a token or a group of nodes. Immutable. */
public sealed interface SqlNode {
  /** The source text. */
  String text();

  default boolean isBlank() {
    return false;
  }

  default boolean is(SqlTokenKind kind) {
    return false;
  }

  default boolean is(SqlGroupKind shape) {
    return false;
  }

  /** Whether this is the token with that text; keywords match in any case. */
  default boolean is(SqlTokenKind kind, String text) {
    return false;
  }

  record Token(SqlTokenKind kind, String text) implements SqlNode {
    @Override
    public boolean isBlank() {
      return kind.isBlank();
    }

    @Override
    public boolean is(SqlTokenKind wanted) {
      return kind == wanted;
    }

    @Override
    public boolean is(SqlTokenKind wanted, String spelling) {
      return kind == wanted
          && (kind.isKeyword() ? text.toUpperCase(Locale.ROOT) : text).equals(spelling);
    }
  }

  /** Nodes that an earlier pass has grouped. */
  record Group(SqlGroupKind shape, List<SqlNode> nodes) implements SqlNode {
    public Group {
      nodes = List.copyOf(nodes);
    }

    /** Concatenated on demand, because most groups only become part of larger groups. */
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

    /** The nodes that are not blank. */
    public List<SqlNode> parts() {
      return nodes.stream().filter(node -> !node.isBlank()).toList();
    }

    @Override
    public boolean is(SqlGroupKind wanted) {
      return shape == wanted;
    }
  }
}
