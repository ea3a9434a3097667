package dynamodbstore.archive.records;

import dynamodbstore.registry.entity.VersionStage;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;

/**
 * Version of a registered model of an archive. A deleted one has its number, times and stage only.
 *
 * @param within the artifact URI that contains the location, or empty
 */
public record ArchivedVersion(
    long number,
    Instant created,
    Instant updated,
    Optional<String> description,
    VersionStage stage,
    String source,
    String location,
    String within,
    String run,
    String runLink,
    Map<String, String> tags) {
  public ArchivedVersion {
    tags = Collections.unmodifiableMap(tags);
  }
}
