package dynamodbstore.traces.packed;

import dynamodbstore.search.FieldKind;
import java.util.Collection;
import java.util.List;

/** Assessments of whole sessions, which apply to all traces of the session. */
public interface SessionValues {
  SessionValues NONE =
      new SessionValues() {
        @Override
        public boolean isEmpty() {
          return true;
        }

        @Override
        public Collection<String> values(String session, FieldKind kind, String name) {
          return List.of();
        }
      };

  /** Whether no session has any: then no reader needs the sessions of traces. */
  boolean isEmpty();

  /** Values, as JSON texts, of the assessments of a session with this kind and name. */
  Collection<String> values(String session, FieldKind kind, String name);
}
