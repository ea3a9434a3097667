package dynamodbstore.traces.entity;

import static java.util.Comparator.comparingLong;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rules of the list of a trace's assessments: ordered by creation time, then by arrival, as the
 * reference returns them.
 */
public final class AssessmentList {
  private AssessmentList() {}

  /** Adds an assessment whose id is new. */
  public static void add(List<Assessment> assessments, Assessment assessment) {
    assessments.add(assessment);
    sort(assessments);
  }

  /**
   * Adds assessments that were sent with their trace, each of which replaces the one of the same
   * id. They override nothing.
   */
  public static void putAll(List<Assessment> assessments, List<Assessment> sent) {
    if (sent.isEmpty()) {
      return;
    }
    Map<String, Integer> positions = HashMap.newHashMap(assessments.size() + sent.size());
    for (var existing : assessments) {
      positions.put(existing.id(), positions.size());
    }
    for (var assessment : sent) {
      int position = positions.computeIfAbsent(assessment.id(), _ -> assessments.size());
      if (position == assessments.size()) {
        assessments.add(assessment);
      } else {
        assessments.set(position, assessment);
      }
    }
    sort(assessments);
  }

  private static void sort(List<Assessment> assessments) {
    assessments.sort(comparingLong(Assessment::created));
  }
}
