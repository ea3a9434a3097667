package dynamodbstore.gc;

import dynamodbstore.accounts.services.GrantCleaner;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.loggedmodels.LoggedModelPurgeRepository;
import dynamodbstore.purges.PurgeTicket;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Execution of a permanent deletion that was decided: files first, because only the items tell
 * where they are, then the items, and the ticket last. Idempotent, so that it continues after a
 * crash.
 */
public final class TicketWork {
  private final PurgeRepositories stored;
  private final PurgedFiles files;
  private final GrantCleaner grants;
  private final Consumer<String> output;

  public TicketWork(
      PurgeRepositories stored, PurgedFiles files, GrantCleaner grants, Consumer<String> output) {
    this.stored = stored;
    this.files = files;
    this.grants = grants;
    this.output = output;
  }

  void finish(PurgeTicket ticket) {
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

  /** Returns false, after a warning, if the files are left. */
  private boolean deleteFiles(String workspace, List<String> locations) {
    for (var location : locations) {
      try {
        files.delete(workspace, location);
      } catch (ApiError refused) {
        output.accept(
            ("Unable to resolve the provided artifact URL: '%s' (%s). The gc process will continue"
                    + " and bypass artifact deletion. Please ensure that the artifact exists and"
                    + " consider manually deleting any unused artifacts. Folders of this machine"
                    + " are opened with --artifacts-destination, --default-artifact-root or"
                    + " --allow-artifact-root.")
                .formatted(location, refused.text()));
        return false;
      }
    }
    return true;
  }
}
