package dynamodbstore.registry;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Striped lock that serialises the threads of this process that change the same model, so that they
 * do not cause each other's retries. Correctness does not depend on it: the revision of the model
 * detects concurrent writers, including those of other processes.
 */
final class RegistryTurns {
  /**
   * Number of stripes. Two models that share one wait for each other, which is rare and harmless.
   */
  private static final int LOCKS = 256;

  private final List<Lock> locks =
      Stream.generate(() -> (Lock) new ReentrantLock(true)).limit(LOCKS).toList();

  /** The lock of a model. It is fair: waiting threads acquire it in order of arrival. */
  Lock of(RegisteredModelId id) {
    return locks.get(Math.floorMod(id.hashCode(), LOCKS));
  }
}
