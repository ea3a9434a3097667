package dynamodbstore.registry.entity;

import dynamodbstore.spillablemaps.SpillableMap;
import java.time.Instant;
import java.util.Optional;

/**
 * Version of a registered model: an immutable snapshot of its item. It records where the files of
 * the model are stored, and its metadata.
 *
 * @param updated time of the version's own last change; clients see a later time if the model was
 *     renamed afterwards ({@link RegisteredModel#shownUpdate})
 * @param description empty after a client removed it, which MLflow distinguishes from an empty text
 * @param source the artifact URI that the client registered
 * @param location the artifact URI where the files are stored: the same as the source, unless the
 *     source refers to another model
 * @param within the artifact URI that contains a location on the server's disk; empty if no
 *     artifact URI contains it, and for locations elsewhere
 * @param run id of the run that produced the model; empty if the client named none
 * @param revision version counter of the item for optimistic updates; every change increments it
 */
public record ModelVersion(
    RegisteredModelId model,
    long number,
    String workspace,
    Instant created,
    Instant updated,
    Optional<String> description,
    VersionStage stage,
    String source,
    String location,
    String within,
    String run,
    String runLink,
    SpillableMap tags,
    boolean isPrompt,
    long revision) {
  public boolean isLiving() {
    return stage != VersionStage.DELETED;
  }

  /** Whether the version has been updated since its creation. */
  public boolean isChanged() {
    return !updated.equals(created);
  }

  public ModelVersion described(Optional<String> newDescription, Instant now) {
    return changed(newDescription, stage, tags, isPrompt, later(now));
  }

  public ModelVersion at(VersionStage newStage, Instant now) {
    return changed(description, newStage, tags, isPrompt, later(now));
  }

  public ModelVersion in(String newWorkspace) {
    return new ModelVersion(
        model,
        number,
        newWorkspace,
        created,
        updated,
        description,
        stage,
        source,
        location,
        within,
        run,
        runLink,
        tags,
        isPrompt,
        revision + 1);
  }

  public ModelVersion tagged(SpillableMap newTags, boolean saysPrompt) {
    return changed(description, stage, newTags, saysPrompt, updated);
  }

  /**
   * The tombstone that replaces a deleted version. It keeps the number, so that the number is never
   * reused, and the creation time.
   */
  public ModelVersion deleted(Instant now) {
    return new ModelVersion(
        model,
        number,
        workspace,
        created,
        later(now),
        Optional.empty(),
        VersionStage.DELETED,
        "",
        "",
        "",
        "",
        "",
        SpillableMap.EMPTY,
        false,
        revision + 1);
  }

  /** Keeps update times monotonic although the clocks of servers differ. */
  private Instant later(Instant now) {
    return now.isBefore(updated) ? updated : now;
  }

  private ModelVersion changed(
      Optional<String> newDescription,
      VersionStage newStage,
      SpillableMap newTags,
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
