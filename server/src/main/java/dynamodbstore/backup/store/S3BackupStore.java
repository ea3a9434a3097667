package dynamodbstore.backup.store;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.s3.S3StoreFactory;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ArtifactStore;
import dynamodbstore.artifacts.store.ByteRange;
import dynamodbstore.artifacts.store.DirectoryEntry;
import dynamodbstore.artifacts.store.Upload;
import dynamodbstore.config.S3Settings;
import dynamodbstore.wire.ErrorCode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/**
 * Backups below a prefix of an S3 bucket, by the same client as artifacts. A put whose connection
 * fails is repeated, because streamed bodies are not retried by the client.
 */
final class S3BackupStore implements BackupStore {
  private static final int ATTEMPTS = 3;

  /** Uploads of this age belong to no process that still runs. */
  private static final Duration ABANDONED = Duration.ofDays(2);

  private final S3StoreFactory connections;
  private final ArtifactStore objects;
  private final InstantSource clock;

  /**
   * @throws ApiError if the URI names no valid bucket
   */
  S3BackupStore(String uri, S3Settings settings, InstantSource clock) {
    this.connections = new S3StoreFactory(settings);
    this.objects = connections.at(uri);
    this.clock = clock;
  }

  @Override
  public Map<String, Long> list(String directory) throws IOException {
    var sizes = new HashMap<String, Long>();
    try {
      for (var entry : objects.list(ArtifactPath.parse(directory))) {
        if (entry instanceof DirectoryEntry.File(var name, long bytes)) {
          sizes.put(name, bytes);
        }
      }
    } catch (ApiError | UncheckedIOException fault) {
      throw failure(directory, fault);
    }
    return sizes;
  }

  @Override
  public void read(String file, OutputStream out) throws IOException {
    try (var download = objects.open(ArtifactPath.parse(file))) {
      if (download.size() > 0) {
        download.writeTo(out, new ByteRange(0, download.size()));
      }
    } catch (ApiError fault) {
      if (fault.code() == ErrorCode.RESOURCE_DOES_NOT_EXIST) {
        throw (IOException) new NoSuchFileException(file).initCause(fault);
      }
      throw failure(file, fault);
    } catch (UncheckedIOException fault) {
      throw failure(file, fault);
    }
  }

  @Override
  public void put(String file, Content content) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try (var in = content.open()) {
        objects.put(ArtifactPath.parse(file), Upload.of(in, content.bytes()));
        return;
      } catch (UncheckedIOException local) {
        // The content could not be read.
        throw local.getCause();
      } catch (ApiError fault) {
        if (attempt == ATTEMPTS) {
          throw failure(file, fault);
        }
      }
    }
  }

  @Override
  public void delete(String file) throws IOException {
    try {
      objects.delete(ArtifactPath.parse(file));
    } catch (ApiError | UncheckedIOException fault) {
      throw failure(file, fault);
    }
  }

  @Override
  public void sync() {}

  @Override
  public void sweep() throws IOException {
    try {
      objects.sweep(clock.instant().minus(ABANDONED));
    } catch (ApiError | UncheckedIOException fault) {
      throw failure("", fault);
    }
  }

  @Override
  public void close() {
    connections.close();
  }

  private static IOException failure(String file, RuntimeException fault) {
    return new IOException("%s (%s)".formatted(fault.getMessage(), file), fault);
  }
}
