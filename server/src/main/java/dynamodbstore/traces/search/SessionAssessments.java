package dynamodbstore.traces.search;

import dynamodbstore.capacity.GrowingReservation;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.SearchField;
import dynamodbstore.traces.columns.TraceColumns;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.Assessment.Kind;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.packed.SessionColumns;
import dynamodbstore.traces.packed.SessionValues;
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
public final class SessionAssessments implements SessionValues {
  /** Key of the metadata, of traces and of assessments, that names a session. */
  static final String SESSION = TraceColumns.SESSION;

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
    var builder = new Builder(wanted);
    traces.forEach(builder::add);
    return builder.build();
  }

  /** Collector of the assessments that some traces have. For one thread. */
  public static final class Builder implements SessionColumns.Sink {
    /** Bytes of a value beside its characters. */
    private static final int PER_VALUE = 200;

    private final Collection<SearchField> wanted;
    private final GrowingReservation memory = new GrowingReservation();
    private final Map<InSession, Set<String>> values = new HashMap<>();

    public Builder(Collection<SearchField> wanted) {
      this.wanted = wanted;
    }

    public void add(Trace trace) {
      var session = trace.metadata().get(SESSION);
      if (session != null) {
        wanted.forEach(field -> collect(trace, session, field, this));
      }
    }

    @Override
    public void add(String session, SearchField field, String value) {
      boolean isNew =
          values
              .computeIfAbsent(
                  new InSession(session, field.entity(), field.key()), _ -> new LinkedHashSet<>())
              .add(value);
      memory.add(isNew ? PER_VALUE + value.length() : 0);
    }

    public SessionAssessments build() {
      return new SessionAssessments(values);
    }
  }

  private static void collect(
      Trace trace, String session, SearchField field, SessionColumns.Sink values) {
    for (var assessment : trace.assessments()) {
      if (isValid(assessment, field.entity(), field.key())
          && assessment.metadata().containsKey(SESSION)) {
        values.add(session, field, assessment.value());
      }
    }
  }

  /** Values, as JSON texts, of the assessments of a trace's session. */
  Collection<String> values(Trace trace, FieldKind kind, String name) {
    var session = trace.metadata().get(SESSION);
    return session == null ? List.of() : values(session, kind, name);
  }

  @Override
  public boolean isEmpty() {
    return values.isEmpty();
  }

  @Override
  public Collection<String> values(String session, FieldKind kind, String name) {
    return values.isEmpty()
        ? List.of()
        : values.getOrDefault(new InSession(session, kind, name), Set.of());
  }

  static boolean isValid(Assessment assessment, FieldKind kind, String name) {
    var wanted = kind == FieldKind.FEEDBACK ? Kind.FEEDBACK : Kind.EXPECTATION;
    return assessment.valid() && assessment.kind() == wanted && assessment.name().equals(name);
  }
}
