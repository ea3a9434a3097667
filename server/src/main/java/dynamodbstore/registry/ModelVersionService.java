package dynamodbstore.registry;

import dynamodbstore.access.Resource;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ModelId;
import dynamodbstore.artifacts.OwnerRoot;
import dynamodbstore.artifacts.local.Confinement;
import dynamodbstore.registry.entity.JoinedVersion;
import dynamodbstore.registry.entity.ModelVersion;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModelId;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.registry.entity.RegistryMaps;
import dynamodbstore.registry.messages.ModelVersionDetails;
import dynamodbstore.registry.messages.RegistryDetailsReader;
import dynamodbstore.registry.messages.RegistryRules;
import dynamodbstore.registry.messages.VersionRequests;
import dynamodbstore.spillablemaps.SpillableMapChange;
import dynamodbstore.spillablemaps.SpillableMapChange.MapEditor;
import dynamodbstore.table.Write;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Service for model versions: create, read, update and tag. Validates requests and reports errors
 * with MLflow's messages. Thread-safe; concurrent changes are serialised by {@link
 * RegisteredModelUpdater}.
 */
public final class ModelVersionService {
  private final RegisteredModelRepository models;
  private final ModelVersionRepository versions;
  private final RegistryDetailsReader reader;
  private final RegisteredModelUpdater updater;
  private final VersionSourceResolver sources;
  private final VersionGroupCommit groupCommit;
  private final Environment environment;

  ModelVersionService(
      RegistryRepositories stored,
      RegistryDetailsReader reader,
      RegisteredModelUpdater updater,
      VersionSourceResolver sources,
      Environment environment) {
    this.models = stored.models();
    this.versions = stored.versions();
    this.reader = reader;
    this.updater = updater;
    this.sources = sources;
    this.groupCommit = new VersionGroupCommit(stored, updater, environment);
    this.environment = environment;
  }

  /**
   * Creates the next version of a model, and then adds it to the tag of its logged model that lists
   * registered versions. If that second write fails, or the process crashes before it, the version
   * exists but the logged model does not list it.
   */
  ModelVersionDetails create(Caller caller, VersionRequests.CreateVersion request) {
    var within = sources.check(caller, request);
    RegistryRules.checkName(request.name());
    request.tags().forEach(RegistryRules::checkVersionTag);
    var found =
        sources.find(
            caller, request, within, uri -> find(caller, uri.name(), uri.number()).version());
    var made = groupCommit.createVersion(caller, request, found);
    if (!request.model().isEmpty() && !RegistryRules.hasPromptTag(request.tags())) {
      sources.recordAtLoggedModel(
          caller, new ModelId(request.model()), request.name(), made.version());
    }
    return made;
  }

  ModelVersionDetails get(Caller caller, VersionRequests.OneVersion request) {
    var found = find(caller, request.name(), request.version());
    return reader.shown(found.model(), found.version());
  }

  /** The artifact URI where the files of a version are stored. */
  public String location(Caller caller, String name, String version) {
    return find(caller, name, version).version().location();
  }

  /**
   * The location of a version's files for reading them; empty for a prompt, which has no files even
   * if its source looks like a path.
   */
  public Optional<OwnerRoot> files(Caller caller, Resource.VersionByName version) {
    return Optional.of(find(caller, version.name(), version.version()).version())
        .filter(found -> !found.isPrompt())
        .map(found -> new OwnerRoot(found.location(), confinement(found)));
  }

  private static Confinement confinement(ModelVersion version) {
    return version.within().isEmpty()
        ? new Confinement.RootsOnly()
        : new Confinement.Inside(version.within());
  }

  private JoinedVersion find(Caller caller, String name, String version) {
    RegistryRules.checkName(name);
    var number = RegistryRules.number(version);
    return models
        .find(caller.workspace(), name)
        .filter(_ -> number.isPresent())
        .flatMap(
            model ->
                versions
                    .find(model.id(), number.getAsLong())
                    .map(found -> new JoinedVersion(model, found)))
        .orElseThrow(() -> RegistryRules.missing(name, version));
  }

