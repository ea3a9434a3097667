package dynamodbstore.traces.entity;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Assessment of a trace or of one of its spans: feedback, an expected result, or a reference to an
 * issue. Immutable.
 *
 * @param id unique within the trace
 * @param name of the feedback or expectation; the id of the issue
 * @param value JSON text
 * @param error JSON text of an object; feedback only
 * @param created in milliseconds since the epoch
 * @param updated in milliseconds since the epoch
 * @param run the run that produced the assessment
 * @param span hexadecimal id of the assessed span; empty for the whole trace
 * @param overrides id of the assessment that this one replaces
 * @param valid false if another assessment overrides this one
 */
public record Assessment(
    String id,
    String name,
    Kind kind,
    String value,
    Optional<String> error,
    long created,
    long updated,
    Source source,
    Optional<String> run,
    Optional<String> span,
    Optional<String> rationale,
    Optional<String> overrides,
    boolean valid,
    Map<String, String> metadata) {
  public Assessment {
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
  }

  /** What an assessment states. */
  public enum Kind {
    FEEDBACK,
    EXPECTATION,
    ISSUE
  }

  /**
   * Who assessed.
   *
   * @param type the protocol's name, such as HUMAN
   */
  public record Source(String type, Optional<String> id) {}
}
