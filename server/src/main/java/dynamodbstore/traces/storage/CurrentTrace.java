package dynamodbstore.traces.storage;

import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Trace;
import java.util.List;
import java.util.Optional;

/** A trace as a change finds it: stored, and already modified by earlier changes of its group. */
public interface CurrentTrace {
  /** Empty if there is no such trace, or no longer. */
  Optional<Trace> trace();

  /** All its spans, each id once. Reads them from the table. */
  List<StoredSpan> spans();
}
