package dynamodbstore.registry;

import dynamodbstore.registry.entity.ModelVersion;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.VersionNumberRange;
import dynamodbstore.registry.entity.VersionStage;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Recomputes the lowest and highest version number of each stage after versions have changed stage.
 */
final class StageRanges {
  private final ModelVersionRepository versions;

  StageRanges(ModelVersionRepository versions) {
    this.versions = versions;
  }

  /**
   * Applies moves to the stages of a model. Two short queries for each stage that loses its lowest
   * or highest version; otherwise free.
   */
  RegisteredModel.ModelBuilder moved(RegisteredModel model, Map<ModelVersion, ModelVersion> moves) {
    var changed = model.change();
    for (var stage : VersionStage.values()) {
      var leaving = numbers(moves.keySet(), stage);
      var arriving = numbers(Set.copyOf(moves.values()), stage);
      if (stage != VersionStage.DELETED && !leaving.equals(arriving)) {
        var span = left(model, stage, leaving);
        for (var number : arriving) {
          span =
              Optional.of(
                  span.map(some -> some.with(number))
                      .orElseGet(() -> VersionNumberRange.of(number)));
        }
        changed = changed.withStageRange(stage, span);
      }
    }
    return changed;
  }

  private Optional<VersionNumberRange> left(
      RegisteredModel model, VersionStage stage, Set<Long> leaving) {
    var span = Optional.ofNullable(model.stages().get(stage));
    return span.filter(some -> leaving.stream().anyMatch(some::endsAt)).isPresent()
        ? versions.span(model, stage, leaving)
        : span;
  }

  private static Set<Long> numbers(Set<ModelVersion> some, VersionStage stage) {
    return some.stream()
        .filter(version -> version.stage() == stage)
        .map(ModelVersion::number)
        .collect(Collectors.toSet());
  }
}
