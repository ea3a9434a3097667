package dynamodbstore.search.language;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.Filter;
import dynamodbstore.search.sql.SqlLimitExceeded;
import dynamodbstore.search.sql.SqlNode;
import dynamodbstore.search.sql.SqlParser;
import dynamodbstore.search.sql.SqlTokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Recursive-descent parser of filters that MLflow rejects: {@code OR}, {@code NOT}, parentheses,
 * {@code min(…)} and {@code max(…)}. The comparisons between these are parsed by MLflow's own
 * grammar, one by one. Used for one filter by one thread; nesting is limited, so that no filter can
 * overflow the stack.
 *
 * <pre>
 * filter = both { OR both }
 * both   = one { AND one }
 * one    = NOT one | "(" filter ")" | clause
 * clause = [ min | max ] as in MLflow
 * </pre>
 */
public final class ExtendedFilter {
  private static final int MAX_DEPTH = 100;

  private record Piece(SqlNode.Token token, int start, int end) {}

  private final String filter;
  private final List<Piece> pieces;
  private final Function<String, List<? extends Filter>> clauses;
  private int at;
  private int depth;

  private ExtendedFilter(
      String filter, List<Piece> pieces, Function<String, List<? extends Filter>> clauses) {
    this.filter = filter;
    this.pieces = pieces;
    this.clauses = clauses;
  }

  /**
   * Parses a filter.
   *
   * @param clauses parser of the parts in MLflow's syntax
   */
  public static Filter read(String filter, Function<String, List<? extends Filter>> clauses) {
    var parser = new ExtendedFilter(filter, pieces(filter), clauses);
    var condition = parser.anyOf();
    if (parser.at < parser.pieces.size()) {
      throw parser.unparsed();
    }
    return condition;
  }

  /** Whether a filter contains syntax that MLflow's grammar does not have. */
  public static boolean usesExtensions(String filter) {
    var pieces = pieces(filter);
    for (int i = 0; i < pieces.size(); i++) {
      boolean startsClause = i == 0 || isWord(pieces.get(i - 1), "AND");
      if (isWord(pieces.get(i), "OR")
          || (startsClause
              && (isWord(pieces.get(i), "NOT")
                  || isSign(pieces, i, "(")
                  || (MetricAggregate.of(pieces.get(i).token()).isPresent()
                      && isSign(pieces, i + 1, "("))))) {
        return true;
      }
    }
    return false;
  }

  private static List<Piece> pieces(String filter) {
    List<SqlNode.Token> tokens;
    try {
      tokens = SqlParser.tokens(filter);
    } catch (SqlLimitExceeded _) {
      throw ApiError.invalid("Error on parsing filter '" + filter + "'");
    }
    var pieces = new ArrayList<Piece>();
    int start = 0;
    for (var token : tokens) {
      int end = start + token.text().length();
      if (!token.isBlank()) {
        pieces.add(new Piece(token, start, end));
      }
      start = end;
    }
    return pieces;
  }

  private Filter anyOf() {
    if (++depth > MAX_DEPTH) {
      throw ApiError.invalid("Error on parsing filter '" + filter + "'");
    }
    var parts = new ArrayList<Filter>();
    do {
      parts.add(allOf());
    } while (skipWord("OR"));
    depth--;
    return parts.size() == 1 ? parts.getFirst() : new Filter.Any(parts);
  }

  private Filter allOf() {
    var parts = new ArrayList<Filter>();
    do {
      parts.add(one());
    } while (skipWord("AND"));
    return parts.size() == 1 ? parts.getFirst() : new Filter.All(parts);
  }

  private Filter one() {
    boolean isNegated = false;
    while (skipWord("NOT")) {
      isNegated = !isNegated;
    }
    Filter condition;
    if (isSign(pieces, at, "(")) {
      at++;
      condition = anyOf();
      if (!isSign(pieces, at++, ")")) {
        throw unparsed();
      }
    } else {
      condition = clause();
    }
    return isNegated ? new Filter.Not(condition) : condition;
  }

  private Filter clause() {
    var extreme = extreme();
    int first = at;
    int parentheses = 0;
    while (at < pieces.size() && (parentheses > 0 || !endsClause())) {
      parentheses += isSign(pieces, at, "(") ? 1 : isSign(pieces, at, ")") ? -1 : 0;
      at++;
    }
    if (at == first) {
      throw unparsed();
    }
    var text = filter.substring(pieces.get(first).start(), pieces.get(at - 1).end());
    var inner = extreme.isPresent() ? MetricAggregate.unwrapped(text) : text;
    var read = clauses.apply(inner);
    if (read.size() != 1) {
      throw unparsed();
    }
    Filter condition = read.getFirst();
    return extreme.map(found -> found.of(condition)).orElse(condition);
  }

  private Optional<MetricAggregate> extreme() {
    var extreme =
        at < pieces.size()
            ? MetricAggregate.of(pieces.get(at).token())
            : Optional.<MetricAggregate>empty();
    return extreme
        .filter(_ -> isSign(pieces, at + 1, "("))
        .map(
            found -> {
              at++;
              return found;
            });
  }

  private boolean endsClause() {
    return isSign(pieces, at, ")") || isWord(pieces.get(at), "AND") || isWord(pieces.get(at), "OR");
  }

  private boolean skipWord(String word) {
    boolean isThere = at < pieces.size() && isWord(pieces.get(at), word);
    at += isThere ? 1 : 0;
    return isThere;
  }

  /** SQL lexes a word right before a parenthesis as a name; here it counts as the keyword. */
  private static boolean isWord(Piece piece, String word) {
    return (piece.token().is(SqlTokenKind.KEYWORD) || piece.token().is(SqlTokenKind.NAME))
        && piece.token().text().equalsIgnoreCase(word);
  }

  private static boolean isSign(List<Piece> pieces, int at, String sign) {
    return at < pieces.size() && pieces.get(at).token().is(SqlTokenKind.PUNCTUATION, sign);
  }

  private ApiError unparsed() {
    return ApiError.invalid("Invalid filter '" + filter + "'. Could not be parsed.");
  }
}
