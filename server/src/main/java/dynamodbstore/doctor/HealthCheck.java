package dynamodbstore.doctor;

import java.util.List;

/** One check of the {@code doctor} command. */
@FunctionalInterface
public interface HealthCheck {
  /** What was found. An exception is reported as a failure, with its message. */
  List<Finding> findings();
}
