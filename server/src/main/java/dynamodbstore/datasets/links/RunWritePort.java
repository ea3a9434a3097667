package dynamodbstore.datasets.links;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import java.util.function.Consumer;

/**
 * Port through which this package writes to a run. The implementation checks that the run exists
 * and is active, and makes the writes that every change of a run requires before and after; this
 * package provides only the writes of links.
 */
@FunctionalInterface
public interface RunWritePort {
  /**
   * Executes writes in the partition of a run. They must be idempotent, because they may be
   * retried.
   *
   * @throws ApiError if the run does not exist or is deleted
   */
  void write(Caller caller, RunId run, Consumer<RunLocation> writes);
}
