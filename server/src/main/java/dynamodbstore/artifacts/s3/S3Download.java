package dynamodbstore.artifacts.s3;

import dynamodbstore.artifacts.store.ByteRange;
import dynamodbstore.artifacts.store.Download;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * Open S3 object. {@link #open} requests the whole object, so that the usual download is one call
 * and keeps its content even if the object is replaced. A range that does not continue the stream
 * is requested by another call, conditional on the same entity tag: it fails if the object was
 * replaced. For use by one thread.
 */
final class S3Download implements Download {
  /** Buffer size; a larger buffer is not faster. */
  private static final int PIECE = 64 * 1024;

  private final S3Client client;
  private final String bucket;
  private final String key;
  private final ResponseInputStream<GetObjectResponse> whole;
  private long read;
  private boolean letGo;

  private S3Download(
      S3Client client, String bucket, String key, ResponseInputStream<GetObjectResponse> whole) {
    this.client = client;
    this.bucket = bucket;
    this.key = key;
    this.whole = whole;
  }

  static S3Download open(S3Client client, String bucket, String key) {
    var whole = client.getObject(object -> object.bucket(bucket).key(key));
    return new S3Download(client, bucket, key, whole);
  }

  @Override
  public long size() {
    return whole.response().contentLength();
  }

  @Override
  public Instant modified() {
    return whole.response().lastModified();
  }

  @Override
  public String version() {
    return whole.response().eTag().replace("\"", "");
  }

  @Override
  public void writeTo(OutputStream out, ByteRange part) {
    if (part.length() == 0) {
      return;
    }
    try {
      if (part.first() == read && !letGo) {
        copy(whole, out, part.length());
        read += part.length();
      } else {
        // Abort first, so that no thread holds one connection of the pool while it waits for
        // another.
        abortStream();
        var from = from(part);
        try {
          copy(from, out, part.length());
        } finally {
          // Abort rather than close: close would first read the rest, which a disconnected client
          // does not need.
          from.abort();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ResponseInputStream<GetObjectResponse> from(ByteRange part) {
    return S3Errors.translateFaults(
        () ->
            client.getObject(
                object ->
                    object
                        .bucket(bucket)
                        .key(key)
                        .ifMatch(whole.response().eTag())
                        .range(
                            "bytes=%d-%d"
                                .formatted(part.first(), part.first() + part.length() - 1))));
  }

  private void abortStream() {
    whole.abort();
    letGo = true;
  }

  private static void copy(InputStream from, OutputStream out, long length) throws IOException {
    var piece = new byte[(int) Math.min(PIECE, length)];
    for (long left = length; left > 0; ) {
      int count = from.read(piece, 0, (int) Math.min(piece.length, left));
      if (count < 0) {
        throw new EOFException("An object ended %d bytes early".formatted(left));
      }
      out.write(piece, 0, count);
      left -= count;
    }
  }

  /**
   * Returns the connection to the pool if the object was read to its end; otherwise aborts it, so
   * as not to read the rest.
   */
  @Override
  public void close() {
    if (letGo) {
      return;
    }
    if (read < size()) {
      abortStream();
      return;
    }
    try {
      whole.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
