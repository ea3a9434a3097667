package dynamodbstore.registry.messages;

import dynamodbstore.registry.entity.ModelVersion;
import dynamodbstore.registry.entity.RegisteredModel;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

/**
 * A model version with all that a response contains.
 *
 * @param updated the update time that clients see ({@link RegisteredModel#shownUpdate})
 * @param aliases the aliases that point to it; empty in responses for which MLflow shows none
 */
public record ModelVersionDetails(
    String name,
    ModelVersion version,
    Instant updated,
    SortedMap<String, String> tags,
    List<String> aliases) {
  public ModelVersionDetails {
    aliases = List.copyOf(aliases);
  }
}
