package dynamodbstore.artifacts;

import dynamodbstore.api.Caller;
import dynamodbstore.api.TraceId;
import dynamodbstore.wire.json.JsonWriter;
import java.util.Optional;
import java.util.function.Consumer;

/** Port to the spans of traces that are stored in the table, not in a file. */
@FunctionalInterface
public interface StoredTraceData {
  /**
   * Writes the fields of the JSON object that a file would contain; empty if the spans of the trace
   * are in a file.
   *
   * @throws dynamodbstore.api.ApiError if there is no such trace
   */
  Optional<Consumer<JsonWriter>> find(Caller caller, TraceId trace);
}
