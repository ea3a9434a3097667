package dynamodbstore.gc;

import dynamodbstore.accounts.services.GrantCleaner;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.loggedmodels.LoggedModelPurgeRepository;
import dynamodbstore.purges.PurgeTicket;
import java.util.stream.Stream;

/**
 * Execution of a permanent deletion that was decided: files first, because only the items tell
 * where they are, then the items, and the ticket last. Idempotent, so that it continues after a
 * crash.
 */
public final class TicketWork {
  private final PurgeRepositories stored;
  private final PurgedFiles files;
  private final GrantCleaner grants;
  private final UnreachableFiles unreachable;

  public TicketWork(
      PurgeRepositories stored,
      PurgedFiles files,
      GrantCleaner grants,
      UnreachableFiles unreachable) {
    this.stored = stored;
    this.files = files;
    this.grants = grants;
    this.unreachable = unreachable;
  }

  /** What happens if this process cannot, or may not, delete files. */
  @FunctionalInterface
  public interface UnreachableFiles {
    /** Keeps the ticket: another process, with other options, may reach the files. */
    UnreachableFiles KEEP_TICKET =
        (_, refused) -> {
          throw refused;
        };

    /** Returns if the deletion continues without the files. */
    void found(String location, ApiError refused);
  }

  /**
   * Deletes files and items, and then the ticket.
   *
   * @throws ApiError if files are not deleted, so that the ticket stays
   */
  public void finish(PurgeTicket ticket) {
    switch (ticket.kind()) {
      case RUN -> {
        boolean _ = areDeleted(ticket.workspace(), ticket.artifacts().stream());
        stored.runs().deleteItems(ticket);
        stored.tickets().end(ticket);
      }
      case LOGGED_MODEL -> {
        boolean _ = areDeleted(ticket.workspace(), ticket.artifacts().stream());
        stored.models().deleteItems(ticket);
        stored.tickets().end(ticket);
      }
      case EXPERIMENT -> {
        stored.experiments().find(ticket.experiment()).ifPresent(one -> deleteFiles(ticket, one));
        stored.contents().delete(ticket.experiment());
        grants.removeAll(ticket.workspace(), ticket.experiment());
        stored.experiments().end(ticket);
      }
    }
  }

  /**
   * Deletes the files of runs and logged models, whose ids are part of their locations. Those of
   * traces, and the folder itself if it is empty then, are only deleted if no other experiment can
   * have files there.
   */
  private void deleteFiles(PurgeTicket ticket, Experiment experiment) {
    var root = experiment.artifactLocation();
    boolean isOwn = isOwn(experiment);
    var runs =
        stored.runs().ids(ticket.experiment()).map(run -> ArtifactUri.append(root, run.text()));
    var models = stored.models().all(ticket.experiment()).map(LoggedModelPurgeRepository::files);
    var traces = isOwn ? Stream.of(ArtifactUri.append(root, "traces")) : Stream.<String>empty();
    var all = Stream.of(runs, models, traces).flatMap(some -> some);
    if (areDeleted(ticket.workspace(), all) && isOwn) {
      files.deleteEmpty(ticket.workspace(), ArtifactUri.append(root, "models"));
      files.deleteEmpty(ticket.workspace(), root);
    }
  }

  /**
   * Whether the location of an experiment is its default one, and no other experiment has files in
   * it: clients may choose any location for theirs.
   */
  private boolean isOwn(Experiment experiment) {
    var root = experiment.artifactLocation();
    var path = ArtifactUri.parse(root).path();
    return root.endsWith("/" + experiment.id())
        && path.endsWith("/" + experiment.id())
        && stored.experiments().everywhere().noneMatch(other -> isInside(experiment, other));
  }

  private static boolean isInside(Experiment experiment, Experiment other) {
    var root = experiment.artifactLocation();
    var location = other.artifactLocation();
    return !other.id().equals(experiment.id())
        && (location.equals(root) || location.startsWith(root + "/"));
  }

  private boolean areDeleted(String workspace, Stream<String> locations) {
    return locations.allMatch(location -> isDeleted(workspace, location));
  }

  /** Returns false if the files are left because they cannot be reached. */
  private boolean isDeleted(String workspace, String location) {
    var refusal = files.delete(workspace, location);
    refusal.ifPresent(refused -> unreachable.found(location, refused));
    return refusal.isEmpty();
  }
}
