package dynamodbstore.runs;

/** How far a run has come. */
public enum RunStatus {
  RUNNING,
  SCHEDULED,
  FINISHED,
  FAILED,
  KILLED
}
