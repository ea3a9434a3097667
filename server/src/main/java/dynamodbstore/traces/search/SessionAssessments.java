package dynamodbstore.traces.search;

import dynamodbstore.capacity.GrowingReservation;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.SearchField;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.Assessment.Kind;
import dynamodbstore.traces.entity.Trace;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Assessments of whole sessions. A valid assessment whose metadata name a session applies to all
 * traces of the session that its own trace belongs to, so a filter sees it on each of them.
 * Immutable once built.
 */
public final class SessionAssessments {
  /** Key of the metadata, of traces and of assessments, that names a session. */
  static final String SESSION = "mlflow.trace.session";

  /** Bytes of a value beside its characters. */
  private static final int PER_VALUE = 200;

  public static final SessionAssessments NONE = new SessionAssessments(Map.of());

  private record InSession(String session, FieldKind kind, String name) {}

  private final Map<InSession, Set<String>> values;

  private SessionAssessments(Map<InSession, Set<String>> values) {
    this.values = values;
  }

  /**
   * Collects the assessments that some traces have. Reads the whole stream; keeps the distinct
   * values of the wanted assessments only.
   *
   * @param wanted feedback and expectations that a filter refers to
   */
  public static SessionAssessments of(Stream<Trace> traces, Collection<SearchField> wanted) {
    var values = new HashMap<InSession, Set<String>>();
    var memory = new GrowingReservation();
    traces.forEach(
        trace -> {
          var session = trace.metadata().get(SESSION);
          if (session != null) {
            wanted.forEach(field -> memory.add(collect(trace, session, field, values)));
          }
        });
    return new SessionAssessments(values);
  }

  /** Returns the heap that new values take. */
  private static long collect(
      Trace trace, String session, SearchField field, Map<InSession, Set<String>> values) {
    long bytes = 0;
    for (var assessment : trace.assessments()) {
      if (isValid(assessment, field.entity(), field.key())
          && assessment.metadata().containsKey(SESSION)) {
        boolean isNew =
            values
                .computeIfAbsent(
                    new InSession(session, field.entity(), field.key()), _ -> new LinkedHashSet<>())
                .add(assessment.value());
        bytes += isNew ? PER_VALUE + assessment.value().length() : 0;
      }
    }
    return bytes;
  }

  /** Values, as JSON texts, of the assessments of a trace's session. */
  Collection<String> values(Trace trace, FieldKind kind, String name) {
    var session = trace.metadata().get(SESSION);
    return session == null || values.isEmpty()
        ? List.of()
        : values.getOrDefault(new InSession(session, kind, name), Set.of());
  }

  static boolean isValid(Assessment assessment, FieldKind kind, String name) {
    var wanted = kind == FieldKind.FEEDBACK ? Kind.FEEDBACK : Kind.EXPECTATION;
    return assessment.valid() && assessment.kind() == wanted && assessment.name().equals(name);
  }
}