  ModelVersionDetails update(Caller caller, VersionRequests.UpdateVersion request) {
    var target = request.target();
    return changeAlone(
        caller,
        target,
        (before, now) -> new Alone(before.described(request.description(), now), List.of()));
  }

  /**
   * New state of a version that changes without its model, and the row writes committed with it.
   */
  private record Alone(ModelVersion after, List<Write> rows) {}

  /** Change of a version that does not affect the model's item. */
  private interface AloneChange {
    Alone of(ModelVersion before, Instant now);
  }

  private ModelVersionDetails changeAlone(
      Caller caller, VersionRequests.OneVersion target, AloneChange change) {
    RegistryRules.checkName(target.name());
    var number = RegistryRules.number(target.version());
    return updater.updateWithRetry(
        caller,
        target.name(),
        target::missing,
        model -> {
          var before = versions.find(model.id(), number.orElse(0)).orElseThrow(target::missing);
          var alone = change.of(before, now());
          return alone.after().equals(before)
                  || versions.change(before, alone.after(), alone.rows())
              ? Optional.of(reader.shown(model, alone.after()))
              : Optional.empty();
        });
  }

  void setTag(Caller caller, VersionRequests.SetVersionTag request) {
    RegistryRules.checkName(request.target().name());
    var _ = RegistryRules.number(request.target().version());
    RegistryRules.checkVersionTag(request.tag());
    changeTag(caller, request.target(), request.tag().key(), Optional.of(request.tag().value()));
  }

  /** Deletes a tag. Idempotent: a missing tag is not an error. */
  void deleteTag(Caller caller, VersionRequests.DeleteVersionTag request) {
    RegistryRules.checkName(request.target().name());
    var _ = RegistryRules.number(request.target().version());
    RegistryRules.checkTagKey(request.key());
    changeTag(caller, request.target(), request.key(), Optional.empty());
  }

  private void changeTag(
      Caller caller, VersionRequests.OneVersion target, String key, Optional<String> value) {
    if (key.equals(RegistryRules.PROMPT_TAG)) {
      changePromptTag(caller, target, value);
      return;
    }
    var _ =
        changeAlone(
            caller,
            target,
            (before, _) -> {
              var tags = changed(before, key, value);
              return tags.isNoOp(before.tags())
                  ? new Alone(before, List.of())
                  : new Alone(before.tagged(tags.after(), before.isPrompt()), tags.rows());
            });
  }

  /**
   * Sets or deletes the prompt tag in one transaction with the model, which counts its versions
   * that have the tag.
   */
  private void changePromptTag(
      Caller caller, VersionRequests.OneVersion target, Optional<String> value) {
    var number = RegistryRules.number(target.version());
    var _ =
        updater.updateWithRetry(
            caller,
            target.name(),
            target::missing,
            model -> {
              var before = versions.find(model.id(), number.orElse(0)).orElseThrow(target::missing);
              var tags = changed(before, RegistryRules.PROMPT_TAG, value);
              var after = before.tagged(tags.after(), RegistryRules.saysPrompt(value.orElse("")));
              int more = (after.isPrompt() ? 1 : 0) - (before.isPrompt() ? 1 : 0);
              var counted = model.change().morePromptVersions(more).build();
              var versionsChanged = Map.of(before, after);
              return versions.change(model, counted, versionsChanged, tags.rows())
                  ? Optional.of(after)
                  : Optional.empty();
            });
  }

  private SpillableMapChange changed(ModelVersion version, String key, Optional<String> value) {
    var editor = tagsOf(version.model());
    return value
        .map(text -> editor.put(version.tags(), key, text))
        .orElseGet(() -> editor.remove(version.tags(), key));
  }

  private MapEditor tagsOf(RegisteredModelId model) {
    return RegistryMaps.tagEditor(model, environment.random());
  }

  private Instant now() {
    return environment.clock().instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
