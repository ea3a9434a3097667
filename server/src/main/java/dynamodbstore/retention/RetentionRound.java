package dynamodbstore.retention;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.TraceId;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.gc.PurgeDecisions;
import dynamodbstore.gc.PurgeRepositories;
import dynamodbstore.gc.PurgedFiles;
import dynamodbstore.gc.TicketWork;
import dynamodbstore.loggedmodels.LoggedModel;
import dynamodbstore.purges.PurgeKind;
import dynamodbstore.purges.PurgeTicket;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;
import java.util.function.ToLongBiFunction;

/**
 * One round of retention: decides the permanent deletion of what has expired, then finishes all
 * tickets to which no request writes any more, also those of other servers and of the command.
 * Every step is idempotent or conditional, so any server continues after a crash, and several may
 * work at once. For one thread.
 */
final class RetentionRound {
  private static final System.Logger LOG = System.getLogger(RetentionRound.class.getName());

  private final Stored stored;
  private final Supplier<RetentionPolicy> policy;
  private final InstantSource clock;
  private final RetentionLease.Held lease;

  /**
   * @param policy as it is now: it may be changed during a round, which may take long
   */
  RetentionRound(
      Stored stored,
      Supplier<RetentionPolicy> policy,
      InstantSource clock,
      RetentionLease.Held lease) {
    this.stored = stored;
    this.policy = policy;
    this.clock = clock;
    this.lease = lease;
  }

  /**
   * What can be deleted permanently, and how.
   *
   * @param report called after each deletion that leaves nothing
   */
  record Stored(
      PurgeRepositories repositories,
      PurgeDecisions decisions,
      TicketWork work,
      Expired expired,
      BiConsumer<PurgeKind, String> report) {}

  /**
   * How what has expired without having been deleted is removed from the table. Requests do not see
   * it any more.
   *
   * @param history deletion of the values of a run before a time; returns how many were deleted
   */
  record Expired(ExpiredTraces traces, ToLongBiFunction<RunLocation, Long> history) {}

  /**
   * How traces that have expired are deleted, with their files.
   *
   * @param deletion of those of an experiment; calls back before each part, and returns how many
   *     were deleted
   */
  record ExpiredTraces(
      ToIntBiFunction<ExperimentId, Consumer<List<TraceId>>> deletion, PurgedFiles files) {}

  void run() {
    if (decideAll() && finishAll()) {
      lease.end();
    }
  }

  /** Returns false if the round must stop. */
  private boolean decideAll() {
    if (policy.get().isOff()) {
      return true;
    }
    for (var workspace : stored.repositories().experiments().workspaces()) {
      var all = stored.repositories().experiments().all(workspace).iterator();
      while (all.hasNext()) {
        if (!lease.keep()) {
          return false;
        }
        decide(all.next());
      }
    }
    return true;
  }

  /** What is in an experiment that has expired itself is deleted with it. */
  private void decide(Experiment experiment) {
    if (isExpired(experiment)) {
      attempt("Experiment " + experiment.id(), () -> count(stored.decisions().decide(experiment)));
      return;
    }
    if (policy.get().runs().isPresent()) {
      attempt("Runs of experiment " + experiment.id(), () -> decideRuns(experiment));
    }
    if (policy.get().models().isPresent() && lease.isDaily()) {
      attempt("Logged models of experiment " + experiment.id(), () -> decideModels(experiment));
    }
    if (policy.get().traces().isPresent() && lease.isDaily()) {
      attempt("Traces of experiment " + experiment.id(), () -> deleteTraces(experiment));
    }
    if (policy.get().history().isPresent() && lease.isDaily()) {
      attempt("Runs of experiment " + experiment.id(), () -> deleteHistories(experiment.id()));
    }
  }

