package dynamodbstore.registry;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Whose turn it is among those of this process who change one model. Those of other processes are
 * met all the same; this only keeps one's own from wearing each other out.
 */
final class RegistryTurns {
  /** Models that share a lock wait for each other now and then, which is as good as never. */
  private static final int LOCKS = 256;

  private final List<Lock> locks =
      Stream.generate(() -> (Lock) new ReentrantLock(true)).limit(LOCKS).toList();

  /** Fair: who came first is served first. */
  Lock of(RegisteredModelId id) {
    return locks.get(Math.floorMod(id.hashCode(), LOCKS));
  }
}
