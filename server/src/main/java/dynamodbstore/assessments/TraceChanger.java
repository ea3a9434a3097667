package dynamodbstore.assessments;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.TraceDraft;
import java.util.function.Function;

/** Port for atomic changes of traces. */
public interface TraceChanger {
  /**
   * Changes an existing trace.
   *
   * @param change is applied to a copy of the current trace; called again if a concurrent writer
   *     was faster, so it must have no other effect. If it throws, nothing is written.
   * @return what the change returned
   * @throws ApiError RESOURCE_DOES_NOT_EXIST if there is no such trace
   */
  <R> R change(TraceId id, Function<TraceDraft, R> change);
}