  private void deleteHistories(ExperimentId experiment) {
    for (var all = stored.repositories().runs().ids(experiment).iterator(); all.hasNext(); ) {
      var run = all.next();
      if (lease.keep()) {
        attempt("Metrics of run " + run, () -> deleteHistory(new RunLocation(experiment, run)));
      }
    }
  }

  /** The policy may have been changed since the round began. */
  private void deleteHistory(RunLocation run) {
    policy
        .get()
        .history()
        .map(age -> clock.instant().minus(age).toEpochMilli())
        .map(earliest -> stored.expired().history().applyAsLong(run, earliest))
        .ifPresent(deleted -> lease.count(lease.counts().withValues(deleted)));
  }

  private void deleteTraces(Experiment experiment) {
    var files = new ExpiredTraceFiles(stored.expired().traces().files(), experiment);
    int deleted =
        stored
            .expired()
            .traces()
            .deletion()
            .applyAsInt(
                experiment.id(),
                some -> {
                  // If another server has begun a round meanwhile, both delete the same.
                  boolean _ = lease.keep();
                  files.delete(some);
                });
    lease.count(lease.counts().withTraces(deleted));
  }

  private void decideRuns(Experiment experiment) {
    for (var all = stored.repositories().runs().deletedByThemselves(experiment).iterator();
        all.hasNext(); ) {
      var run = all.next();
      if (isExpired(run) && lease.keep()) {
        attempt("Run " + run.location().run(), () -> count(stored.decisions().decide(run)));
      }
    }
  }

  private void decideModels(Experiment experiment) {
    for (var all = stored.repositories().models().deleted(experiment.id()).iterator();
        all.hasNext(); ) {
      var model = all.next();
      if (isExpired(model) && lease.keep()) {
        attempt("Logged model " + model.id(), () -> count(stored.decisions().decide(model)));
      }
    }
  }

  private boolean isExpired(Experiment experiment) {
    // Servers would create the default experiment again, with the same id.
    return experiment.stage() == Experiment.Stage.DELETED
        && !experiment.id().equals(ExperimentId.DEFAULT)
        && isReached(policy.get().experiments(), experiment.updated());
  }

  private boolean isExpired(RunSummary run) {
    return run.run()
        .lifecycle()
        .deleted()
        .filter(deleted -> isReached(policy.get().runs(), deleted))
        .isPresent();
  }

  private boolean isExpired(LoggedModel model) {
    return isReached(policy.get().models(), model.updated());
  }

  private boolean isReached(Optional<Duration> age, Instant deleted) {
    return RetentionPolicy.isReached(age, deleted, clock.instant());
  }

  private void count(boolean isDecided) {
    if (isDecided) {
      lease.count(lease.counts().withDecided());
    }
  }

  /** Returns false if the round must stop. */
  private boolean finishAll() {
    var tickets = stored.repositories().tickets().all().iterator();
    while (tickets.hasNext()) {
      if (!lease.keep()) {
        return false;
      }
      var ticket = tickets.next();
      if (!clock.instant().isBefore(ticket.quiet())) {
        attempt(ticket.kind().title() + " " + ticket.id(), () -> finish(ticket));
      }
    }
    return true;
  }

  private void finish(PurgeTicket ticket) {
    stored.work().finish(ticket);
    stored.report().accept(ticket.kind(), ticket.id());
    lease.count(lease.counts().withFinished());
  }

  /** What is damaged, or has files that cannot be reached, does not hold up the others. */
  private void attempt(String what, Runnable work) {
    try {
      work.run();
    } catch (TableBusy | TableUnavailable e) {
      // The table is overloaded or down: everything else would fail too.
      throw e;
    } catch (RuntimeException e) {
      if (Thread.currentThread().isInterrupted()) {
        // The server stops.
        throw e;
      }
      lease.count(lease.counts().withFailed());
      LOG.log(
          System.Logger.Level.WARNING,
          "%s: the permanent deletion failed, and will be continued: %s"
              .formatted(what, e.getMessage()));
    }
  }
}
