package dynamodbstore.experiments;

import dynamodbstore.access.Ownership;
import dynamodbstore.access.Resource;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.Experiment.Stage;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.experiments.entity.StoredExperiment;
import dynamodbstore.experiments.entity.TaggedExperiment;
import dynamodbstore.table.Outcome;
import dynamodbstore.wire.ErrorCode;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Operations on experiments, with MLflow's rules and error messages. Thread-safe.
 *
 * <p>Renaming, deletion, restoration and changes of tags are {@linkplain OptimisticUpdate
 * optimistic updates}.
 */
public final class ExperimentService {
  private static final String DEFAULT_NAME = "Default";
  private static final String KIND = "experiment";

  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final ExperimentRepository experiments;
  private final RunRestoration runs;
  private final ExperimentArtifactLocations artifactLocations;
  private final Ownership ownership;
  private final InstantSource clock;

  public ExperimentService(
      ExperimentRepository experiments,
      RunRestoration runs,
      ExperimentArtifactLocations artifactLocations,
      Ownership ownership,
      InstantSource clock) {
    this.experiments = experiments;
    this.runs = runs;
    this.artifactLocations = artifactLocations;
    this.ownership = ownership;
    this.clock = clock;
  }

  /**
   * Creates the default experiment if it is missing. Safe if servers that start together all try:
   * one of them creates it.
   */
  public void createDefault() {
    if (experiments.find(ExperimentId.DEFAULT).isPresent()) {
      return;
    }
    var id = ExperimentId.DEFAULT;
    var experiment =
        newExperiment(
            Caller.ANYONE,
            id,
            DEFAULT_NAME,
            artifactLocations.defaultLocation(Caller.DEFAULT_WORKSPACE, id));
    if (!experiments.create(experiment, List.of()) && experiments.find(id).isEmpty()) {
      throw new IllegalStateException(
          "Another experiment is named " + DEFAULT_NAME + ", and there is no experiment 0");
    }
  }

  public ExperimentId create(Caller caller, NewExperiment request) {
    boolean hasLocation = !request.artifactLocation().isEmpty();
    var given = hasLocation ? artifactLocations.validateLocation(request.artifactLocation()) : "";
    ExperimentValidation.checkName(request.name());
    request.tags().forEach(ExperimentValidation::checkTag);
    // The reference detects a duplicate tag as late as a name that is taken, with the same error.
    // Checking the name first saves an id and a transaction for most refused requests.
    if (hasTagTwice(request.tags())
        || experiments.findByName(caller.workspace(), request.name()).isPresent()) {
      throw alreadyExists(ErrorCode.RESOURCE_ALREADY_EXISTS, request.name());
    }
    var id = experiments.nextId();
    var location = hasLocation ? given : artifactLocations.defaultLocation(caller.workspace(), id);
    var experiment = newExperiment(caller, id, request.name(), location);
    if (!ownership.create(
        caller,
        new Resource.Experiment(id),
        () -> experiments.create(experiment, request.tags()))) {
      throw alreadyExists(ErrorCode.RESOURCE_ALREADY_EXISTS, request.name());
    }
    return id;
  }

  public TaggedExperiment get(Caller caller, ExperimentId id) {
    return experiments
        .findTagged(id)
        .filter(found -> isOf(caller, found.experiment()))
        .orElseThrow(id::missing);
  }

  /** The experiment, deleted or not, without its tags: one read. */
  public Experiment experiment(Caller caller, ExperimentId id) {
    return experiments.find(id).filter(found -> isOf(caller, found)).orElseThrow(id::missing);
  }

  /** Finds an experiment by name, deleted or not: a deleted one keeps its name claim. */
  public TaggedExperiment byName(Caller caller, String name) {
    return experiments
        .findByName(caller.workspace(), name)
        .flatMap(experiments::findTagged)
        // Renamed since the claim was read: the name belongs to another experiment, or to none.
        .filter(found -> found.experiment().name().equals(name))
        .orElseThrow(
            () -> ApiError.missing("Could not find experiment with name '%s'".formatted(name)));
  }

  public void rename(Caller caller, ExperimentId id, String newName) {
    ExperimentValidation.checkName(newName);
    update.run(KIND, id, () -> renameOnce(experiment(caller, id), newName));
  }

