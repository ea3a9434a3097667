package dynamodbstore.search.sql;

import static dynamodbstore.search.sql.Binding.Reach.DOTTED;
import static dynamodbstore.search.sql.Binding.Reach.LEFT;
import static dynamodbstore.search.sql.Binding.Reach.RIGHT;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Grouper of tokens, in passes over the whole statement: a group of an earlier pass binds more
 * tightly. No pass rejects anything; nodes that match nothing stay as they are.
 */
final class Grouping {
  private static final Set<Kind> VALUES =
      EnumSet.of(Kind.INTEGER, Kind.FLOAT, Kind.STRING, Kind.SYMBOL, Kind.NAME, Kind.PLACEHOLDER);
  private static final Set<Shape> TERMS =
      EnumSet.of(
          Shape.PARENTHESIS,
          Shape.FUNCTION,
          Shape.IDENTIFIER,
          Shape.OPERATION,
          Shape.TYPED_LITERAL);
  private static final Set<String> NOW =
      Set.of("CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP");
  private static final Set<String> UNITS =
      Set.of("DAY", "HOUR", "MINUTE", "MONTH", "SECOND", "YEAR");

  private static final List<Enclosing> ENCLOSINGS =
      List.of(
          Enclosing.punctuation(Shape.BRACKETS, "[", "]"),
          Enclosing.punctuation(Shape.PARENTHESIS, "(", ")"),
          Enclosing.keywords(Shape.CASE, "CASE", "END"),
          Enclosing.keywords(Shape.IF, "IF", "END IF"),
          new Enclosing(
              Shape.FOR,
              node -> node.is(Kind.KEYWORD, "FOR") || node.is(Kind.KEYWORD, "FOREACH"),
              node -> node.is(Kind.KEYWORD, "END LOOP")),
          Enclosing.keywords(Shape.BEGIN, "BEGIN", "END"));

  private static final Binding DOTS =
      new Binding(
              Shape.IDENTIFIER,
              node ->
                  node.is(Kind.PUNCTUATION, ".")
                      || node.is(Kind.OPERATOR, "->")
                      || node.is(Kind.OPERATOR, "->>"),
              Grouping::isNamed,
              node ->
                  node.is(Shape.BRACKETS)
                      || node.is(Shape.FUNCTION)
                      || isOneOf(node, Kind.NAME, Kind.SYMBOL, Kind.WILDCARD, Kind.STRING))
          .reaching(DOTTED)
          .extending();

  private static final Binding INDEXES =
      new Binding(
              Shape.IDENTIFIER,
              node -> node.is(Shape.BRACKETS),
              node -> isNamed(node) || node.is(Shape.FUNCTION),
              Grouping::isAnything)
          .reaching(LEFT)
          .extending()
          .shallow();

  /** Passes after names and orders are grouped, from the tightest to the loosest. */
  private static final List<Binding> OPERATORS =
      List.of(
          new Binding(
                  Shape.IDENTIFIER,
                  node -> node.is(Kind.PUNCTUATION, "::"),
                  Grouping::isAnything,
                  Grouping::isAnything)
              .extending(),
          new Binding(
                  Shape.IDENTIFIER,
                  node -> node.is(Kind.TIME_ZONE),
                  Grouping::isAnything,
                  node -> node.is(Kind.KEYWORD, "AS") || node.is(Kind.STRING))
              .extending(),
          new Binding(
                  Shape.TYPED_LITERAL,
                  node -> node.is(Kind.BUILTIN),
                  Grouping::isAnything,
                  node -> node.is(Kind.STRING))
              .reaching(RIGHT),
          new Binding(
                  Shape.TYPED_LITERAL,
                  node -> node.is(Shape.TYPED_LITERAL),
                  Grouping::isAnything,
                  node -> isKeyword(node, UNITS))
              .reaching(RIGHT)
              .extending(),
          new Binding(
              Shape.OPERATION,
              node -> node.is(Kind.OPERATOR) || node.is(Kind.WILDCARD),
              Grouping::isOperand,
              Grouping::isOperand),
          new Binding(
              Shape.COMPARISON,
              node -> node.is(Kind.COMPARISON),
              Grouping::isComparable,
              Grouping::isComparable),
          new Binding(
                  Shape.IDENTIFIER,
                  node -> node.is(Kind.KEYWORD, "AS"),
                  node -> node.is(Kind.KEYWORD, "NULL") || !isKeyword(node),
                  node -> !node.is(Kind.STATEMENT))
              .extending());

  private static final Binding ASSIGNMENTS =
      new Binding(
              Shape.ASSIGNMENT,
              node -> node.is(Kind.ASSIGNMENT),
              node -> !node.is(Kind.KEYWORD),
              node -> !node.is(Kind.KEYWORD))
          .reaching(Binding.Reach.STATEMENT);

  /** Not inside groups: lists are not needed there, and long lists of ids would be slow. */
  private static final Binding LISTS =
      new Binding(
              Shape.LIST,
              node -> node.is(Kind.PUNCTUATION, ","),
              Grouping::isListable,
              Grouping::isListable)
          .extending()
          .shallow();

  private Grouping() {}

  static List<Node> group(List<Node> tokens) {
    var nodes = Passes.comments(tokens);
    for (var enclosing : ENCLOSINGS) {
      nodes = enclosing.enclose(nodes);
    }
    nodes = Passes.functions(Passes.windows(nodes));
    nodes = Passes.wheres(nodes, false);
    nodes = INDEXES.bind(DOTS.bind(nodes, false), false);
    nodes = Passes.orders(Passes.identifiers(nodes));
    for (var binding : OPERATORS) {
      nodes = binding.bind(nodes, false);
    }
    nodes = ASSIGNMENTS.bind(Passes.aliases(nodes), false);
    nodes = LISTS.bind(Passes.commented(nodes), false);
    return Passes.values(nodes);
  }

  private static boolean isAnything(Node node) {
    return true;
  }

  private static boolean isNamed(Node node) {
    return node.is(Shape.BRACKETS)
        || node.is(Shape.IDENTIFIER)
        || isOneOf(node, Kind.NAME, Kind.SYMBOL);
  }

  private static boolean isOperand(Node node) {
    return isTerm(node) || node.is(Shape.BRACKETS) || isKeyword(node, NOW);
  }

  private static boolean isComparable(Node node) {
    return isTerm(node) || node.is(Kind.KEYWORD, "NULL");
  }

  private static boolean isListable(Node node) {
    return switch (node) {
      case Node.Token(Kind kind, _) ->
          VALUES.contains(kind) || kind == Kind.KEYWORD || kind == Kind.WILDCARD;
      case Node.Group(Shape shape, _) ->
          switch (shape) {
            case FUNCTION, CASE, IDENTIFIER, COMPARISON, LIST, OPERATION -> true;
            default -> false;
          };
    };
  }

  private static boolean isTerm(Node node) {
    return switch (node) {
      case Node.Token(Kind kind, _) -> VALUES.contains(kind);
      case Node.Group(Shape shape, _) -> TERMS.contains(shape);
    };
  }

  private static boolean isKeyword(Node node) {
    return node instanceof Node.Token(Kind kind, _) && kind.isKeyword();
  }

  private static boolean isKeyword(Node node, Set<String> words) {
    return words.stream().anyMatch(word -> node.is(Kind.KEYWORD, word));
  }

  private static boolean isOneOf(Node node, Kind... kinds) {
    return List.of(kinds).stream().anyMatch(node::is);
  }
}
