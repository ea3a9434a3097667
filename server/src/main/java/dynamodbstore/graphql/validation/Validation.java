package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.schema.Errors;
import dynamodbstore.graphql.schema.Schema;
import java.util.List;

/** All rules, one after the other. */
public final class Validation {
  private static final int MOST_ERRORS = 100;

  private Validation() {}

  /** What is wrong with a document; empty if it makes sense. */
  public static List<String> errors(Schema schema, Document document) {
    return Errors.found(
        MOST_ERRORS,
        "Too many validation errors, error limit reached. Validation aborted.",
        errors -> check(schema, document, errors));
  }

  private static void check(Schema schema, Document document, Errors errors) {
    DefinitionRules.check(schema, document, errors);
    ChainRules.check(document, errors);
    var uses = SelectionRules.check(schema, document, errors);
    VariableRules.check(schema, document, uses, errors);
    if (errors.isEmpty()) {
      // These follow fragments, which by now are known to be there and to end.
      new MergeRules(document, errors).check();
      IntrospectionRules.check(document, errors);
    }
  }
}
