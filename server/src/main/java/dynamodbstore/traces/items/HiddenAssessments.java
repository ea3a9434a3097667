package dynamodbstore.traces.items;

import dynamodbstore.deletionmarks.DeletionMarkRepository;
import dynamodbstore.deletionmarks.DeletionMarks;
import dynamodbstore.traces.entity.Assessment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Removal of the assessments that a run made before it was deleted. They are hidden whenever a
 * trace is read, and no longer stored once it is changed. Thread-safe.
 */
final class HiddenAssessments {
  private final DeletionMarkRepository marks;

  HiddenAssessments(DeletionMarkRepository marks) {
    this.marks = marks;
  }

  /**
   * The marks that concern some traces. One batch read if a run has made one of the assessments.
   */
  DeletionMarks marksFor(Collection<TraceMeta> metas) {
    return marks.of(
        metas.stream()
            .flatMap(meta -> meta.trace().assessments().stream())
            .flatMap(assessment -> SourceRun.of(assessment).stream())
            .collect(Collectors.toSet()));
  }

  /** META without what the marks hide. */
  static TraceMeta visible(TraceMeta meta, DeletionMarks marks) {
    if (marks.deletions().isEmpty()) {
      return meta;
    }
    var shown = new ArrayList<Assessment>();
    var stored = new ArrayList<Long>();
    for (int at = 0; at < meta.stored().size(); at++) {
      var assessment = meta.trace().assessments().get(at);
      long time = meta.stored().get(at);
      if (SourceRun.of(assessment).filter(run -> marks.isDeletedSince(run, time)).isEmpty()) {
        shown.add(assessment);
        stored.add(time);
      }
    }
    return meta.withAssessments(shown, stored);
  }
}
