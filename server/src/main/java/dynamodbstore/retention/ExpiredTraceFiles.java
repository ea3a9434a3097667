package dynamodbstore.retention;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.TraceId;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.gc.PurgedFiles;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Files of the expired traces of one experiment. Few traces have files, so the folder with all of
 * them is listed once, and only what is found there is deleted; ids of traces, which clients
 * choose, are never used as paths. For one thread.
 */
final class ExpiredTraceFiles {
  private static final System.Logger LOG = System.getLogger(ExpiredTraceFiles.class.getName());

  private final PurgedFiles files;
  private final Experiment experiment;
  private Optional<Set<String>> found = Optional.empty();

  ExpiredTraceFiles(PurgedFiles files, Experiment experiment) {
    this.files = files;
    this.experiment = experiment;
  }

  /** Deletes the files of traces that are deleted next. */
  void delete(List<TraceId> traces) {
    var names = found.orElseGet(this::list);
    for (var trace : traces) {
      if (names.contains(trace.text())) {
        files
            .delete(experiment.workspace(), ArtifactUri.append(folder(), trace.text()))
            .ifPresent(this::warn);
      }
    }
  }

  /** Traces are deleted although their files cannot be reached, as the command does it. */
  private Set<String> list() {
    Set<String> names;
    try {
      names = files.folders(experiment.workspace(), folder());
    } catch (ApiError refused) {
      warn(refused);
      names = Set.of();
    }
    found = Optional.of(names);
    return names;
  }

  private void warn(ApiError refused) {
    LOG.log(
        System.Logger.Level.WARNING,
        "Files of expired traces stay in %s: %s".formatted(folder(), refused.text()));
  }

  private String folder() {
    return ArtifactUri.append(experiment.artifactLocation(), "traces");
  }
}
