package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.registry.entity.RegistryMaps;
import dynamodbstore.registry.messages.ModelVersionDetails;
import dynamodbstore.registry.messages.RegistryDetailsReader;
import dynamodbstore.registry.messages.RegistryRequests;
import dynamodbstore.registry.messages.RegistryRules;
import dynamodbstore.spillablemaps.SpillableMapChange;
import dynamodbstore.spillablemaps.SpillableMapChange.MapEditor;
import dynamodbstore.spillablemaps.SpillableMapRepository;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Service for the aliases of a registered model. An alias is a name that points to one version and
 * can be moved to another. Aliases are part of the model's item, so they change by optimistic
 * updates of the model ({@link RegisteredModelUpdater}).
 */
public final class ModelAliasService {
  private final RegisteredModelRepository models;
  private final ModelVersionRepository versions;
  private final SpillableMapRepository maps;
  private final RegistryDetailsReader reader;
  private final RegisteredModelUpdater updater;
  private final RandomGenerator random;

  public ModelAliasService(
      RegistryRepositories stored,
      RegistryDetailsReader reader,
      RegisteredModelUpdater updater,
      RandomGenerator random) {
    this.models = stored.models();
    this.versions = stored.versions();
    this.maps = stored.maps();
    this.reader = reader;
    this.updater = updater;
    this.random = random;
  }

  /**
   * Sets an alias. A concurrent deletion of the version also changes the model's revision, so this
   * update is refused and retried, and then finds the version missing.
   */
  void set(Caller caller, RegistryRequests.SetAlias request) {
    var target = request.target();
    RegistryRules.checkName(target.name());
    RegistryRules.checkAlias(request.alias());
    RegistryRules.checkAliasIsFree(request.alias());
    var number = RegistryRules.number(target.version());
    var _ =
        updater.updateWithRetry(
            caller,
            target.name(),
            target::missing,
            before -> {
              var version =
                  versions.find(before.id(), number.orElse(0)).orElseThrow(target::missing);
              return write(
                  before,
                  aliases(before)
                      .put(before.aliases(), request.alias(), Long.toString(version.number())));
            });
  }

  /** Deletes an alias. Idempotent: a missing alias is not an error. */
  void delete(Caller caller, RegistryRequests.OneAlias request) {
    RegistryRules.checkName(request.name());
    RegistryRules.checkAlias(request.alias());
    var _ =
        updater.updateWithRetry(
            caller,
            request.name(),
            () -> RegistryRules.missing(request.name()),
            before -> write(before, aliases(before).remove(before.aliases(), request.alias())));
  }

  private Optional<RegisteredModel> write(RegisteredModel before, SpillableMapChange aliases) {
    if (aliases.isNoOp(before.aliases())) {
      return Optional.of(before);
    }
    var after = before.change().aliased(aliases.after()).build();
    return models.change(before, after, aliases.rows()).isWritten()
        ? Optional.of(after)
        : Optional.empty();
  }

  /**
   * Finds the version that an alias points to. Three reads, plus one query for each spillable map
   * that has spilled.
   */
  ModelVersionDetails get(Caller caller, RegistryRequests.OneAlias request) {
    var name = request.name();
    RegistryRules.checkName(name);
    RegistryRules.checkAlias(request.alias());
    var model =
        models.find(caller.workspace(), name).orElseThrow(() -> RegistryRules.missing(name));
    if (RegistryRules.isLatest(request.alias())) {
      return reader.latestOf(model).stream()
          .findFirst()
          .orElseThrow(
              () -> ApiError.missing("Latest version not found for model %s.".formatted(name)));
    }
    var number =
        maps.find(RegistryMaps.aliases(model), request.alias())
            .orElseThrow(
                () ->
                    ApiError.invalid(
                        "Registered model alias %s not found.".formatted(request.alias())));
    return versions
        .find(model.id(), Long.parseLong(number))
        .map(version -> reader.shown(model, version))
        .orElseThrow(() -> RegistryRules.missing(name, number));
  }

  private MapEditor aliases(RegisteredModel model) {
    return RegistryMaps.aliasEditor(model.id(), random);
  }
}
