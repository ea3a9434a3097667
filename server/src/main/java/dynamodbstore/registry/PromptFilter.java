package dynamodbstore.registry;

import dynamodbstore.search.Condition;
import dynamodbstore.search.Condition.TextTest;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Field;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Splits a filter into the choice between models and prompts, and the remaining condition. Prompts
 * are excluded unless the filter asks for them; any other comparison on the prompt tag is ignored,
 * as in MLflow.
 *
 * @param kinds the index partitions to read
 * @param asksForPrompts whether prompts may be in the results
 * @param condition the condition that remains to be verified
 */
record PromptFilter(List<Kind> kinds, boolean asksForPrompts, Condition condition) {
  private static final Field TAG = new Field(Entity.TAG, RegistryRules.PROMPT_TAG);

  static PromptFilter of(Condition given) {
    var parts = given instanceof Condition.All(var all) ? all : List.of(given);
    Optional<? extends Condition> first = parts.stream().filter(PromptFilter::isOfTag).findFirst();
    if (first.isPresent()
        && first.get() instanceof TextTest(_, boolean isEqual, String value)
        && value.toLowerCase(Locale.ROOT).equals(isEqual ? "true" : "false")) {
      boolean isExact = isEqual && RegistryRules.saysPrompt(value);
      return new PromptFilter(isExact ? List.of(Kind.PROMPT) : List.of(Kind.values()), true, given);
    }
    var rest = parts.stream().filter(part -> !isOfTag(part)).toList();
    return new PromptFilter(List.of(Kind.MODEL), false, new Condition.All(rest));
  }

  private static boolean isOfTag(Condition part) {
    return part instanceof Condition.Test test && test.field().equals(TAG);
  }
}
