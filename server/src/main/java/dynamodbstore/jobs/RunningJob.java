package dynamodbstore.jobs;

/** A background job that has been started. */
public interface RunningJob extends AutoCloseable {
  /** Stops the job and returns after its last access to the table. */
  @Override
  void close();
}
