package dynamodbstore.artifacts.local;

import dynamodbstore.process.CarrierThreads;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.Semaphore;

/**
 * Bounds how many uploads write to disk at the same time. A file write and a sync block the carrier
 * of a virtual thread, for seconds once the kernel throttles writers; without a bound a few dozen
 * large uploads occupy all carriers, and no other request runs. Uploads that wait for a permit
 * occupy none, and stop reading from their clients. Thread-safe.
 */
public final class DiskPermits {
  private final Semaphore permits;

  private DiskPermits(int count) {
    permits = new Semaphore(count, true);
  }

  /** Half of the carriers. */
  public static DiskPermits forThisMachine() {
    return new DiskPermits(CarrierThreads.count() / 2);
  }

  /** Writes all remaining bytes. */
  void write(FileChannel file, ByteBuffer bytes) throws IOException {
    permits.acquireUninterruptibly();
    try {
      while (bytes.hasRemaining()) {
        var _ = file.write(bytes);
      }
    } finally {
      permits.release();
    }
  }

  /** Syncs the content of a file, if that is what {@code forcing} does. */
  void force(FileChannel file, SyncPolicy forcing) throws IOException {
    permits.acquireUninterruptibly();
    try {
      forcing.syncContent(file);
    } finally {
      permits.release();
    }
  }
}
