package dynamodbstore.artifacts.s3;

import dynamodbstore.artifacts.ArtifactStore;
import dynamodbstore.config.S3Settings;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The stores that are in S3. They share one connection, which is made when the first of them is
 * used: a server that has nothing there neither loads AWS's classes nor waits for them.
 */
public final class S3Stores implements AutoCloseable {
  private final S3Settings settings;
  private final ReentrantLock connecting = new ReentrantLock();
  private volatile Optional<S3Connection> connection = Optional.empty();

  public S3Stores(S3Settings settings) {
    this.settings = settings;
  }

  /**
   * The store of what is below a URI. Costs nothing.
   *
   * @throws dynamodbstore.api.ApiError if it names no bucket
   */
  public ArtifactStore at(String uri) {
    return new S3Artifacts(S3Address.parse(uri), settings, this::connection);
  }

  private S3Connection connection() {
    return connection.orElseGet(this::connect);
  }

  private S3Connection connect() {
    connecting.lock();
    try {
      var connected = connection.orElseGet(() -> S3Connection.open(settings));
      connection = Optional.of(connected);
      return connected;
    } finally {
      connecting.unlock();
    }
  }

  /** Without a reference to a method of the connection: that would load it where there is none. */
  @Override
  public void close() {
    if (connection.isPresent()) {
      connection.get().close();
    }
  }
}
