package dynamodbstore.traces.storage;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Links of a trace that does not exist yet, or no longer. They are stored in its tombstone, which
 * every creation reads and replaces, so that no concurrent creation misses them. For one attempt of
 * one thread.
 */
final class AwaitedLinks {
  private final Optional<Trace> tombstone;
  private final Set<String> runs = new LinkedHashSet<>();
  private final Set<String> prompts = new LinkedHashSet<>();

  /**
   * @param tombstone what META contains, if it is a tombstone
   */
  AwaitedLinks(Optional<Trace> tombstone) {
    this.tombstone = tombstone;
    tombstone.ifPresent(
        trace -> {
          runs.addAll(trace.runs());
          prompts.addAll(trace.prompts());
        });
  }

  /** Returns whether one of them is new. */
  boolean add(Set<String> moreRuns, Set<String> morePrompts) {
    boolean hasNewRun = runs.addAll(moreRuns);
    return prompts.addAll(morePrompts) || hasNewRun;
  }

  void addTo(TraceDraft trace) {
    trace.runs().addAll(runs);
    trace.prompts().addAll(prompts);
  }

  /**
   * The content of a tombstone that has these links and nothing else. Where the experiment is not
   * known, the default one stands for it: a creation in another one counts as a move.
   */
  Trace toTombstone(TraceId id) {
    var draft =
        new TraceDraft(
            id,
            tombstone.map(Trace::experiment).orElse(ExperimentId.DEFAULT),
            tombstone.map(Trace::requestTime).orElse(0L),
            TraceState.STATE_UNSPECIFIED);
    addTo(draft);
    return draft.toTrace();
  }
}
