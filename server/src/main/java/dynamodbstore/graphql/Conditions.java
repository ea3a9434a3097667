package dynamodbstore.graphql;

import dynamodbstore.graphql.language.Definition;
import dynamodbstore.graphql.language.Directive;
import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.language.Selection;
import dynamodbstore.graphql.schema.Coercion;
import dynamodbstore.graphql.schema.Schema;
import dynamodbstore.wire.json.Json;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;

/**
 * Which parts of a document are wanted, by what stands after {@code @skip} and {@code @include}.
 */
final class Conditions {
  private static final Json IS_TRUE = new Json.Bool(true);

  private final Schema schema;
  private final Coercion coercion;

  /** For one request. */
  Conditions(Schema schema, Coercion coercion) {
    this.schema = schema;
    this.coercion = coercion;
  }

  /**
   * Looks at every condition that an operation could meet, as no answer may begin that cannot be
   * ended.
   *
   * @throws dynamodbstore.graphql.schema.Leaves.Refusal if one is null, which a variable may be
   *     that has a value of its own
   */
  void check(Document document, Definition.Operation operation) {
    var seen = new HashSet<String>();
    var waiting = new ArrayDeque<>(operation.selections());
    while (!waiting.isEmpty()) {
      var selection = waiting.pop();
      boolean _ = isWanted(selection.directives());
      switch (selection) {
        case Selection.Field field -> waiting.addAll(field.selections());
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
      // Each is looked at, also behind one that decides.
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
