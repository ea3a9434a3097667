package dynamodbstore.registry.search;

import dynamodbstore.registry.entity.ModelKind;
import dynamodbstore.registry.messages.RegistryRules;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.Filter.TextComparison;
import dynamodbstore.search.SearchField;
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
record PromptFilter(List<ModelKind> kinds, boolean asksForPrompts, Filter condition) {
  private static final SearchField TAG = new SearchField(FieldKind.TAG, RegistryRules.PROMPT_TAG);

  static PromptFilter of(Filter given) {
    var parts = given instanceof Filter.All(var all) ? all : List.of(given);
    Optional<? extends Filter> first = parts.stream().filter(PromptFilter::isOfTag).findFirst();
    if (first.isPresent()
        && first.get() instanceof TextComparison(_, boolean isEqual, String value)
        && value.toLowerCase(Locale.ROOT).equals(isEqual ? "true" : "false")) {
      boolean isExact = isEqual && RegistryRules.saysPrompt(value);
      return new PromptFilter(
          isExact ? List.of(ModelKind.PROMPT) : List.of(ModelKind.values()), true, given);
    }
    var rest = parts.stream().filter(part -> !isOfTag(part)).toList();
    return new PromptFilter(List.of(ModelKind.MODEL), false, new Filter.All(rest));
  }

  private static boolean isOfTag(Filter part) {
    return part instanceof Filter.Comparison test && test.field().equals(TAG);
  }
}
