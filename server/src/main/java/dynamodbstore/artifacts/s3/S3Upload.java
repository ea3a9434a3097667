package dynamodbstore.artifacts.s3;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.store.Upload;
import dynamodbstore.wire.ErrorCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Upload of one object with bounded memory. S3 needs the length before the content, so there are
 * four ways:
 *
 * <ul>
 *   <li>A small body is buffered, so that the call can be retried.
 *   <li>A body of known size is streamed in one call, without retries.
 *   <li>A body larger than one call allows is streamed in large parts, without retries.
 *   <li>A body of unknown size is buffered part by part.
 * </ul>
 *
 * <p>In each case the object appears atomically: whole or not at all.
 */
final class S3Upload {
  /** Size up to which a body is buffered; small enough for one buffer per concurrent request. */
  private static final int SMALL = 64 << 10;

  /**
   * Size of a part of an upload of unknown size, which is buffered. S3 accepts no parts under 5
   * MiB.
   */
  static final int PIECE = 8 << 20;

  /** S3's limit for one call. */
  private static final long LARGEST_CALL = 5L << 30;

  /**
   * Part size of a large upload: the maximum number of parts makes 10 TiB, twice S3's limit for an
   * object.
   */
  private static final long LARGE_PART = 1L << 30;

  private static final long SECONDS_FOR_A_PIECE = 30;

  private final S3Connection connection;
  private final S3ObjectSpec object;
  private final UploadBody body;

  private S3Upload(S3Connection connection, S3ObjectSpec object, UploadBody body) {
    this.connection = connection;
    this.object = object;
    this.body = body;
  }

  static void put(S3Connection connection, S3ObjectSpec object, Upload upload) {
    var body = new UploadBody(upload);
    var put = new S3Upload(connection, object, body);
    try {
      if (upload.size().isEmpty()) {
        put.ofUnknownSize();
      } else {
        put.ofSize(upload.size().getAsLong());
      }
    } catch (SdkException e) {
      // The SDK also fails if reading the client's body fails; report that cause then.
      throw body.failure().orElseGet(() -> put.told(e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void ofSize(long size) throws IOException {
    if (size <= SMALL) {
      inOneCall(body.readAllBytes());
    } else if (size <= LARGEST_CALL) {
      var _ = connection.nonRetryingClient().putObject(object.putRequest(), passedOn(size));
    } else {
      inLargeParts(size);
    }
  }

  private void ofUnknownSize() throws IOException {
    var head = body.readNBytes(SMALL);
    if (head.length < SMALL) {
      inOneCall(head);
      return;
    }
    acquirePartBuffer();
    try {
      inPieces(head);
    } finally {
      connection.partBuffers().release();
    }
  }

  private void inOneCall(byte[] content) {
    var _ = connection.client().putObject(object.putRequest(), gathered(content, content.length));
  }

  private void inLargeParts(long size) {
    try (var upload = MultipartUpload.begin(connection.client(), object)) {
      for (long left = size; left > 0; left -= LARGE_PART) {
        upload.add(connection.nonRetryingClient(), passedOn(Math.min(left, LARGE_PART)));
      }
      upload.complete();
    }
  }

  private void inPieces(byte[] head) throws IOException {
    var piece = new byte[PIECE];
    System.arraycopy(head, 0, piece, 0, head.length);
    int length = head.length + body.readNBytes(piece, head.length, PIECE - head.length);
    if (length < PIECE) {
      var _ = connection.client().putObject(object.putRequest(), gathered(piece, length));
      return;
    }
    try (var upload = MultipartUpload.begin(connection.client(), object)) {
      while (length > 0) {
        if (!upload.hasRoom()) {
          throw ApiError.invalid("An upload of this size must have a Content-Length header.");
        }
        upload.add(connection.client(), gathered(piece, length));
        length = body.readNBytes(piece, 0, PIECE);
      }
      upload.complete();
    }
  }

  private RequestBody gathered(byte[] content, int length) {
    return RequestBody.fromContentProvider(
        () -> new ByteArrayInputStream(content, 0, length), length, object.contentType());
  }

  private RequestBody passedOn(long length) {
    var next = body.next(length);
    return RequestBody.fromContentProvider(() -> next, length, object.contentType());
  }

  /**
   * The error for a failed upload. S3 may refuse an upload before the body is complete and close
   * the connection, so that its response is lost. Then a small call is sent, which is refused for
   * the same reason; its error is reported unless it is a lack of permission, which may concern
   * that call only.
   */
  private ApiError told(SdkException fault) {
    if (!(fault instanceof S3Exception)) {
      try {
        var _ =
            connection
                .client()
                .listObjectsV2(any -> any.bucket(object.bucket()).prefix(object.key()).maxKeys(1));
      } catch (S3Exception said) {
        if (!S3Errors.isDenied(said)) {
          return S3Errors.toApiError(said);
        }
      } catch (SdkException _) {
        // No response to this call either: report the original fault.
      }
    }
    return S3Errors.toApiError(fault);
  }

  /**
   * Acquires a part buffer, waiting at most {@value #SECONDS_FOR_A_PIECE} seconds. Back-pressure:
   * the bodies of waiting uploads stay in the network.
   */
  private void acquirePartBuffer() {
    try {
      if (connection.partBuffers().tryAcquire(SECONDS_FOR_A_PIECE, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new ApiError(
        ErrorCode.TEMPORARILY_UNAVAILABLE,
        "Too many concurrent uploads without a Content-Length header: try again later.");
  }
}
