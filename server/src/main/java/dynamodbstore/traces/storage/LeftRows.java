package dynamodbstore.traces.storage;

import static java.util.Objects.requireNonNull;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.items.TraceMeta;
import dynamodbstore.traces.items.TraceRepository;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Removal of open rows that deletions and moves have left. Thread-safe.
 *
 * <p>Rule: an open row is deleted only by a process that has read its token, then raised META's
 * revision, and then finds the token unchanged. A concurrent change either puts the row again, with
 * another token, or is refused by the raised revision and starts again.
 *
 * <p>A crash at any step leaves a row that names no trace of its experiment, which searches skip.
 *
 * <p>A trace that names entries in blocks is left to the packer, which voids them first.
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

  /**
   * Removes rows, unless the trace is in the experiment. One attempt: some batch reads and writes
   * for all traces, and a query for each deleted one.
   *
   * @param left the experiment of the row by trace
   */
  void remove(Map<TraceId, ExperimentId> left) {
    if (left.isEmpty()) {
      return;
    }
    var rows = commits.rows(left);
    var metas = traces.metas(left.keySet());
    metas
        .entrySet()
        .removeIf(entry -> !isLeft(requireNonNull(left.get(entry.getKey())), entry.getValue()));
    metas.values().removeIf(meta -> !meta.entries().isEmpty());
    metas.values().removeIf(meta -> !meta.isDeleted() && !rows.containsKey(meta.trace().id()));
    // Before the tombstones forget their chunks and get an expiry.
    commits.deleteContents(metas.values().stream().filter(TraceMeta::isDeleted).toList());
    var tokens = new LinkedHashMap<TraceId, String>();
    for (var meta : commits.rewrite(withNext(metas))) {
      Optional.ofNullable(rows.get(meta.trace().id()))
          .ifPresent(row -> tokens.put(meta.trace().id(), row.token()));
    }
    commits.deleteRows(left, tokens);
  }

  private Map<TraceMeta, TraceMeta> withNext(Map<TraceId, TraceMeta> metas) {
    var next = new LinkedHashMap<TraceMeta, TraceMeta>();
    for (var meta : metas.values()) {
      var revision = revisions.after(Optional.of(meta.revision()));
      next.put(meta, meta.isDeleted() ? meta.emptied(revision) : meta.raisedTo(revision));
    }
    return next;
  }

  private static boolean isLeft(ExperimentId experiment, TraceMeta meta) {
    return meta.isDeleted() || !meta.trace().experiment().equals(experiment);
  }
}
