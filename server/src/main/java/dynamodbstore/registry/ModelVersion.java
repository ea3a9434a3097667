package dynamodbstore.registry;

import java.time.Instant;
import java.util.Optional;

/**
 * A version of a registered model: where the files of a model lie, and what was said about it.
 *
 * @param updated when it was last changed itself; a renaming of its model may show a later time
 * @param description absent once somebody took it away, which MLflow tells from an empty one
 * @param source where whoever registered it says that it lies
 * @param location where it really lies: the same, unless the source is another model's
 * @param within the artifact URI that a location on the server's disk was found to lie in; empty if
 *     it was in none, and for locations elsewhere
 * @param run the run that made it; empty if nobody named one
 * @param revision grows with every change
 */
record ModelVersion(
    RegisteredModelId model,
    long number,
    String workspace,
    Instant created,
    Instant updated,
    Optional<String> description,
    Stage stage,
    String source,
    String location,
    String within,
    String run,
    String runLink,
    Bag tags,
    boolean isPrompt,
    long revision) {
  boolean isLiving() {
    return stage != Stage.DELETED;
  }

  /** Whether anything of it was changed since it was made. */
  boolean isChanged() {
    return !updated.equals(created);
  }

  ModelVersion described(Optional<String> newDescription, Instant now) {
    return changed(newDescription, stage, tags, isPrompt, later(now));
  }

  ModelVersion at(Stage newStage, Instant now) {
    return changed(description, newStage, tags, isPrompt, later(now));
  }

  ModelVersion tagged(Bag newTags, boolean saysPrompt) {
    return changed(description, stage, newTags, saysPrompt, updated);
  }

  /** What is left of it: its number. */
  ModelVersion deleted(Instant now) {
    return new ModelVersion(
        model,
        number,
        workspace,
        created,
        later(now),
        Optional.empty(),
        Stage.DELETED,
        "",
        "",
        "",
        "",
        "",
        Bag.EMPTY,
        false,
        revision + 1);
  }

  /** Another server's clock may be behind; what was changed is never older than it was. */
  private Instant later(Instant now) {
    return now.isBefore(updated) ? updated : now;
  }

  private ModelVersion changed(
      Optional<String> newDescription,
      Stage newStage,
      Bag newTags,
      boolean saysPrompt,
      Instant newUpdated) {
    return new ModelVersion(
        model,
        number,
        workspace,
        created,
        newUpdated,
        newDescription,
        newStage,
        source,
        location,
        within,
        run,
        runLink,
        newTags,
        saysPrompt,
        revision + 1);
  }
}
