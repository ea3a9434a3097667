package dynamodbstore.graphql.language;

import dynamodbstore.graphql.language.GraphqlToken.GraphqlTokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Recursive-descent parser of executable documents: operations and fragments. */
final class DocumentParser {
  private final TokenStream tokens;
  private final LiteralParser values;
  private final LiteralParser constants;

  DocumentParser(TokenStream tokens) {
    this.tokens = tokens;
    this.values = new LiteralParser(tokens, false);
    this.constants = new LiteralParser(tokens, true);
  }

  Document document() {
    var definitions = new ArrayList<Definition>();
    do {
      definitions.add(definition());
    } while (!tokens.isNext(GraphqlTokenKind.END));
    return new Document(definitions);
  }

  private Definition definition() {
    if (tokens.isNext(GraphqlTokenKind.BRACE_OPEN)) {
      return new Definition.Operation(
          Definition.Action.QUERY, Optional.empty(), List.of(), List.of(), selections());
    }
    if (tokens.takeIfWord("fragment")) {
      return fragment();
    }
    for (var action : Definition.Action.values()) {
      if (tokens.takeIfWord(action.word())) {
        return operation(action);
      }
    }
    throw tokens.unexpected(tokens.peek());
  }

  private Definition operation(Definition.Action action) {
    return new Definition.Operation(
        action,
        tokens.isNext(GraphqlTokenKind.NAME) ? Optional.of(tokens.name()) : Optional.empty(),
        tokens.optionalMany(
            GraphqlTokenKind.PAREN_OPEN, this::variable, GraphqlTokenKind.PAREN_CLOSE),
        directives(values),
        selections());
  }

  private Definition fragment() {
    var name = fragmentName();
    tokens.expectWord("on");
    return new Definition.Fragment(name, tokens.name(), directives(values), selections());
  }

  private String fragmentName() {
    if (tokens.peek().isWord("on")) {
      throw tokens.unexpected(tokens.peek());
    }
    return tokens.name();
  }

  private Definition.Variable variable() {
    tokens.expect(GraphqlTokenKind.DOLLAR);
    var name = tokens.name();
    tokens.expect(GraphqlTokenKind.COLON);
    return new Definition.Variable(
        name,
        tokens.type(),
        tokens.takeIf(GraphqlTokenKind.EQUALS) ? Optional.of(constants.value()) : Optional.empty(),
        directives(constants));
  }

  private List<Selection> selections() {
    return tokens.nested(
        () ->
            tokens.many(
                GraphqlTokenKind.BRACE_OPEN, this::selection, GraphqlTokenKind.BRACE_CLOSE));
  }

  private Selection selection() {
    return tokens.takeIf(GraphqlTokenKind.SPREAD) ? spread() : field();
  }

  private Selection field() {
    var first = tokens.name();
    boolean isAlias = tokens.takeIf(GraphqlTokenKind.COLON);
    return new Selection.FieldSelection(
        isAlias ? Optional.of(first) : Optional.empty(),
        isAlias ? tokens.name() : first,
        arguments(values),
        directives(values),
        tokens.isNext(GraphqlTokenKind.BRACE_OPEN) ? selections() : List.of());
  }

  private Selection spread() {
    boolean hasType = tokens.takeIfWord("on");
    if (!hasType && tokens.isNext(GraphqlTokenKind.NAME)) {
      return new Selection.Spread(fragmentName(), directives(values));
    }
    return new Selection.Inline(
        hasType ? Optional.of(tokens.name()) : Optional.empty(), directives(values), selections());
  }

  private List<Directive> directives(LiteralParser kind) {
    var directives = new ArrayList<Directive>();
    while (tokens.takeIf(GraphqlTokenKind.AT)) {
      directives.add(new Directive(tokens.name(), arguments(kind)));
    }
    return directives;
  }

  private List<Argument> arguments(LiteralParser kind) {
    return tokens.optionalMany(
        GraphqlTokenKind.PAREN_OPEN, kind::argument, GraphqlTokenKind.PAREN_CLOSE);
  }
}
