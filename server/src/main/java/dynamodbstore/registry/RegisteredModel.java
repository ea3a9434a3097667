package dynamodbstore.registry;

import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * A name that versions are registered under. What is here is one item, changed only as a whole.
 *
 * @param renamed when it last got a name: its versions show no earlier time of update
 * @param aliases numbers of versions, as texts
 * @param stages which versions are in which stage, as far as one needs to know
 * @param lastVersion the highest number that a version ever got; 0 if there was none
 * @param lastCreated when that version was made: no later one is older, whatever clocks say
 * @param promptVersions how many versions say that they are a prompt's, deleted ones included
 * @param revision grows with every change
 * @param isGone whether it was deleted and merely not swept away yet: nobody sees it
 */
record RegisteredModel(
    RegisteredModelId id,
    String workspace,
    String name,
    String description,
    Instant created,
    Instant updated,
    Optional<Instant> renamed,
    Bag tags,
    Bag aliases,
    Map<Stage, Span> stages,
    long lastVersion,
    Instant lastCreated,
    boolean isPrompt,
    long promptVersions,
    long revision,
    boolean isGone) {
  RegisteredModel {
    stages = Collections.unmodifiableMap(stages);
  }

  /** A model that nothing was done with. */
  static RegisteredModel create(
      RegisteredModelId id,
      String workspace,
      String name,
      String description,
      Bag tags,
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
        Bag.EMPTY,
        Map.of(),
        0,
        now,
        isPrompt,
        0,
        1,
        false);
  }

  /** When something of it was last changed, as it shows: a version's own time or the renaming's. */
  Instant shownUpdate(ModelVersion version) {
    return renamed.filter(version.updated()::isBefore).orElse(version.updated());
  }

  Changed change() {
    return new Changed(this);
  }

  /** What becomes of a model: one revision further. */
  static final class Changed {
    private final RegisteredModel before;
    private final Map<Stage, Span> stages;
    private String name;
    private String description;
    private Instant updated;
    private Optional<Instant> renamed;
    private Bag tags;
    private Bag aliases;
    private long lastVersion;
    private Instant lastCreated;
    private boolean isPrompt;
    private long promptVersions;
    private boolean isGone;

    private Changed(RegisteredModel before) {
      this.before = before;
      this.stages = new EnumMap<>(Stage.class);
      this.stages.putAll(before.stages);
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

    Changed named(String newName, Instant now) {
      name = newName;
      renamed = Optional.of(now);
      return updated(now);
    }

    Changed described(String newDescription) {
      description = newDescription;
      return this;
    }

    Changed updated(Instant now) {
      updated = now;
      return this;
    }

    Changed tagged(Bag newTags, boolean saysPrompt) {
      tags = newTags;
      isPrompt = saysPrompt;
      return this;
    }

    Changed aliased(Bag newAliases) {
      aliases = newAliases;
      return this;
    }

    /** With one version more. */
    Changed grown(ModelVersion version) {
      lastVersion = version.number();
      lastCreated = version.created();
      stages.merge(
          version.stage(), Span.of(version.number()), (span, _) -> span.with(version.number()));
      return updated(version.created());
    }

    Changed spanning(Stage stage, Optional<Span> span) {
      span.ifPresentOrElse(found -> stages.put(stage, found), () -> stages.remove(stage));
      return this;
    }

    Changed morePromptVersions(long more) {
      promptVersions += more;
      return this;
    }

    Changed gone() {
      isGone = true;
      return this;
    }

    RegisteredModel done() {
      return new RegisteredModel(
          before.id,
          before.workspace,
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