  /** Returns false if the experiment has changed since it was read. */
  private boolean renameOnce(Experiment before, String newName) {
    if (!before.isActive()) {
      throw new ApiError(ErrorCode.INVALID_STATE, "Cannot rename a non-active experiment.");
    }
    var after = before.renamed(newName, clock.instant());
    // If the name is unchanged there is no claim to write; only the update time changes.
    boolean keepsName = before.name().equals(newName);
    return switch (keepsName
        ? experiments.update(before, after)
        : experiments.rename(before, after)) {
      case Outcome.Written _ -> {
        if (keepsName) {
          // A retry of an interrupted renaming deletes the rows that it left.
          experiments.tidy(after);
        }
        yield true;
      }
      case Outcome.Refused(int at, _) when at > 0 ->
          throw alreadyExists(ErrorCode.BAD_REQUEST, newName);
      case Outcome.Refused _ -> false;
    };
  }

  /**
   * The runs of a deleted experiment count as deleted without a write to them. One conditional
   * write, and one for the mark that hides the assessments of the runs.
   */
  public void delete(Caller caller, ExperimentId id) {
    update.run(
        KIND,
        id,
        () -> {
          var before = experiment(caller, id);
          if (!before.isActive()) {
            throw id.missing();
          }
          var now = clock.instant();
          experiments.markDeletion(id, now);
          var deleted = before.staged(Stage.DELETED, now);
          return experiments.update(before, deleted).isWritten();
        });
  }

  /**
   * Restores an experiment with all its runs. After a crash it remains RESTORING, which shows as
   * deleted; a retry of the request resumes the restoration.
   */
  public void restore(Caller caller, ExperimentId id) {
    var restoring =
        update.call(
            KIND,
            id,
            () -> {
              var before = experiment(caller, id);
              if (before.isActive()) {
                throw id.missing();
              }
              var after = before.staged(Stage.RESTORING, clock.instant());
              return experiments.update(before, after).isWritten()
                  ? Optional.of(after)
                  : Optional.empty();
            });
    runs.reviveRuns(restoring);
    update.run(KIND, id, () -> isRestored(restoring));
  }

  /**
   * Returns false if the experiment has changed since it was read: it may have been moved to
   * another workspace. Nothing is left to do if a concurrent request has finished the restoration,
   * or has deleted the experiment since.
   */
  private boolean isRestored(Experiment restoring) {
    var found =
        experiments
            .find(restoring.id())
            .filter(now -> now.stage() == Stage.RESTORING && now.epoch() == restoring.epoch());
    return found.isEmpty()
        || experiments
            .update(found.get(), found.get().staged(Stage.ACTIVE, clock.instant()))
            .isWritten();
  }

  public void setTag(Caller caller, ExperimentId id, Tag tag) {
    ExperimentValidation.checkTag(tag);
    update.run(
        KIND,
        id,
        () ->
            inlined(caller, id).filter(before -> experiments.tags().put(before, tag)).isPresent());
  }

  public void deleteTag(Caller caller, ExperimentId id, String key) {
    update.run(
        KIND,
        id,
        () -> inlined(caller, id).filter(before -> deleteTagOnce(before, key)).isPresent());
  }

  /** Returns false if the experiment has changed since it was read. */
  private boolean deleteTagOnce(StoredExperiment before, String key) {
    return switch (experiments.tags().delete(before, key)) {
      case Outcome.Written _ -> true;
      case Outcome.Refused(int at, _) when at > 0 ->
          throw ApiError.missing(
              "No tag with name: %s in experiment with id %s".formatted(key, before.id()));
      case Outcome.Refused _ -> false;
    };
  }

  /** An active experiment whose tags are inline; empty if it has changed since it was read. */
  private Optional<StoredExperiment> inlined(Caller caller, ExperimentId id) {
    var found =
        experiments
            .findStored(id)
            .filter(stored -> isOf(caller, stored.experiment()))
            .orElseThrow(id::missing);
    var _ = found.experiment().requireActive();
    return experiments.tags().inlined(found);
  }

  private static boolean isOf(Caller caller, Experiment experiment) {
    return experiment.workspace().equals(caller.workspace());
  }

  private Experiment newExperiment(Caller caller, ExperimentId id, String name, String location) {
    var now = clock.instant();
    return new Experiment(id, caller.workspace(), name, location, Stage.ACTIVE, 0, now, now);
  }

  private static boolean hasTagTwice(List<Tag> tags) {
    var keys = new HashSet<String>();
    return tags.stream().anyMatch(tag -> !keys.add(tag.key()));
  }

  /** The reference appends the message of its database, which differs between databases. */
  private static ApiError alreadyExists(ErrorCode code, String name) {
    return new ApiError(code, "Experiment(name=%s) already exists.".formatted(name));
  }
}
