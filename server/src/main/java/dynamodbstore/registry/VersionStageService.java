package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.registry.entity.ModelVersion;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegistryKeys;
import dynamodbstore.registry.entity.RegistryKeys.Entry;
import dynamodbstore.registry.entity.RegistryMaps;
import dynamodbstore.registry.entity.VersionStage;
import dynamodbstore.registry.messages.ModelVersionDetails;
import dynamodbstore.registry.messages.RegistryDetailsReader;
import dynamodbstore.registry.messages.RegistryRules;
import dynamodbstore.registry.messages.VersionRequests;
import dynamodbstore.spillablemaps.SpillableMapChange;
import dynamodbstore.spillablemaps.SpillableMapRepository;
import dynamodbstore.table.Write;
import dynamodbstore.wire.ErrorCode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Service that changes the stage of model versions, and deletes versions. Both change the model's
 * item in the same transaction, because it contains the lowest and highest version of each stage.
 */
public final class VersionStageService {
  private final ModelVersionRepository versions;
  private final SpillableMapRepository maps;
  private final StageRanges spans;
  private final RegistryDetailsReader reader;
  private final RegisteredModelUpdater updater;
  private final Environment environment;

  public VersionStageService(
      RegistryRepositories stored,
      RegistryDetailsReader reader,
      RegisteredModelUpdater updater,
      Environment environment) {
    this.versions = stored.versions();
    this.maps = stored.maps();
    this.spans = new StageRanges(versions);
    this.reader = reader;
    this.updater = updater;
    this.environment = environment;
  }

  /**
   * Moves a version to a stage, and archives the versions already there if requested. If these are
   * more than fit into one transaction, batches of them are archived first, in transactions of
   * their own. A crash in between leaves some of them archived; a retry of the request archives the
   * rest.
   */
  ModelVersionDetails transition(Caller caller, VersionRequests.Transition request) {
    var stage = VersionStage.parse(request.stage());
    if (request.archivesOthers() && !stage.isActive()) {
      throw new ApiError(
          ErrorCode.INTERNAL_ERROR,
          ("Model version transition cannot archive existing model versions because '%s' is not an"
                  + " Active stage. Valid stages are ['Staging', 'Production']")
              .formatted(request.stage()));
    }
    var target = request.target();
    RegistryRules.checkName(target.name());
    var number = RegistryRules.number(target.version());
    var step = Step.SOME_OTHERS;
    while (step.moved().isEmpty()) {
      step =
          updater.updateWithRetry(
              caller,
              target.name(),
              target::missing,
              model -> {
                var version =
                    versions.find(model.id(), number.orElse(0)).orElseThrow(target::missing);
                return attempt(model, version, stage, request.archivesOthers());
              });
    }
    return step.moved().get();
  }

  /** Progress of a transition: contains the version once it has moved. */
  private record Step(Optional<ModelVersionDetails> moved) {
    static final Step SOME_OTHERS = new Step(Optional.empty());
  }

  /**
   * Archives a batch of the other versions, or the last of them together with the move itself.
   *
   * @return empty if the model or one of the versions has changed since it was read
   */
  private Optional<Step> attempt(
      RegisteredModel model, ModelVersion before, VersionStage stage, boolean archivesOthers) {
    var now = now();
    var moves = new LinkedHashMap<ModelVersion, ModelVersion>();
    if (archivesOthers) {
      versions
          .inStage(model, stage, false)
          .filter(other -> other.number() != before.number())
          .limit(ModelVersionRepository.CHANGED_AT_ONCE + 1)
          .forEach(other -> moves.put(other, other.at(VersionStage.ARCHIVED, now)));
    }
    if (moves.size() > ModelVersionRepository.CHANGED_AT_ONCE) {
      return move(model, moves, now).map(_ -> Step.SOME_OTHERS);
    }
    var after = before.at(stage, now);
    moves.put(before, after);
    return move(model, moves, now).map(moved -> new Step(Optional.of(reader.shown(moved, after))));
  }

  private Optional<RegisteredModel> move(
      RegisteredModel model, Map<ModelVersion, ModelVersion> moves, Instant now) {
    var after = spans.moved(model, moves).updated(now).build();
    return versions.change(model, after, moves, List.of()) ? Optional.of(after) : Optional.empty();
  }

  /**
   * Deletes a version and its aliases in one transaction, leaving a tombstone with its number. The
   * rows of its spilled tags are deleted afterwards; a crash before that leaves orphaned rows.
   */
  void delete(Caller caller, VersionRequests.OneVersion target) {
    RegistryRules.checkName(target.name());
    var number = RegistryRules.number(target.version());
    var deleted =
        updater.updateWithRetry(
            caller,
            target.name(),
            target::missing,
            model -> {
              var before = versions.find(model.id(), number.orElse(0)).orElseThrow(target::missing);
              var now = now();
              var moves = Map.of(before, before.deleted(now));
              var aliases = withoutAliases(model, before);
              var after = spans.moved(model, moves).updated(now).aliased(aliases.after()).build();
              return versions.change(model, after, moves, aliases.rows())
                  ? Optional.of(before)
                  : Optional.empty();
            });
    versions.deleteRows(rows(deleted));
  }

  private SpillableMapChange withoutAliases(RegisteredModel model, ModelVersion version) {
    var editor = RegistryMaps.aliasEditor(model.id(), environment.random());
    var left = model.aliases();
    var rows = new ArrayList<Write>();
    for (var alias : reader.aliases(model, version.number())) {
      var change = editor.remove(left, alias);
      left = change.after();
      rows.addAll(change.rows());
    }
    return new SpillableMapChange(left, rows);
  }

  private List<Write> rows(ModelVersion deleted) {
    return deleted
        .tags()
        .spill()
        .map(
            spill ->
                maps.all(RegistryMaps.tags(deleted)).keySet().stream()
                    .<Write>map(
                        key ->
                            Write.delete(
                                RegistryKeys.row(
                                    deleted.model(), Entry.TAG_OF_SOMETHING, spill, key)))
                    .toList())
        .orElse(List.of());
  }

  private Instant now() {
    return environment.clock().instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
