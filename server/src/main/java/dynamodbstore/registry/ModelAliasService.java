package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.registry.BagRepository.Owned;
import dynamodbstore.registry.RegistryKeys.Entry;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Second names for versions, which move from one to another. */
public final class ModelAliasService {
  private final RegisteredModelRepository models;
  private final ModelVersionRepository versions;
  private final BagRepository bags;
  private final RegistryReading reading;
  private final RegistryChanges changes;
  private final RandomGenerator random;

  public ModelAliasService(
      RegisteredModelRepository models,
      ModelVersionRepository versions,
      BagRepository bags,
      RegistryReading reading,
      RegistryChanges changes,
      RandomGenerator random) {
    this.models = models;
    this.versions = versions;
    this.bags = bags;
    this.reading = reading;
    this.changes = changes;
    this.random = random;
  }

  /** A version that is deleted at the same time changes its model, and refuses this. */
  void set(Caller caller, RegistryRequests.SetAlias request) {
    var target = request.target();
    RegistryRules.checkName(target.name());
    RegistryRules.checkAlias(request.alias());
    RegistryRules.checkAliasIsFree(request.alias());
    var number = RegistryRules.number(target.version());
    var _ =
        changes.change(
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

  /** One that is not there is as good as deleted. */
  void delete(Caller caller, RegistryRequests.OneAlias request) {
    RegistryRules.checkName(request.name());
    RegistryRules.checkAlias(request.alias());
    var _ =
        changes.change(
            caller,
            request.name(),
            () -> RegistryRules.missing(request.name()),
            before -> write(before, aliases(before).remove(before.aliases(), request.alias())));
  }

  private Optional<RegisteredModel> write(RegisteredModel before, BagChange aliases) {
    if (aliases.isNothing(before.aliases())) {
      return Optional.of(before);
    }
    var after = before.change().aliased(aliases.after()).done();
    return models.change(before, after, aliases.rows()).isWritten()
        ? Optional.of(after)
        : Optional.empty();
  }

  /** Three reads. */
  ShownVersion get(Caller caller, RegistryRequests.OneAlias request) {
    var name = request.name();
    RegistryRules.checkName(name);
    RegistryRules.checkAlias(request.alias());
    var model =
        models.find(caller.workspace(), name).orElseThrow(() -> RegistryRules.missing(name));
    if (RegistryRules.isLatest(request.alias())) {
      return reading.latestOf(model).stream()
          .findFirst()
          .orElseThrow(
              () -> ApiError.missing("Latest version not found for model %s.".formatted(name)));
    }
    var number =
        bags.find(Owned.aliases(model), request.alias())
            .orElseThrow(
                () ->
                    ApiError.invalid(
                        "Registered model alias %s not found.".formatted(request.alias())));
    return versions
        .find(model.id(), Long.parseLong(number))
        .map(version -> reading.shown(model, version))
        .orElseThrow(() -> RegistryRules.missing(name, number));
  }

  private BagChange.Place aliases(RegisteredModel model) {
    return new BagChange.Place(model.id(), Entry.ALIAS_OF_MODEL, random);
  }
}
