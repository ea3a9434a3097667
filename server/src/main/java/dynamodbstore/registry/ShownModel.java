package dynamodbstore.registry;

import java.util.List;
import java.util.SortedMap;

/**
 * A registered model as it is answered.
 *
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
