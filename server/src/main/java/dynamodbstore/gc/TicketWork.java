package dynamodbstore.gc;

import dynamodbstore.accounts.services.GrantCleaner;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.loggedmodels.LoggedModelPurgeRepository;
import dynamodbstore.purges.PurgeTicket;
import java.util.ArrayList;
import java.util.List;

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
        boolean _ = deleteFiles(ticket.workspace(), ticket.artifacts());
        stored.runs().deleteItems(ticket);
        stored.tickets().end(ticket);
      }
      case LOGGED_MODEL -> {
        boolean _ = deleteFiles(ticket.workspace(), ticket.artifacts());
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
   * Deletes the files of runs and logged models, whose ids are part of their locations. Clients may
   * choose a location that another experiment has too; so those of traces, and the folder itself if
   * it is empty then, are only deleted if the location ends with the experiment's own id.
   */
  private void deleteFiles(PurgeTicket ticket, Experiment experiment) {
    var root = experiment.artifactLocation();
    boolean isOwn = root.endsWith("/" + experiment.id());
    var found = new ArrayList<String>();
    stored
        .runs()
        .ids(ticket.experiment())
        .forEach(run -> found.add(ArtifactUri.append(root, run.text())));
    stored
        .models()
        .all(ticket.experiment())
        .forEach(model -> found.add(LoggedModelPurgeRepository.files(model)));
    if (isOwn) {
      found.add(ArtifactUri.append(root, "traces"));
    }
    if (deleteFiles(ticket.workspace(), found) && isOwn) {
      files.deleteEmpty(ticket.workspace(), ArtifactUri.append(root, "models"));
      files.deleteEmpty(ticket.workspace(), root);
    }
  }

  /** Returns false if the files are left. */
  private boolean deleteFiles(String workspace, List<String> locations) {
    for (var location : locations) {
      try {
        files.delete(workspace, location);
      } catch (ApiError refused) {
        unreachable.found(location, refused);
        return false;
      }
    }
    return true;
  }
}
