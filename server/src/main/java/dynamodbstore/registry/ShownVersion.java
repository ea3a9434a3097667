package dynamodbstore.registry;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

/**
 * A version as it is answered.
 *
 * @param aliases those that point to it; empty where MLflow does not say
 */
record ShownVersion(
    String name,
    ModelVersion version,
    Instant updated,
    SortedMap<String, String> tags,
    List<String> aliases) {
  ShownVersion {
    aliases = List.copyOf(aliases);
  }
}
