package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.schema.ErrorCollector;
import dynamodbstore.graphql.schema.GraphqlSchema;
import java.util.List;

/** Entry point of validation: applies all rules in order. */
public final class Validation {
  private static final int MOST_ERRORS = 100;

  private Validation() {}

  /** The errors of a document; empty if it is valid. */
  public static List<String> errors(GraphqlSchema schema, Document document) {
    return ErrorCollector.found(
        MOST_ERRORS,
        "Too many validation errors, error limit reached. Validation aborted.",
        errors -> check(schema, document, errors));
  }

  private static void check(GraphqlSchema schema, Document document, ErrorCollector errors) {
    DefinitionRules.check(schema, document, errors);
    FragmentCycleRules.check(document, errors);
    var uses = SelectionRules.check(schema, document, errors);
    VariableRules.check(schema, document, uses, errors);
    if (errors.isEmpty()) {
      // These follow fragments: the rules before have established that they exist and are acyclic.
      new FieldMergeRules(document, errors).check();
      IntrospectionRules.check(document, errors);
    }
  }
}
