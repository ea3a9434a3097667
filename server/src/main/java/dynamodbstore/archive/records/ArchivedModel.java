package dynamodbstore.archive.records;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;

/**
 * Registered model or prompt of an archive, without its versions.
 *
 * @param id internal; no client sees it
 * @param lastVersion the highest version number ever assigned
 * @param aliases version numbers as texts, by alias
 */
public record ArchivedModel(
    String id,
    String workspace,
    String name,
    String description,
    Instant created,
    Instant updated,
    Optional<Instant> renamed,
    long lastVersion,
    Instant lastCreated,
    Map<String, String> tags,
    Map<String, String> aliases) {
  public ArchivedModel {
    tags = Collections.unmodifiableMap(tags);
    aliases = Collections.unmodifiableMap(aliases);
  }
}
