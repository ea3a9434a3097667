package dynamodbstore.graphql.language;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dynamodbstore.graphql.language.GraphqlToken.GraphqlTokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Token stream with one token of lookahead, and the combinators that all parsers share. Not
 * thread-safe.
 */
final class TokenStream {
  /** Maximum nesting: more than real documents have, and far from a stack overflow. */
  private static final int DEEPEST = 200;

  private final List<GraphqlToken> tokens;
  private int at;
  private int depth;

  TokenStream(String source) {
    this.tokens = GraphqlLexer.tokens(source);
  }

  GraphqlToken peek() {
    return tokens.get(at);
  }

  boolean isNext(GraphqlTokenKind kind) {
    return peek().is(kind);
  }

  @CanIgnoreReturnValue
  GraphqlToken take() {
    return tokens.get(isNext(GraphqlTokenKind.END) ? at : at++);
  }

  boolean takeIf(GraphqlTokenKind kind) {
    boolean found = isNext(kind);
    if (found) {
      at++;
    }
    return found;
  }

  boolean takeIfWord(String word) {
    boolean found = peek().isWord(word);
    if (found) {
      at++;
    }
    return found;
  }

  @CanIgnoreReturnValue
  GraphqlToken expect(GraphqlTokenKind kind) {
    if (!isNext(kind)) {
      throw new SyntaxError("Expected %s, found %s.".formatted(kind.words(), peek().words()));
    }
    return take();
  }

  void expectWord(String word) {
    if (!takeIfWord(word)) {
      throw new SyntaxError("Expected '%s', found %s.".formatted(word, peek().words()));
    }
  }

  String name() {
    return expect(GraphqlTokenKind.NAME).text();
  }

  SyntaxError unexpected(GraphqlToken token) {
    return new SyntaxError("Unexpected %s.".formatted(token.words()));
  }

  /** Parses a bracketed list of at least one item. */
  <T> List<T> many(GraphqlTokenKind open, Supplier<T> item, GraphqlTokenKind close) {
    expect(open);
    var items = new ArrayList<T>();
    do {
      items.add(item.get());
    } while (!takeIf(close));
    return items;
  }

  /** Parses a bracketed list, if the opening bracket is next. */
  <T> List<T> optionalMany(GraphqlTokenKind open, Supplier<T> item, GraphqlTokenKind close) {
    return isNext(open) ? many(open, item, close) : List.of();
  }

  /** Parses a bracketed list, which may be empty. */
  <T> List<T> any(GraphqlTokenKind open, Supplier<T> item, GraphqlTokenKind close) {
    expect(open);
    var items = new ArrayList<T>();
    while (!takeIf(close)) {
      items.add(item.get());
    }
    return items;
  }

  <T> T nested(Supplier<T> item) {
    if (++depth > DEEPEST) {
      throw new SyntaxError("Document is nested deeper than %d.".formatted(DEEPEST));
    }
    var read = item.get();
    depth--;
    return read;
  }

  TypeReference type() {
    TypeReference type;
    if (takeIf(GraphqlTokenKind.BRACKET_OPEN)) {
      type = new TypeReference.ListOf(nested(this::type));
      expect(GraphqlTokenKind.BRACKET_CLOSE);
    } else {
      type = new TypeReference.Named(name());
    }
    return takeIf(GraphqlTokenKind.BANG) ? new TypeReference.NonNull(type) : type;
  }
}
