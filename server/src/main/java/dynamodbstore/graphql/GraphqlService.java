package dynamodbstore.graphql;

import dynamodbstore.access.Authorization;
import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.schema.Coercion;
import dynamodbstore.graphql.schema.GraphqlSchema;
import dynamodbstore.graphql.schema.LeafCoercion;
import dynamodbstore.graphql.schema.Variables;
import dynamodbstore.graphql.validation.Validation;
import dynamodbstore.wire.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * Processor of GraphQL requests: parses a document, checks its size, validates it and executes one
 * operation. Thread-safe.
 */
final class GraphqlService {
  private final GraphqlSchema schema;
  private final Resolvers resolvers;
  private final DocumentLimits limits;

  GraphqlService(GraphqlSchema schema, List<Resolver> resolvers, DocumentLimits limits) {
    this.schema = schema;
    this.resolvers = new Resolvers(resolvers);
    this.limits = limits;
  }

  /** Result of a request. */
  sealed interface Outcome {
    /** The document as a whole is rejected; nothing was executed. */
    record Refused(List<String> errors) implements Outcome {
      public Refused {
        errors = List.copyOf(errors);
      }
    }

    record Done(Execution execution) implements Outcome {}
  }

  /**
   * Executes a request.
   *
   * @throws dynamodbstore.graphql.language.SyntaxError if the document is not valid GraphQL
   */
  Outcome ask(Authorization access, GraphqlRequests.GraphqlRequest asked) {
    var document = Document.parse(asked.document());
    var refusal = limits.refusal(document);
    if (refusal.isPresent()) {
      return refused(refusal.get());
    }
    var errors = Validation.errors(schema, document);
    if (!errors.isEmpty()) {
      return new Outcome.Refused(errors);
    }
    var operations = document.operations();
    if (asked.operation().isEmpty() && operations.size() > 1) {
      return refused("Must provide operation name if query contains multiple operations.");
    }
    return operations.stream()
        .filter(one -> asked.operation().isEmpty() || asked.operation().equals(one.name()))
        .findFirst()
        .map(
            operation ->
                execute(access, new SelectedOperation(document, operation), asked.variables()))
        .orElseGet(() -> refused(noOperation(asked.operation())));
  }

  private Outcome execute(Authorization access, SelectedOperation selected, Json.Dict given) {
    var operation = selected.operation();
    var type = schema.root(operation.action());
    if (type.isEmpty()) {
      return refused(
          "Schema is not configured to execute %s operation.".formatted(operation.action().word()));
    }
    var variables = Variables.of(schema, operation.variables(), given);
    if (!variables.errors().isEmpty()) {
      return new Outcome.Refused(variables.errors());
    }
    var messages = new MessageValues(schema, resolvers, access);
    var root =
        new RootNode(messages.node(type.get().name(), Json.Dict.empty()), new SchemaNode(schema));
    var coercion = new Coercion(schema, variables.values());
    try {
      return new Outcome.Done(new Execution(schema, selected, coercion, type.get(), root));
    } catch (LeafCoercion.CoercionError refusal) {
      return refused(refusal.text());
    }
  }

  private static String noOperation(Optional<String> name) {
    return name.map("Unknown operation named '%s'."::formatted)
        .orElse("Must provide an operation.");
  }

  private static Outcome refused(String error) {
    return new Outcome.Refused(List.of(error));
  }
}
