package dynamodbstore.traces.packed;

import dynamodbstore.search.SearchField;

/** Receiver of assessments of whole sessions. */
@FunctionalInterface
public interface SessionSink {
  /**
   * Adds an assessment.
   *
   * <p>Called for each value of a session.
   *
   * @param value JSON text
   */
  void add(String session, SearchField field, String value);
}
