package dynamodbstore.experiments;

/** Brings back the runs that were deleted one by one, when their experiment is restored. */
public interface RunRevival {
  /**
   * Makes every run active that was deleted before the restoration under way. May be repeated: what
   * was brought back stays so, and what was deleted after the restoration is left alone.
   */
  void reviveRuns(Experiment restoring);
}
