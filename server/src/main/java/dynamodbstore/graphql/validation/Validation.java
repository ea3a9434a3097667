package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.schema.Schema;
import java.util.ArrayList;
import java.util.List;

/** All rules, one after the other. */
public final class Validation {
  private static final int MOST_ERRORS = 100;

  private Validation() {}

  /** What is wrong with a document; empty if it makes sense. */
  public static List<String> errors(Schema schema, Document document) {
    var errors = new ArrayList<String>();
    DefinitionRules.check(schema, document, errors);
    var uses = SelectionRules.check(schema, document, errors);
    VariableRules.check(schema, document, uses, errors);
    if (errors.isEmpty()) {
      // These follow fragments, which by now are known to be there and to end.
      new MergeRules(document, errors).check();
      IntrospectionRules.check(document, errors);
    }
    if (errors.size() <= MOST_ERRORS) {
      return errors;
    }
    var first = new ArrayList<>(errors.subList(0, MOST_ERRORS));
    first.add("Too many validation errors, error limit reached. Validation aborted.");
    return first;
  }
}
