package dynamodbstore.traces.packed;

import dynamodbstore.search.FieldKind;
import java.util.Collection;
import java.util.List;

/** Assessments of whole sessions, which apply to all traces of the session. */
@FunctionalInterface
public interface SessionValues {
  SessionValues NONE = (_, _, _) -> List.of();

  /** Values, as JSON texts, of the assessments of a session with this kind and name. */
  Collection<String> values(String session, FieldKind kind, String name);
}
