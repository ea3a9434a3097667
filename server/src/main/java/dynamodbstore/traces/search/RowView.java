package dynamodbstore.traces.search;

import dynamodbstore.search.EntityView;
import dynamodbstore.traces.entity.TraceRow;
import java.util.Optional;

/** Row as the subject of lower bounds of the time of a trace, before the trace is read. */
record RowView(TraceRow row) implements EntityView {
  @Override
  public Optional<Datum> attribute(String key) {
    return key.equals("timestamp_ms")
        ? Optional.of(new Datum.Whole(row.latest()))
        : Optional.empty();
  }
}
