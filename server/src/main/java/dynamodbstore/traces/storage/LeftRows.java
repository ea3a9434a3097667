package dynamodbstore.traces.storage;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.items.TraceMeta;
import dynamodbstore.traces.items.TraceRepository;
import java.util.List;
import java.util.Optional;

/**
 * Removal of an open row that a deletion or a move has left. Thread-safe.
 *
 * <p>Rule: an open row is deleted only by a process that has read its token, then raised META's
 * revision, and then finds the token unchanged. A concurrent change either puts the row again, with
 * another token, or is refused by the raised revision and starts again.
 *
 * <p>A crash at any step leaves a row that names no trace of its experiment, which searches skip.
 */
final class LeftRows {
  private final TraceRepository traces;
  private final TraceCommitRepository commits;
  private final Revisions revisions;

  LeftRows(TraceRepository traces, TraceCommitRepository commits, Revisions revisions) {
    this.traces = traces;
    this.commits = commits;
    this.revisions = revisions;
  }

  /** Removes the row unless the trace is in the experiment. One attempt. */
  void remove(ExperimentId experiment, TraceId id) {
    var row = commits.row(experiment, id);
    var meta = Optional.ofNullable(traces.metas(List.of(id)).get(id));
    if (meta.filter(found -> isLeft(experiment, found)).isEmpty()) {
      return;
    }
    if (meta.get().isDeleted()) {
      // Before the tombstone forgets its chunks and gets an expiry.
      commits.deleteContents(meta.get());
    } else if (row.isEmpty()) {
      return;
    }
    if (commits.raise(meta.get(), revisions.after(meta.map(TraceMeta::revision)))) {
      row.ifPresent(left -> commits.deleteRow(experiment, id, left.token()));
    }
  }

  private static boolean isLeft(ExperimentId experiment, TraceMeta meta) {
    return meta.isDeleted() || !meta.trace().experiment().equals(experiment);
  }
}
