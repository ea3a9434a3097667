package dynamodbstore.registry;

import java.util.List;
import java.util.SortedMap;

/**
 * A registered model with all that a response contains.
 *
 * @param tags all tags, including spilled ones
 * @param aliases all version numbers by alias, including spilled ones
 * @param latest the latest version of each stage
 */
record ShownModel(
    RegisteredModel model,
    SortedMap<String, String> tags,
    SortedMap<String, String> aliases,
    List<ShownVersion> latest) {
  ShownModel {
    latest = List.copyOf(latest);
  }
}
