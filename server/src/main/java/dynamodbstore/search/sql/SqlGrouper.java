package dynamodbstore.search.sql;

import static dynamodbstore.search.sql.OperatorPass.Reach.DOTTED;
import static dynamodbstore.search.sql.OperatorPass.Reach.LEFT;
import static dynamodbstore.search.sql.OperatorPass.Reach.RIGHT;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Grouper of tokens, in passes over the whole statement: a group of an earlier pass binds more
 * tightly. No pass rejects anything; nodes that match nothing stay as they are.
 */
final class SqlGrouper {
  private static final Set<SqlTokenKind> VALUES =
      EnumSet.of(
          SqlTokenKind.INTEGER,
          SqlTokenKind.FLOAT,
          SqlTokenKind.STRING,
          SqlTokenKind.SYMBOL,
          SqlTokenKind.NAME,
          SqlTokenKind.PLACEHOLDER);
  private static final Set<SqlGroupKind> TERMS =
      EnumSet.of(
          SqlGroupKind.PARENTHESIS,
          SqlGroupKind.FUNCTION,
          SqlGroupKind.IDENTIFIER,
          SqlGroupKind.OPERATION,
          SqlGroupKind.TYPED_LITERAL);
  private static final Set<String> NOW =
      Set.of("CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP");
  private static final Set<String> UNITS =
      Set.of("DAY", "HOUR", "MINUTE", "MONTH", "SECOND", "YEAR");

  private static final List<DelimiterPass> ENCLOSINGS =
      List.of(
          DelimiterPass.punctuation(SqlGroupKind.BRACKETS, "[", "]"),
          DelimiterPass.punctuation(SqlGroupKind.PARENTHESIS, "(", ")"),
          DelimiterPass.keywords(SqlGroupKind.CASE, "CASE", "END"),
          DelimiterPass.keywords(SqlGroupKind.IF, "IF", "END IF"),
          new DelimiterPass(
              SqlGroupKind.FOR,
              node ->
                  node.is(SqlTokenKind.KEYWORD, "FOR") || node.is(SqlTokenKind.KEYWORD, "FOREACH"),
              node -> node.is(SqlTokenKind.KEYWORD, "END LOOP")),
          DelimiterPass.keywords(SqlGroupKind.BEGIN, "BEGIN", "END"));

  private static final OperatorPass DOTS =
      new OperatorPass(
              SqlGroupKind.IDENTIFIER,
              node ->
                  node.is(SqlTokenKind.PUNCTUATION, ".")
                      || node.is(SqlTokenKind.OPERATOR, "->")
                      || node.is(SqlTokenKind.OPERATOR, "->>"),
              SqlGrouper::isNamed,
              node ->
                  node.is(SqlGroupKind.BRACKETS)
                      || node.is(SqlGroupKind.FUNCTION)
                      || isOneOf(
                          node,
                          SqlTokenKind.NAME,
                          SqlTokenKind.SYMBOL,
                          SqlTokenKind.WILDCARD,
                          SqlTokenKind.STRING))
          .reaching(DOTTED)
          .extending();

  private static final OperatorPass INDEXES =
      new OperatorPass(
              SqlGroupKind.IDENTIFIER,
              node -> node.is(SqlGroupKind.BRACKETS),
              node -> isNamed(node) || node.is(SqlGroupKind.FUNCTION),
              SqlGrouper::isAnything)
          .reaching(LEFT)
          .extending()
          .shallow();

  /** Passes after names and orders are grouped, from the tightest to the loosest. */
  private static final List<OperatorPass> OPERATORS =
      List.of(
          new OperatorPass(
                  SqlGroupKind.IDENTIFIER,
                  node -> node.is(SqlTokenKind.PUNCTUATION, "::"),
                  SqlGrouper::isAnything,
                  SqlGrouper::isAnything)
              .extending(),
          new OperatorPass(
                  SqlGroupKind.IDENTIFIER,
                  node -> node.is(SqlTokenKind.TIME_ZONE),
                  SqlGrouper::isAnything,
                  node -> node.is(SqlTokenKind.KEYWORD, "AS") || node.is(SqlTokenKind.STRING))
              .extending(),
          new OperatorPass(
                  SqlGroupKind.TYPED_LITERAL,
                  node -> node.is(SqlTokenKind.BUILTIN),
                  SqlGrouper::isAnything,
                  node -> node.is(SqlTokenKind.STRING))
              .reaching(RIGHT),
          new OperatorPass(
                  SqlGroupKind.TYPED_LITERAL,
                  node -> node.is(SqlGroupKind.TYPED_LITERAL),
                  SqlGrouper::isAnything,
                  node -> isKeyword(node, UNITS))
              .reaching(RIGHT)
              .extending(),
          new OperatorPass(
              SqlGroupKind.OPERATION,
              node -> node.is(SqlTokenKind.OPERATOR) || node.is(SqlTokenKind.WILDCARD),
              SqlGrouper::isOperand,
              SqlGrouper::isOperand),
          new OperatorPass(
              SqlGroupKind.COMPARISON,
              node -> node.is(SqlTokenKind.COMPARISON),
              SqlGrouper::isComparable,
              SqlGrouper::isComparable),
          new OperatorPass(
                  SqlGroupKind.IDENTIFIER,
                  node -> node.is(SqlTokenKind.KEYWORD, "AS"),
                  node -> node.is(SqlTokenKind.KEYWORD, "NULL") || !isKeyword(node),
                  node -> !node.is(SqlTokenKind.STATEMENT))
              .extending());

