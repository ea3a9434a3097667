package dynamodbstore.experiments;

import dynamodbstore.experiments.entity.Experiment;

/**
 * Port to runs: restores the runs that were deleted individually, when their experiment is
 * restored.
 */
public interface RunRestoration {
  /**
   * Restores every run that was deleted before the current restoration. Idempotent: restored runs
   * stay restored, and runs deleted after the restoration are not touched.
   */
  void reviveRuns(Experiment restoring);
}
