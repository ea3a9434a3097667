package dynamodbstore.registry.entity;

import dynamodbstore.access.Resource;
import dynamodbstore.spillablemaps.SpillableMap;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Registered model: a name under which versions are registered. An immutable snapshot of one item,
 * which is only ever replaced as a whole, by an optimistic update from the revision that was read.
 *
 * @param renamed time of the last renaming; versions show no earlier update time
 * @param aliases version numbers as texts, by alias
 * @param stages for each stage that has versions, the lowest and the highest of their numbers
 * @param lastVersion the highest version number ever assigned; 0 if there was none
 * @param lastCreated creation time of that version; later versions are given no earlier time, even
 *     if the clock of their server is behind
 * @param promptVersions number of versions that have the prompt tag, including deleted ones
 * @param revision version counter of the item for optimistic updates; every change increments it
 * @param isGone whether the model is deleted and waits for the sweep; requests do not see it
 */
public record RegisteredModel(
    RegisteredModelId id,
    String workspace,
    String name,
    String description,
    Instant created,
    Instant updated,
    Optional<Instant> renamed,
    SpillableMap tags,
    SpillableMap aliases,
    Map<VersionStage, VersionNumberRange> stages,
    long lastVersion,
    Instant lastCreated,
    boolean isPrompt,
    long promptVersions,
    long revision,
    boolean isGone) {
  public RegisteredModel {
    stages = Collections.unmodifiableMap(stages);
  }

  /** A new model without versions, at revision 1. */
  public static RegisteredModel create(
      RegisteredModelId id,
      String workspace,
      String name,
      String description,
      SpillableMap tags,
      boolean isPrompt,
      Instant now) {
    return new RegisteredModel(
        id,
        workspace,
        name,
        description,
        now,
        now,
        Optional.empty(),
        tags,
        SpillableMap.EMPTY,
        Map.of(),
        0,
        now,
        isPrompt,
        0,
        1,
        false);
  }

  /**
   * The update time that clients see for a version: its own, or the time of the renaming if that is
   * later.
   */
  public Instant shownUpdate(ModelVersion version) {
    return renamed.filter(version.updated()::isBefore).orElse(version.updated());
  }

  /** The model as a resource of permissions. */
  public Resource resource() {
    return isPrompt
        ? new Resource.Prompt(id.text(), name)
        : new Resource.RegisteredModel(id.text(), name);
  }

  public ModelBuilder change() {
    return new ModelBuilder(this);
  }

  /** Builder of the next state of a model, whose revision is one higher. */
  public static final class ModelBuilder {
    private final RegisteredModel before;
    private final Map<VersionStage, VersionNumberRange> stages;
    private String workspace;
    private String name;
    private String description;
    private Instant updated;
    private Optional<Instant> renamed;
    private SpillableMap tags;
    private SpillableMap aliases;
    private long lastVersion;
    private Instant lastCreated;
    private boolean isPrompt;
    private long promptVersions;
    private boolean isGone;

    private ModelBuilder(RegisteredModel before) {
      this.before = before;
      this.stages = new EnumMap<>(VersionStage.class);
      this.stages.putAll(before.stages);
      this.workspace = before.workspace;
      this.name = before.name;
      this.description = before.description;
      this.updated = before.updated;
      this.renamed = before.renamed;
      this.tags = before.tags;
      this.aliases = before.aliases;
      this.lastVersion = before.lastVersion;
      this.lastCreated = before.lastCreated;
      this.isPrompt = before.isPrompt;
      this.promptVersions = before.promptVersions;
      this.isGone = before.isGone;
    }

    public ModelBuilder named(String newName, Instant now) {
      name = newName;
      renamed = Optional.of(now);
      return updated(now);
    }

    public ModelBuilder described(String newDescription) {
      description = newDescription;
      return this;
    }

    public ModelBuilder updated(Instant now) {
      updated = now;
      return this;
    }

    public ModelBuilder tagged(SpillableMap newTags, boolean saysPrompt) {
      tags = newTags;
      isPrompt = saysPrompt;
      return this;
    }

    public ModelBuilder aliased(SpillableMap newAliases) {
      aliases = newAliases;
      return this;
    }

    /** Adds a new version: its number, its creation time, and its stage. */
    public ModelBuilder withVersion(ModelVersion version) {
      lastVersion = version.number();
      lastCreated = version.created();
      stages.merge(
          version.stage(),
          VersionNumberRange.of(version.number()),
          (span, _) -> span.with(version.number()));
      return updated(version.created());
    }

    public ModelBuilder withStageRange(VersionStage stage, Optional<VersionNumberRange> span) {
      span.ifPresentOrElse(found -> stages.put(stage, found), () -> stages.remove(stage));
      return this;
    }

    /** Makes the highest number that of a version, which had not been counted. */
    ModelBuilder counting(ModelVersion last) {
      lastVersion = last.number();
      lastCreated = last.created().isBefore(lastCreated) ? lastCreated : last.created();
      return this;
    }

    public ModelBuilder morePromptVersions(long more) {
      promptVersions += more;
      return this;
    }

    ModelBuilder in(String newWorkspace) {
      workspace = newWorkspace;
      return this;
    }

    ModelBuilder gone() {
      isGone = true;
      return this;
    }

    public RegisteredModel build() {
      return new RegisteredModel(
          before.id,
          workspace,
          name,
          description,
          before.created,
          updated,
          renamed,
          tags,
          aliases,
          stages,
          lastVersion,
          lastCreated,
          isPrompt,
          promptVersions,
          before.revision + 1,
          isGone);
    }
  }
}
