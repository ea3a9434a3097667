package dynamodbstore.registry.messages;

import dynamodbstore.registry.entity.RegisteredModel;
import java.util.List;
import java.util.SortedMap;

/**
 * A registered model with all that a response contains.
 *
 * @param tags all tags, including spilled ones
 * @param aliases all version numbers by alias, including spilled ones
 * @param latest the latest version of each stage
 */
public record RegisteredModelDetails(
    RegisteredModel model,
    SortedMap<String, String> tags,
    SortedMap<String, String> aliases,
    List<ModelVersionDetails> latest) {
  public RegisteredModelDetails {
    latest = List.copyOf(latest);
  }
}
