package dynamodbstore.experiments;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.experiments.Experiment.Stage;
import dynamodbstore.table.Outcome;
import dynamodbstore.wire.ErrorCode;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;

/** What one may do with experiments, and what MLflow says when one may not. */
public final class ExperimentService {
  private static final String DEFAULT_NAME = "Default";

  /** How often a change is tried again that met another one. Each try loses to one that won. */
  private static final int TRIES = 20;

  private final ExperimentRepository experiments;
  private final RunRevival runs;
  private final ArtifactPlaces places;
  private final InstantSource clock;

  public ExperimentService(
      ExperimentRepository experiments,
      RunRevival runs,
      ArtifactPlaces places,
      InstantSource clock) {
    this.experiments = experiments;
    this.runs = runs;
    this.places = places;
    this.clock = clock;
  }

  /**
   * Makes the experiment that is always there, unless it is. Servers that start together may all
   * try: one of them makes it.
   */
  public void createDefault() {
    if (experiments.find(ExperimentId.DEFAULT).isPresent()) {
      return;
    }
    var id = ExperimentId.DEFAULT;
    var experiment = newExperiment(Caller.ANYONE, id, DEFAULT_NAME, places.ofNew(id));
    if (!experiments.create(experiment, List.of()) && experiments.find(id).isEmpty()) {
      throw new IllegalStateException(
          "Another experiment than number 0 is called " + DEFAULT_NAME + ", and there is no 0");
    }
  }

  public ExperimentId create(Caller caller, NewExperiment request) {
    boolean hasLocation = !request.artifactLocation().isEmpty();
    var given = hasLocation ? places.given(request.artifactLocation()) : "";
    ExperimentRules.checkName(request.name());
    request.tags().forEach(ExperimentRules::checkTag);
    // The reference finds a tag given twice as late as a name that is taken, and says the same.
    // Looking at the name first saves most refused requests a number and a transaction.
    if (hasTagTwice(request.tags())
        || experiments.findByName(caller.workspace(), request.name()).isPresent()) {
      throw alreadyExists(ErrorCode.RESOURCE_ALREADY_EXISTS, request.name());
    }
    var id = experiments.nextId();
    var location = hasLocation ? given : places.ofNew(id);
    if (!experiments.create(newExperiment(caller, id, request.name(), location), request.tags())) {
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

  /** The experiment itself, deleted or not, without its tags: one read. */
  public Experiment experiment(Caller caller, ExperimentId id) {
    return experiments.find(id).filter(found -> isOf(caller, found)).orElseThrow(id::missing);
  }

  /** Deleted ones are found too: their names stay theirs. */
  public TaggedExperiment byName(Caller caller, String name) {
    return experiments
        .findByName(caller.workspace(), name)
        .flatMap(experiments::findTagged)
        // Renamed since the claim was read: the name is no longer this experiment's.
        .filter(found -> found.experiment().name().equals(name))
        .orElseThrow(
            () -> ApiError.missing("Could not find experiment with name '%s'".formatted(name)));
  }

  public void rename(Caller caller, ExperimentId id, String newName) {
    ExperimentRules.checkName(newName);
    for (int attempt = 0; attempt < TRIES; attempt++) {
      var before = experiment(caller, id);
      if (!before.isActive()) {
        throw new ApiError(ErrorCode.INVALID_STATE, "Cannot rename a non-active experiment.");
      }
      var after = before.renamed(newName, clock.instant());
      // Its own name is not claimed anew; only the time of the update changes.
      boolean keepsName = before.name().equals(newName);
      switch (keepsName ? experiments.move(before, after) : experiments.rename(before, after)) {
        case Outcome.Written _ -> {
          if (keepsName) {
            // Whoever repeats a renaming that broke off ends it.
            experiments.tidy(after);
          }
          return;
        }
        case Outcome.Refused(int at, _) when at > 0 ->
            throw alreadyExists(ErrorCode.BAD_REQUEST, newName);
        case Outcome.Refused _ -> {} // It changed meanwhile: look again.
      }
    }
    throw busy(id);
  }

  /** One item: the runs of a deleted experiment count as deleted without being touched. */
  public void delete(Caller caller, ExperimentId id) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      var before = experiment(caller, id);
      if (!before.isActive()) {
        throw id.missing();
      }
      if (experiments.move(before, before.staged(Stage.DELETED, clock.instant())).isWritten()) {
        return;
      }
    }
    throw busy(id);
  }

  /**
   * Restores an experiment with all its runs. Dying in the middle leaves it RESTORING, which shows
   * as deleted; the next request goes on where this one stopped.
   */
  public void restore(Caller caller, ExperimentId id) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      var before = experiment(caller, id);
      if (before.isActive()) {
        throw id.missing();
      }
      var restoring = before.staged(Stage.RESTORING, clock.instant());
      if (experiments.move(before, restoring).isWritten()) {
        runs.reviveRuns(restoring);
        // Refused if someone else has gone on with the restoration meanwhile, and finished it.
        var _ = experiments.move(restoring, restoring.staged(Stage.ACTIVE, clock.instant()));
        return;
      }
    }
    throw busy(id);
  }

  public void setTag(Caller caller, ExperimentId id, Tag tag) {
    ExperimentRules.checkTag(tag);
    var _ = experiment(caller, id).requireActive();
    experiments.put(id, tag);
  }

  public void deleteTag(Caller caller, ExperimentId id, String key) {
    var _ = experiment(caller, id).requireActive();
    if (!experiments.deleteTag(id, key)) {
      throw ApiError.missing("No tag with name: %s in experiment with id %s".formatted(key, id));
    }
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

  /** The reference goes on with what its database says, which differs from one to the next. */
  private static ApiError alreadyExists(ErrorCode code, String name) {
    return new ApiError(code, "Experiment(name=%s) already exists.".formatted(name));
  }

  private static ApiError busy(ExperimentId id) {
    return new ApiError(
        ErrorCode.TEMPORARILY_UNAVAILABLE,
        "The experiment %s is being changed by others. Please try again.".formatted(id));
  }
}
