package dynamodbstore.api;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

/**
 * Sources of time and randomness: what makes two executions differ. Tests replace both.
 *
 * @param random for ids, names and tokens; shared by all threads, so it must be thread-safe
 */
public record Environment(InstantSource clock, RandomGenerator random) {
  /** The system clock and a cryptographically strong generator. */
  public static Environment ofSystem() {
    return new Environment(InstantSource.system(), new SecureRandom());
  }
}
