package dynamodbstore.registry;

import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ModelId;
import dynamodbstore.artifacts.VersionArtifacts;
import dynamodbstore.registry.RegistryKeys.Entry;
import dynamodbstore.table.TableException;
import dynamodbstore.table.Write;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** What one may do with versions of registered models, and what MLflow says when one may not. */
public final class ModelVersionService {
  private static final System.Logger LOG = System.getLogger(ModelVersionService.class.getName());

  private final RegisteredModelRepository models;
  private final ModelVersionRepository versions;
  private final RegistryReading reading;
  private final RegistryChanges changes;
  private final VersionSources sources;
  private final VersionMaker maker;
  private final Origins origins;
  private final RandomGenerator random;
  private final InstantSource clock;

  public ModelVersionService(
      RegisteredModelRepository models,
      ModelVersionRepository versions,
      RegistryReading reading,
      RegistryChanges changes,
      SourceRules rules,
      Origins origins,
      RandomGenerator random,
      InstantSource clock) {
    this.models = models;
    this.versions = versions;
    this.reading = reading;
    this.changes = changes;
    this.sources = new VersionSources(rules, origins);
    this.maker = new VersionMaker(models, versions, changes, random, clock);
    this.origins = origins;
    this.random = random;
    this.clock = clock;
  }

  /**
   * Makes the next version. If its logged model cannot be told of it, or the process dies before,
   * there is a version that this model does not list.
   */
  ShownVersion create(Caller caller, VersionRequests.CreateVersion request) {
    var within = sources.check(caller, request);
    RegistryRules.checkName(request.name());
    request.tags().forEach(RegistryRules::checkVersionTag);
    var found =
        sources.find(
            caller, request, within, uri -> find(caller, uri.name(), uri.number()).version());
    var made = maker.make(caller, request, found);
    if (!request.model().isEmpty() && !RegistryRules.hasPromptTag(request.tags())) {
      tellModel(caller, new ModelId(request.model()), request.name(), made.version());
    }
    return made;
  }

  /** Whoever is told that this failed would make another version. */
  private void tellModel(Caller caller, ModelId model, String name, ModelVersion version) {
    try {
      origins.registered(caller, model, name, version.number());
    } catch (ApiError | TableException e) {
      LOG.log(
          WARNING,
          "Model %s was not told of version %d of %s: %s"
              .formatted(model, version.number(), name, e.getMessage()));
    }
  }

  ShownVersion get(Caller caller, VersionRequests.OneVersion request) {
    var found = find(caller, request.name(), request.version());
    return reading.shown(found.model(), found.version());
  }

  /** Where a version's files lie. */
  public String location(Caller caller, String name, String version) {
    return find(caller, name, version).version().location();
  }

  /** Where a version's files lie, to be opened; a prompt has none, whatever its source says. */
  public Optional<VersionArtifacts.Place> files(Caller caller, String name, String version) {
    return Optional.of(find(caller, name, version).version())
        .filter(found -> !found.isPrompt())
        .map(found -> new VersionArtifacts.Place(found.location(), found.within()));
  }

  private FoundVersion find(Caller caller, String name, String version) {
    RegistryRules.checkName(name);
    var number = RegistryRules.number(version);
    return models
        .find(caller.workspace(), name)
        .filter(_ -> number.isPresent())
        .flatMap(
            model ->
                versions
                    .find(model.id(), number.getAsLong())
                    .map(found -> new FoundVersion(model, found)))
        .orElseThrow(() -> RegistryRules.missing(name, version));
  }

  ShownVersion update(Caller caller, VersionRequests.UpdateVersion request) {
    var target = request.target();
    return changeAlone(
        caller,
        target,
        (before, now) -> new Alone(before.described(request.description(), now), List.of()));
  }

  /** What becomes of a version that changes by itself, and what goes with it. */
  private record Alone(ModelVersion after, List<Write> rows) {}

  /** A change that the model need not know of. */
  private interface AloneChange {
    Alone of(ModelVersion before, Instant now);
  }

  private ShownVersion changeAlone(
      Caller caller, VersionRequests.OneVersion target, AloneChange change) {
    RegistryRules.checkName(target.name());
    var number = RegistryRules.number(target.version());
    return changes.change(
        caller,
        target.name(),
        target::missing,
        model -> {
          var before = versions.find(model.id(), number.orElse(0)).orElseThrow(target::missing);
          var alone = change.of(before, now());
          return alone.after().equals(before)
                  || versions.change(before, alone.after(), alone.rows())
              ? Optional.of(reading.shown(model, alone.after()))
              : Optional.empty();
        });
  }

  void setTag(Caller caller, VersionRequests.SetVersionTag request) {
    RegistryRules.checkName(request.target().name());
    var _ = RegistryRules.number(request.target().version());
    RegistryRules.checkVersionTag(request.tag());
    changeTag(caller, request.target(), request.tag().key(), Optional.of(request.tag().value()));
  }

  /** One that is not there is as good as deleted. */
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
              return tags.isNothing(before.tags())
                  ? new Alone(before, List.of())
                  : new Alone(before.tagged(tags.after(), before.isPrompt()), tags.rows());
            });
  }

  /** The model counts the versions that say that they are a prompt's. */
  private void changePromptTag(
      Caller caller, VersionRequests.OneVersion target, Optional<String> value) {
    var number = RegistryRules.number(target.version());
    var _ =
        changes.change(
            caller,
            target.name(),
            target::missing,
            model -> {
              var before = versions.find(model.id(), number.orElse(0)).orElseThrow(target::missing);
              var tags = changed(before, RegistryRules.PROMPT_TAG, value);
              var after = before.tagged(tags.after(), RegistryRules.saysPrompt(value.orElse("")));
              int more = (after.isPrompt() ? 1 : 0) - (before.isPrompt() ? 1 : 0);
              var counted = model.change().morePromptVersions(more).done();
              var versionsChanged = Map.of(before, after);
              return versions.change(model, counted, versionsChanged, tags.rows())
                  ? Optional.of(after)
                  : Optional.empty();
            });
  }

  private BagChange changed(ModelVersion version, String key, Optional<String> value) {
    var place = tagsOf(version.model());
    return value
        .map(text -> place.put(version.tags(), key, text))
        .orElseGet(() -> place.remove(version.tags(), key));
  }

  private BagChange.Place tagsOf(RegisteredModelId model) {
    return new BagChange.Place(model, Entry.TAG_OF_SOMETHING, random);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
