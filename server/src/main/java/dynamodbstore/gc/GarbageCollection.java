package dynamodbstore.gc;

import dynamodbstore.api.ApiError;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.loggedmodels.LoggedModel;
import dynamodbstore.purges.PurgeKind;
import dynamodbstore.purges.PurgeTicket;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.table.errors.CorruptItem;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Permanent deletion of runs, logged models and experiments that are deleted already.
 *
 * <p>Each is decided by one transaction, on condition that it was not restored since it was read;
 * from then on no request finds it. On a table that servers share, requests that have read it
 * before may still write to it; so what remains is deleted five minutes after the last time that it
 * was used. A crash leaves tickets, and each later execution continues with all of them.
 */
public final class GarbageCollection {
  private final PurgeRepositories stored;
  private final PurgeDecisions decisions;
  private final TicketWork work;
  private final InstantSource clock;
  private final Pause pause;
  private final Report report;

  /**
   * @param pause waits until no request writes any more; does nothing if no other process can have
   *     opened the table
   */
  public GarbageCollection(
      PurgeRepositories stored, TicketWork work, InstantSource clock, Pause pause, Report report) {
    this.stored = stored;
    this.decisions = new PurgeDecisions(stored, clock);
    this.work = work;
    this.clock = clock;
    this.pause = pause;
    this.report = report;
  }

  /** Waits until a time. */
  @FunctionalInterface
  public interface Pause {
    /** No other process has opened the table. */
    Pause NONE = _ -> {};

    void until(Instant time);
  }

  /** Receives what was deleted, or would be. */
  public interface Report {
    void line(String text);

    /** Called after the deletion. */
    void deleted(PurgeKind kind, String id);
  }

  /**
   * Deletes what the request selects.
   *
   * @throws CommandFailure if an id must not be deleted; then nothing was
   */
  public void run(GcRequest request) {
    var selection = new GcSelection(stored, request, clock.instant());
    // All ids of the request are checked here.
    var experiments = selection.experiments();
    var models = selection.models();
    var runs = selection.runs();
    runs.forEach(run -> run(run, request.isDry()));
    models.forEach(model -> model(model, request.isDry()));
    experiments.forEach(experiment -> experiment(experiment, request.isDry()));
    if (request.isDry()) {
      stored
          .tickets()
          .all()
          .forEach(ticket -> would(ticket.kind(), ticket.id(), " be continued to be deleted"));
    } else {
      finishAll();
    }
  }

  private void run(RunSummary run, boolean isDry) {
    var id = run.location().run().text();
    if (isDry) {
      would(PurgeKind.RUN, id, " be permanently deleted");
    } else if (!decisions.decide(run)) {
      kept(PurgeKind.RUN, id);
    }
  }

  private void model(LoggedModel model, boolean isDry) {
    var id = model.id().text();
    if (isDry) {
      would(PurgeKind.LOGGED_MODEL, id, " be permanently deleted");
    } else if (!decisions.decide(model)) {
      kept(PurgeKind.LOGGED_MODEL, id);
    }
  }

  private void experiment(Experiment experiment, boolean isDry) {
    var id = experiment.id().toString();
    if (isDry) {
      would(PurgeKind.EXPERIMENT, id, " be permanently deleted");
    } else if (!decisions.decide(experiment)) {
      kept(PurgeKind.EXPERIMENT, id);
    }
  }

  private void would(PurgeKind kind, String id, String what) {
    report.line("%s with ID %s would%s.".formatted(kind.title(), id, what));
  }

  private void kept(PurgeKind kind, String id) {
    report.line(
        "%s with ID %s has changed since it was selected, and was not deleted."
            .formatted(kind.title(), id));
  }

  /** Finishes all tickets, also those of executions that were interrupted. */
  private void finishAll() {
    var failures = new ArrayList<String>();
    for (var next = finishQuiet(failures);
        next.isPresent() && failures.isEmpty();
        next = finishQuiet(failures)) {
      report.line(
          "Waiting until %s: until then, servers may write to what was just deleted."
              .formatted(next.get()));
      pause.until(next.get());
    }
    if (!failures.isEmpty()) {
      throw new CommandFailure(
          "%d deletions were not completed: %s. Run the command again to continue."
              .formatted(failures.size(), failures.getFirst()));
    }
  }

  /**
   * Finishes what no request writes to any more.
   *
   * @return when the next one can be finished; empty if there is none
   */
  private Optional<Instant> finishQuiet(List<String> failures) {
    var now = clock.instant();
    var later = new ArrayList<Instant>();
    stored
        .tickets()
        .all()
        .forEach(
            ticket -> {
              if (!pause.equals(Pause.NONE) && now.isBefore(ticket.quiet())) {
                later.add(ticket.quiet());
              } else {
                finish(ticket, failures);
              }
            });
    return later.stream().min(Instant::compareTo);
  }

  /**
   * One that fails, such as for want of its artifact store or because of a damaged item, does not
   * hold up the others.
   */
  private void finish(PurgeTicket ticket, List<String> failures) {
    try {
      work.finish(ticket);
      report.deleted(ticket.kind(), ticket.id());
    } catch (ApiError | UncheckedIOException | CorruptItem | IllegalStateException fault) {
      failures.add(
          "%s with ID %s: %s".formatted(ticket.kind().title(), ticket.id(), fault.getMessage()));
    }
  }
}
