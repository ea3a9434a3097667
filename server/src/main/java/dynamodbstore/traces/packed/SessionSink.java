package dynamodbstore.traces.packed;

import dynamodbstore.search.SearchField;

/** Receiver of assessments of whole sessions. */
@FunctionalInterface
public interface SessionSink {
  /**
   * Adds an assessment.
   *
   * @param value JSON text
   */
  void add(String session, SearchField field, String value);
}
