package dynamodbstore.traces.search;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.SpanPrefilter;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.packed.PackedCandidate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Verifier of candidates on the traces themselves: each must exist, be in one of the experiments
 * and match the filter; its own fields decide its position. A packed trace that has not changed
 * since, and whose columns have decided the filter, is not evaluated again. For one thread.
 */
final class TraceVerifier {
  /** Bounds the memory for ids; a trace that is verified twice costs a read, and is found once. */
  private static final int MOST_KNOWN = 50_000;

  private final TraceSource source;
  private final Set<ExperimentId> experiments;
  private final TraceFilter filter;
  private final boolean readsSpans;
  private final SessionAssessments sessions;
  private final SpanPrefilter prefilter;
  private final Set<TraceId> known = new HashSet<>();
  private int verified;

  TraceVerifier(
      TraceSource source,
      Set<ExperimentId> experiments,
      TraceFilter filter,
      SessionAssessments sessions,
      SpanPrefilter prefilter) {
    this.source = source;
    this.experiments = experiments;
    this.filter = filter;
    this.readsSpans = filter.readsSpans();
    this.sessions = sessions;
    this.prefilter = prefilter;
  }

  int verified() {
    return verified;
  }

  /**
   * Whether a candidate is yet to be verified. The open row of a trace and all its entries are
   * candidates, so one that is excluded here says nothing about the others.
   */
  boolean isUnverified(PackedCandidate candidate) {
    return !isExcluded(candidate) && isNew(candidate.id());
  }

  /**
   * Whether what is known of a packed version excludes it, like a column that is more precise: a
   * trace that has changed since has an open row, or an entry of its later version.
   */
  private boolean isExcluded(PackedCandidate candidate) {
    return !candidate.isOpen()
        && readsSpans(candidate)
        && !prefilter.admits(candidate.id(), candidate.version());
  }

  private boolean isNew(TraceId id) {
    return known.size() >= MOST_KNOWN ? !known.contains(id) : known.add(id);
  }

  /** Whether the spans of a candidate are read, unless it has changed. */
  private boolean readsSpans(PackedCandidate candidate) {
    return readsSpans && !candidate.isCertain();
  }

  /** Offers the candidates that match, each by its own position. */
  void offer(List<PackedCandidate> candidates, TraceSelection selection) {
    var withSpans = new ArrayList<TraceId>();
    var unread = new HashMap<TraceId, PackedCandidate>();
    var ids = new ArrayList<TraceId>();
    for (var candidate : candidates) {
      if (readsSpans(candidate)) {
        withSpans.add(candidate.id());
      } else {
        unread.put(candidate.id(), candidate);
        ids.add(candidate.id());
      }
    }
    withSpans.addAll(offerWithoutSpans(ids, unread, selection));
    if (!withSpans.isEmpty()) {
      offerWithSpans(withSpans, selection);
    }
  }

  /** Returns those that have changed, and can be evaluated with their spans only. */
  private List<TraceId> offerWithoutSpans(
      List<TraceId> ids, Map<TraceId, PackedCandidate> candidates, TraceSelection selection) {
    var changed = new ArrayList<TraceId>();
    if (ids.isEmpty()) {
      return changed;
    }
    verified += ids.size();
    source
        .versions(ids)
        .forEach(
            found -> {
              var candidate = candidates.get(found.trace().id());
              boolean isDecided =
                  candidate != null
                      && candidate.isCertain()
                      && candidate.version() == found.version();
              var view = new TraceView(found.trace(), List.of(), sessions);
              if (!isDecided && readsSpans) {
                changed.add(found.trace().id());
              } else if (isIn(view) && (isDecided || filter.matches(view))) {
                selection.offer(view);
              }
            });
    return changed;
  }

  private void offerWithSpans(List<TraceId> ids, TraceSelection selection) {
    verified += ids.size();
    source
        .tracesWithSpans(ids, prefilter)
        .map(found -> new TraceView(found.trace(), found.spans(), sessions))
        .filter(view -> isIn(view) && filter.matches(view))
        .forEach(selection::offer);
  }

  private boolean isIn(TraceView view) {
    return experiments.contains(view.trace().experiment());
  }
}
