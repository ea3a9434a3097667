package dynamodbstore.graphql;

import dynamodbstore.graphql.language.Definition;
import dynamodbstore.graphql.language.Directive;
import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.language.Selection;
import dynamodbstore.graphql.schema.Coercion;
import dynamodbstore.graphql.schema.GraphqlSchema;
import dynamodbstore.wire.json.Json;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;

/** Evaluator of {@code @skip} and {@code @include}. */
final class SkipConditions {
  private static final Json IS_TRUE = new Json.Bool(true);

  private final GraphqlSchema schema;
  private final Coercion coercion;

  SkipConditions(GraphqlSchema schema, Coercion coercion) {
    this.schema = schema;
    this.coercion = coercion;
  }

  /**
   * Evaluates every condition that the operation can reach. This happens before the response
   * begins, because an error could not be reported afterwards.
   *
   * @throws dynamodbstore.graphql.schema.LeafCoercion.CoercionError if one is null: a variable with
   *     a default value may be null
   */
  void check(Document document, Definition.Operation operation) {
    var seen = new HashSet<String>();
    var waiting = new ArrayDeque<>(operation.selections());
    while (!waiting.isEmpty()) {
      var selection = waiting.pop();
      boolean _ = isWanted(selection.directives());
      switch (selection) {
        case Selection.FieldSelection field -> waiting.addAll(field.selections());
        case Selection.Inline inline -> waiting.addAll(inline.selections());
        case Selection.Spread spread -> {
          if (seen.add(spread.fragment())) {
            document
                .fragment(spread.fragment())
                .ifPresent(fragment -> waiting.addAll(fragment.selections()));
          }
        }
      }
    }
  }

  boolean isWanted(List<Directive> directives) {
    boolean isWanted = true;
    for (var directive : directives) {
      // No short-circuit: each must be evaluated, because it may be invalid.
      isWanted &= !isForbidden(directive);
    }
    return isWanted;
  }

  private boolean isForbidden(Directive directive) {
    boolean isSkip = directive.name().equals("skip");
    if (!isSkip && !directive.name().equals("include")) {
      return false;
    }
    var expected = schema.directive(directive.name()).orElseThrow().arguments().values();
    var condition = coercion.arguments(expected, directive.arguments()).find("if");
    return condition.filter(IS_TRUE::equals).isPresent() == isSkip;
  }
}
