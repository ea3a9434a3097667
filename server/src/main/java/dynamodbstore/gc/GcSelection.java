package dynamodbstore.gc;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.loggedmodels.LoggedModel;
import dynamodbstore.purges.PurgeKind;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.storage.RunPurgeRepository;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Selection of what is deleted permanently, with the rules and messages of the reference. An id
 * that must not be deleted is an error; all ids are checked before anything is deleted.
 */
final class GcSelection {
  private final PurgeRepositories stored;
  private final GcRequest request;
  private final Instant now;

  GcSelection(PurgeRepositories stored, GcRequest request, Instant now) {
    this.stored = stored;
    this.request = request;
    this.now = now;
  }

  /** As a stream, because there may be many. */
  Stream<RunSummary> runs() {
    return request
        .runs()
        .map(ids -> ids.stream().distinct().flatMap(id -> run(id).stream()).toList().stream())
        .orElseGet(
            () ->
                everywhere()
                    .flatMap(stored.runs()::deleted)
                    .filter(run -> isOld(RunPurgeRepository.deletionOf(run))));
  }

  private Optional<RunSummary> run(RunId id) {
    var found = stored.runs().find(id).filter(run -> isSelected(run.experiment()));
    if (found.isEmpty()) {
      return missing(PurgeKind.RUN, id.text(), "Run with id=" + id + " not found");
    }
    if (!RunPurgeRepository.isDeletable(found.get())) {
      throw new CommandFailure(
          "Run %s is not in `deleted` lifecycle stage. Only runs in `deleted` lifecycle stage can be deleted."
              .formatted(id));
    }
    requireOld(
        RunPurgeRepository.deletionOf(found.get()),
        "Run %s is not older than the required age. Only runs".formatted(id));
    return found;
  }

  Stream<LoggedModel> models() {
    return request
        .models()
        .map(ids -> ids.stream().distinct().flatMap(id -> model(id).stream()).toList().stream())
        .orElseGet(
            () ->
                everywhere()
                    .flatMap(experiment -> stored.models().deleted(experiment.id()))
                    .filter(model -> isOld(model.updated())));
  }

  private Optional<LoggedModel> model(ModelId id) {
    var found =
        stored
            .models()
            .find(id)
            .filter(
                model ->
                    stored
                        .experiments()
                        .find(model.experiment())
                        .filter(this::isSelected)
                        .isPresent());
    if (found.isEmpty()) {
      return missing(
          PurgeKind.LOGGED_MODEL, id.text(), "Logged model with ID '%s' not found.".formatted(id));
    }
    if (found.get().isActive()) {
      throw new CommandFailure(
          "Logged model %s is not in `deleted` lifecycle stage. Only logged models in `deleted` lifecycle stage can be deleted."
              .formatted(id));
    }
    requireOld(
        found.get().updated(),
        "Logged model %s is not older than the required age. Only logged models".formatted(id));
    return found;
  }

  List<Experiment> experiments() {
    return request
        .experiments()
        .map(ids -> ids.stream().distinct().flatMap(id -> experiment(id).stream()).toList())
        .orElseGet(
            () ->
                everywhere()
                    .filter(GcSelection::isDeletable)
                    .filter(experiment -> isOld(experiment.updated()))
                    .toList());
  }

  private Optional<Experiment> experiment(ExperimentId id) {
    var found = stored.experiments().find(id).filter(this::isSelected);
    if (found.isEmpty()) {
      return missing(
          PurgeKind.EXPERIMENT, id.toString(), "No Experiment with id=" + id + " exists");
    }
    if (found.get().stage() != Experiment.Stage.DELETED) {
      throw new CommandFailure(
          "Experiments ['%s'] are not in the deleted lifecycle stage. Only experiments in the deleted lifecycle stage can be hard-deleted."
              .formatted(id));
    }
    if (id.equals(ExperimentId.DEFAULT)) {
      throw new CommandFailure(
          "The default experiment 0 cannot be deleted permanently: servers create it again.");
    }
    requireOld(
        found.get().updated(),
        "Experiments ['%s'] are not older than the required age. Only experiments".formatted(id));
    return found;
  }

  /** Servers would create the default experiment again, with the same id. */
  private static boolean isDeletable(Experiment experiment) {
    return experiment.stage() == Experiment.Stage.DELETED
        && !experiment.id().equals(ExperimentId.DEFAULT);
  }

  /** All experiments of the workspaces. */
  private Stream<Experiment> everywhere() {
    return request.workspace().map(List::of).orElseGet(stored.experiments()::workspaces).stream()
        .flatMap(stored.experiments()::all)
        .filter(this::isSelected);
  }

  /**
   * Not one whose deletion was decided before: its ticket must keep the workspace that it was in.
   */
  private boolean isSelected(Experiment experiment) {
    return !experiment.isBeingDeleted() && request.includes(experiment.workspace());
  }

  private boolean isOld(Instant deleted) {
    return request.olderThan().map(age -> age.isReached(deleted, now)).orElse(true);
  }

  private void requireOld(Instant deleted, String sentence) {
    if (!isOld(deleted)) {
      throw new CommandFailure(
          "%s older than %s can be deleted."
              .formatted(sentence, request.olderThan().map(Age::text).orElse("")));
    }
  }

  /**
   * In all workspaces together, an id that does not exist is no error, as in the reference. Nor is
   * one whose deletion an interrupted command has decided: repeating the command continues it.
   */
  private <T> Optional<T> missing(PurgeKind kind, String id, String sentence) {
    if (request.workspace().isEmpty() || isDecided(kind, id)) {
      return Optional.empty();
    }
    throw new CommandFailure(sentence);
  }

  private boolean isDecided(PurgeKind kind, String id) {
    return stored
        .tickets()
        .all()
        .anyMatch(
            ticket ->
                ticket.kind() == kind
                    && ticket.id().equals(id)
                    && request.includes(ticket.workspace()));
  }
}
