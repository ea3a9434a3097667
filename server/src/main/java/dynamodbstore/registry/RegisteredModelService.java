package dynamodbstore.registry;

import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.access.Ownership;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegisteredModelId;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.registry.entity.RegistryMaps;
import dynamodbstore.registry.entity.VersionStage;
import dynamodbstore.registry.messages.ModelVersionDetails;
import dynamodbstore.registry.messages.RegisteredModelDetails;
import dynamodbstore.registry.messages.RegistryDetailsReader;
import dynamodbstore.registry.messages.RegistryRequests;
import dynamodbstore.registry.messages.RegistryRules;
import dynamodbstore.spillablemaps.SpillableMapChange.MapEditor;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.errors.TableException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Service for registered models: create, read, rename, update, tag and delete. Validates requests
 * and reports errors with MLflow's messages. Thread-safe; concurrent changes of one model are
 * serialised by {@link RegisteredModelUpdater}.
 */
public final class RegisteredModelService {
  private static final System.Logger LOG = System.getLogger(RegisteredModelService.class.getName());

  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final RegisteredModelRepository models;
  private final RegistryDetailsReader reader;
  private final RegisteredModelUpdater updater;
  private final Ownership ownership;
  private final Environment environment;

  public RegisteredModelService(
      RegisteredModelRepository models,
      RegistryDetailsReader reader,
      RegisteredModelUpdater updater,
      Ownership ownership,
      Environment environment) {
    this.models = models;
    this.reader = reader;
    this.updater = updater;
    this.ownership = ownership;
    this.environment = environment;
  }

  /**
   * Creates a model. If a key occurs twice among the tags, the last value wins. An optimistic
   * update: the creation is refused if the name was taken since it was looked up, and the retry
   * finds it taken, unless it was released again meanwhile.
   */
  RegisteredModelDetails create(Caller caller, RegistryRequests.CreateModel request) {
    RegistryRules.checkName(request.name());
    request.tags().forEach(RegistryRules::checkTag);
    return update.call(
        RegisteredModelUpdater.KIND, request.name(), () -> createOnce(caller, request));
  }

  private Optional<RegisteredModelDetails> createOnce(
      Caller caller, RegistryRequests.CreateModel request) {
    // Detects most taken names with two reads, before anything is written.
    var taken = models.find(caller.workspace(), request.name());
    if (taken.isPresent()) {
      throw alreadyExists(request, taken.get());
    }
    var id = RegisteredModelId.create(now(), environment.random());
    var tags = new LinkedHashMap<String, String>();
    request.tags().forEach(tag -> tags.put(tag.key(), tag.value()));
    var tagChange = tagsOf(id).of(tags);
    var model =
        RegisteredModel.create(
            id,
            caller.workspace(),
            request.name(),
            request.description(),
            tagChange.after(),
            RegistryRules.saysPrompt(tags.getOrDefault(RegistryRules.PROMPT_TAG, "")),
            now());
    return ownership.create(caller, model.resource(), () -> models.create(model, tagChange.rows()))
        ? Optional.of(reader.shown(model))
        : Optional.empty();
  }

  private ApiError alreadyExists(RegistryRequests.CreateModel request, RegisteredModel other) {
    return RegistryRules.alreadyExists(
        request.name(),
        reader.hasTag(other, RegistryRules.PROMPT_TAG),
        RegistryRules.hasPromptTag(request.tags()));
  }

  RegisteredModelDetails get(Caller caller, String name) {
    return reader.shown(model(caller, name));
  }

  /** Finds a model by its name. Two reads. */
  RegisteredModel model(Caller caller, String name) {
    RegistryRules.checkName(name);
    return models.find(caller.workspace(), name).orElseThrow(() -> RegistryRules.missing(name));
  }

  RegisteredModelDetails update(Caller caller, RegistryRequests.UpdateModel request) {
    RegistryRules.checkName(request.name());
    return updater.updateWithRetry(
        caller,
        request.name(),
        () -> RegistryRules.missing(request.name()),
        before -> {
          var after = before.change().described(request.description()).updated(now()).build();
          return written(models.change(before, after, List.of()), after).map(reader::shown);
        });
  }