  private static final OperatorPass ASSIGNMENTS =
      new OperatorPass(
              SqlGroupKind.ASSIGNMENT,
              node -> node.is(SqlTokenKind.ASSIGNMENT),
              node -> !node.is(SqlTokenKind.KEYWORD),
              node -> !node.is(SqlTokenKind.KEYWORD))
          .reaching(OperatorPass.Reach.STATEMENT);

  /** Not inside groups: lists are not needed there, and long lists of ids would be slow. */
  private static final OperatorPass LISTS =
      new OperatorPass(
              SqlGroupKind.LIST,
              node -> node.is(SqlTokenKind.PUNCTUATION, ","),
              SqlGrouper::isListable,
              SqlGrouper::isListable)
          .extending()
          .shallow();

  private SqlGrouper() {}

  static List<SqlNode> group(List<SqlNode> tokens) {
    var nodes = GroupingPasses.comments(tokens);
    for (var enclosing : ENCLOSINGS) {
      nodes = enclosing.enclose(nodes);
    }
    nodes = GroupingPasses.functions(GroupingPasses.windows(nodes));
    nodes = GroupingPasses.wheres(nodes, false);
    nodes = INDEXES.bind(DOTS.bind(nodes, false), false);
    nodes = GroupingPasses.orders(GroupingPasses.identifiers(nodes));
    for (var binding : OPERATORS) {
      nodes = binding.bind(nodes, false);
    }
    nodes = ASSIGNMENTS.bind(GroupingPasses.aliases(nodes), false);
    nodes = LISTS.bind(GroupingPasses.commented(nodes), false);
    return GroupingPasses.values(nodes);
  }

  private static boolean isAnything(SqlNode node) {
    return true;
  }

  private static boolean isNamed(SqlNode node) {
    return node.is(SqlGroupKind.BRACKETS)
        || node.is(SqlGroupKind.IDENTIFIER)
        || isOneOf(node, SqlTokenKind.NAME, SqlTokenKind.SYMBOL);
  }

  private static boolean isOperand(SqlNode node) {
    return isTerm(node) || node.is(SqlGroupKind.BRACKETS) || isKeyword(node, NOW);
  }

  private static boolean isComparable(SqlNode node) {
    return isTerm(node) || node.is(SqlTokenKind.KEYWORD, "NULL");
  }

  private static boolean isListable(SqlNode node) {
    return switch (node) {
      case SqlNode.Token(SqlTokenKind kind, _) ->
          VALUES.contains(kind) || kind == SqlTokenKind.KEYWORD || kind == SqlTokenKind.WILDCARD;
      case SqlNode.Group(SqlGroupKind shape, _) ->
          switch (shape) {
            case FUNCTION, CASE, IDENTIFIER, COMPARISON, LIST, OPERATION -> true;
            default -> false;
          };
    };
  }

  private static boolean isTerm(SqlNode node) {
    return switch (node) {
      case SqlNode.Token(SqlTokenKind kind, _) -> VALUES.contains(kind);
      case SqlNode.Group(SqlGroupKind shape, _) -> TERMS.contains(shape);
    };
  }

  private static boolean isKeyword(SqlNode node) {
    return node instanceof SqlNode.Token(SqlTokenKind kind, _) && kind.isKeyword();
  }

  private static boolean isKeyword(SqlNode node, Set<String> words) {
    return words.stream().anyMatch(word -> node.is(SqlTokenKind.KEYWORD, word));
  }

  private static boolean isOneOf(SqlNode node, SqlTokenKind... kinds) {
    return List.of(kinds).stream().anyMatch(node::is);
  }
}
