package dynamodbstore.registry.entity;

import dynamodbstore.table.items.Item;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a registered model must say about its versions, collected from them in the order of their
 * numbers. Its size does not grow with their number. For one thread.
 */
final class VersionSurvey {
  private final Map<VersionStage, VersionNumberRange> stages = new EnumMap<>(VersionStage.class);
  private final Set<Long> missing;
  private boolean isContiguous = true;
  private Optional<ModelVersion> last = Optional.empty();

  /**
   * @param wanted numbers that aliases point to
   */
  VersionSurvey(Set<Long> wanted) {
    this.missing = new HashSet<>(wanted);
  }

  void add(Item item) {
    var version = ModelVersionItems.fromItem(item);
    isContiguous &= version.number() == lastNumber() + 1;
    last = Optional.of(version);
    if (version.isLiving()) {
      var _ = missing.remove(version.number());
      var span = VersionNumberRange.of(version.number());
      stages.merge(version.stage(), span, (some, _) -> some.with(version.number()));
    }
  }

  /** Whether the numbers are all those up to the last one. */
  boolean isContiguous() {
    return isContiguous;
  }

  /** 0 if there is no version. */
  long lastNumber() {
    return last.map(ModelVersion::number).orElse(0L);
  }

  Optional<ModelVersion> last() {
    return last;
  }

  Map<VersionStage, VersionNumberRange> stages() {
    return stages;
  }

  /** Those of the wanted numbers that no living version has. */
  Set<Long> missing() {
    return missing;
  }
}