  /** Renames a model: one item and two claims, independent of the number of versions. */
  RegisteredModelDetails rename(Caller caller, RegistryRequests.RenameModel request) {
    RegistryRules.checkNewName(request.newName());
    RegistryRules.checkName(request.name());
    return updater.updateWithRetry(
        caller,
        request.name(),
        () -> RegistryRules.missing(request.name()),
        before -> {
          var after = before.change().named(request.newName(), now()).build();
          return rename(before, after).map(reader::shown);
        });
  }

  private Optional<RegisteredModel> rename(RegisteredModel before, RegisteredModel after) {
    if (before.name().equals(after.name())) {
      // The model already claims this name. A client that retries an interrupted renaming
      // completes its cleanup here.
      var done = written(models.change(before, after, List.of()), after);
      done.ifPresent(models::deleteStaleTextRows);
      return done;
    }
    return switch (models.rename(before, after)) {
      case Outcome.Written _ -> Optional.of(after);
      case Outcome.Refused(int at, _) when at > 0 -> throw RegistryRules.nameTaken(after.name());
      case Outcome.Refused _ -> Optional.empty();
    };
  }

  public void delete(Caller caller, String name) {
    RegistryRules.checkName(name);
    var gone =
        updater.updateWithRetry(
            caller,
            name,
            () -> RegistryRules.missing(name),
            before -> models.delete(before) ? Optional.of(before) : Optional.empty());
    try {
      models.deletePartition(gone.id());
    } catch (TableException e) {
      // The model is deleted already: the periodic sweep retries the cleanup.
      LOG.log(WARNING, "Model " + name + " is deleted, its cleanup failed: " + e.getMessage());
    }
  }

  /** The latest version of each of some stages, or of all stages if none is named. */
  List<ModelVersionDetails> latestVersions(Caller caller, RegistryRequests.Latest request) {
    var model = model(caller, request.name());
    Set<VersionStage> stages =
        request.stages().stream().map(VersionStage::parse).collect(Collectors.toSet());
    return reader.latestOf(model).stream()
        .filter(shown -> stages.isEmpty() || stages.contains(shown.version().stage()))
        .toList();
  }

  void setTag(Caller caller, RegistryRequests.SetModelTag request) {
    RegistryRules.checkName(request.name());
    RegistryRules.checkTag(request.tag());
    var tag = request.tag();
    changeTags(caller, request.name(), tag.key(), Optional.of(tag.value()));
  }

  /** Deletes a tag. Idempotent: a missing tag is not an error. */
  void deleteTag(Caller caller, RegistryRequests.DeleteModelTag request) {
    RegistryRules.checkName(request.name());
    RegistryRules.checkTagKey(request.key());
    changeTags(caller, request.name(), request.key(), Optional.empty());
  }

  private void changeTags(Caller caller, String name, String key, Optional<String> value) {
    var _ =
        updater.updateWithRetry(
            caller,
            name,
            () -> RegistryRules.missing(name),
            before -> {
              var tagChange =
                  value
                      .map(text -> tagsOf(before.id()).put(before.tags(), key, text))
                      .orElseGet(() -> tagsOf(before.id()).remove(before.tags(), key));
              boolean isPrompt =
                  key.equals(RegistryRules.PROMPT_TAG)
                      ? RegistryRules.saysPrompt(value.orElse(""))
                      : before.isPrompt();
              if (tagChange.isNoOp(before.tags())) {
                return Optional.of(before);
              }
              var after = before.change().tagged(tagChange.after(), isPrompt).build();
              return written(models.change(before, after, tagChange.rows()), after);
            });
  }

  private MapEditor tagsOf(RegisteredModelId id) {
    return RegistryMaps.tagEditor(id, environment.random());
  }

  private static Optional<RegisteredModel> written(Outcome outcome, RegisteredModel after) {
    return outcome.isWritten() ? Optional.of(after) : Optional.empty();
  }

  private Instant now() {
    return environment.clock().instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
