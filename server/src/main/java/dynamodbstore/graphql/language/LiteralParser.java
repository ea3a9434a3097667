package dynamodbstore.graphql.language;

import dynamodbstore.graphql.language.GraphqlToken.GraphqlTokenKind;

/** Parser of literal values. */
final class LiteralParser {
  private final TokenStream tokens;
  private final boolean isConstant;

  /**
   * @param isConstant whether variables are not allowed
   */
  LiteralParser(TokenStream tokens, boolean isConstant) {
    this.tokens = tokens;
    this.isConstant = isConstant;
  }

  Argument argument() {
    var name = tokens.name();
    tokens.expect(GraphqlTokenKind.COLON);
    return new Argument(name, value());
  }

  Literal value() {
    var token = tokens.peek();
    return switch (token.kind()) {
      case BRACKET_OPEN ->
          new Literal.ListValue(
              tokens.nested(
                  () ->
                      tokens.any(
                          GraphqlTokenKind.BRACKET_OPEN,
                          this::value,
                          GraphqlTokenKind.BRACKET_CLOSE)));
      case BRACE_OPEN ->
          new Literal.ObjectValue(
              tokens.nested(
                  () ->
                      tokens.any(
                          GraphqlTokenKind.BRACE_OPEN,
                          this::argument,
                          GraphqlTokenKind.BRACE_CLOSE)));
      case INT -> new Literal.IntValue(tokens.take().text());
      case FLOAT -> new Literal.FloatValue(tokens.take().text());
      case STRING, BLOCK_STRING -> new Literal.StringValue(tokens.take().text());
      case NAME -> word(tokens.take().text());
      case DOLLAR -> variable();
      default -> throw tokens.unexpected(token);
    };
  }

  private static Literal word(String word) {
    return switch (word) {
      case "true" -> new Literal.BooleanValue(true);
      case "false" -> new Literal.BooleanValue(false);
      case "null" -> new Literal.NullValue();
      default -> new Literal.EnumValue(word);
    };
  }

  private Literal variable() {
    var dollar = tokens.take();
    if (!isConstant) {
      return new Literal.Variable(tokens.name());
    }
    if (tokens.isNext(GraphqlTokenKind.NAME)) {
      throw new SyntaxError(
          "Unexpected variable '$%s' in constant value.".formatted(tokens.name()));
    }
    throw tokens.unexpected(dollar);
  }
}
