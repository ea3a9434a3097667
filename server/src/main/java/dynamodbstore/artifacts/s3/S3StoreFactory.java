package dynamodbstore.artifacts.s3;

import dynamodbstore.artifacts.store.ArtifactStore;
import dynamodbstore.config.S3Settings;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Factory of S3 stores. All share one connection, which is opened lazily on the first use: a server
 * without artifacts in S3 neither loads the AWS classes nor waits for them. Thread-safe; {@code
 * connecting} guards the creation and the closing of the connection.
 */
public final class S3StoreFactory implements AutoCloseable {
  private final S3Settings settings;
  private final ReentrantLock connecting = new ReentrantLock();
  private volatile Optional<S3Connection> connection = Optional.empty();
  private boolean isClosed;

  public S3StoreFactory(S3Settings settings) {
    this.settings = settings;
  }

  /**
   * The store at a URI. Opens no connection.
   *
   * @throws dynamodbstore.api.ApiError if the URI names no valid bucket
   */
  public ArtifactStore at(String uri) {
    return new S3ArtifactStore(S3Address.parse(uri), settings, this::connection);
  }

  private S3Connection connection() {
    return connection.orElseGet(this::connect);
  }

  private S3Connection connect() {
    connecting.lock();
    try {
      if (isClosed) {
        throw new IllegalStateException("The server is stopping");
      }
      var connected = connection.orElseGet(() -> S3Connection.open(settings));
      connection = Optional.of(connected);
      return connected;
    } finally {
      connecting.unlock();
    }
  }

  /**
   * Waits for a connection that is being opened. Later calls open none.
   *
   * <p>Uses no method reference to {@link S3Connection}: that would load the class even if there is
   * no connection.
   */
  @Override
  public void close() {
    connecting.lock();
    try {
      isClosed = true;
      if (connection.isPresent()) {
        connection.get().close();
        connection = Optional.empty();
      }
    } finally {
      connecting.unlock();
    }
  }
}
