package dynamodbstore.concurrency;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Striped lock: mutual exclusion by key among the threads of this process, with a fixed number of
 * locks. Two keys that share a stripe wait for each other, which is harmless. Each stripe is fair:
 * threads acquire it in the order of their arrival. Waiting virtual threads occupy no carrier.
 *
 * <p>It orders local writers, so that they do not cause each other's retries or repeat each other's
 * work. Other processes do not see it, so correctness must not depend on it where they write too.
 *
 * <p>A thread must not hold the lock of one key while it acquires that of another: their stripes
 * have no order, and two such threads could deadlock.
 */
public final class StripedLock<K> {
  private final List<ReentrantLock> stripes;

  public StripedLock(int stripes) {
    this.stripes = Stream.generate(() -> new ReentrantLock(true)).limit(stripes).toList();
  }

  /** Runs an action while this thread holds the lock of the key, and releases it in any case. */
  public <T> T locked(K key, Supplier<T> action) {
    var lock = stripes.get(Math.floorMod(key.hashCode(), stripes.size()));
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }
}
