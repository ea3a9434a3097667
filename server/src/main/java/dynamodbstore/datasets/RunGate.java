package dynamodbstore.datasets;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunPlace;
import java.util.function.Consumer;

/**
 * The way to write to a run. Runs know whether one is there and active, and what a write to it
 * takes before and after; this package only knows what to put under it.
 */
@FunctionalInterface
public interface RunGate {
  /**
   * Makes writes under a run, each of which may be made again.
   *
   * @throws ApiError if the run is missing or deleted
   */
  void write(Caller caller, RunId run, Consumer<RunPlace> writes);
}
