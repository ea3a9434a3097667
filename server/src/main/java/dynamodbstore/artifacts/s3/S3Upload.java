package dynamodbstore.artifacts.s3;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.Upload;
import dynamodbstore.wire.ErrorCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Puts an object, with little of it in memory. S3 wants to know how long something is before it
 * comes, so there are four ways:
 *
 * <ul>
 *   <li>What is small is read first, and can then be sent again if S3 is busy.
 *   <li>What says its size is passed on as it comes, in one call.
 *   <li>What says that it is larger than one call may be is passed on in large parts.
 *   <li>What does not say its size is gathered in small parts.
 * </ul>
 *
 * <p>Whichever it is, the object is there whole or not at all.
 */
final class S3Upload {
  /** What is read first; as many of these as there may be requests at once do no harm. */
  private static final int SMALL = 64 << 10;

  /** How much of an upload of unknown size is in memory. S3 takes no parts under 5 MiB. */
  static final int PIECE = 8 << 20;

  /** What S3 takes in one call. */
  private static final long LARGEST_CALL = 5L << 30;

  /** With as many as there may be, 10 TiB: twice what S3 takes for an object. */
  private static final long LARGE_PART = 1L << 30;

  private static final long SECONDS_FOR_A_PIECE = 30;

  private final S3Connection connection;
  private final ObjectToPut object;
  private final UploadBody body;

  private S3Upload(S3Connection connection, ObjectToPut object, UploadBody body) {
    this.connection = connection;
    this.object = object;
    this.body = body;
  }

  static void put(S3Connection connection, ObjectToPut object, Upload upload) {
    var body = new UploadBody(upload);
    var put = new S3Upload(connection, object, body);
    try {
      if (upload.size().isEmpty()) {
        put.ofUnknownSize();
      } else {
        put.ofSize(upload.size().getAsLong());
      }
    } catch (SdkException e) {
      // The SDK, too, fails when its caller does.
      throw body.failure().orElseGet(() -> put.told(e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void ofSize(long size) throws IOException {
    if (size <= SMALL) {
      inOneCall(body.readAllBytes());
    } else if (size <= LARGEST_CALL) {
      var _ = connection.once().putObject(object.inOne(), passedOn(size));
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
    takePiece();
    try {
      inPieces(head);
    } finally {
      connection.pieces().release();
    }
  }

  private void inOneCall(byte[] content) {
    var _ = connection.client().putObject(object.inOne(), gathered(content, content.length));
  }

  private void inLargeParts(long size) {
    try (var upload = MultipartUpload.begin(connection.client(), object)) {
      for (long left = size; left > 0; left -= LARGE_PART) {
        upload.add(connection.once(), passedOn(Math.min(left, LARGE_PART)));
      }
      upload.complete();
    }
  }

  private void inPieces(byte[] head) throws IOException {
    var piece = new byte[PIECE];
    System.arraycopy(head, 0, piece, 0, head.length);
    int length = head.length + body.readNBytes(piece, head.length, PIECE - head.length);
    if (length < PIECE) {
      var _ = connection.client().putObject(object.inOne(), gathered(piece, length));
      return;
    }
    try (var upload = MultipartUpload.begin(connection.client(), object)) {
      while (length > 0) {
        if (!upload.hasRoom()) {
          throw ApiError.invalid("An upload of this size must say how long it is.");
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
   * A store that refuses an upload before all of it has come may hang up, and its answer is lost
   * with the connection. Then something small is asked, which is refused for the same reason.
   */
  private ApiError told(SdkException fault) {
    if (!(fault instanceof S3Exception)) {
      try {
        var _ =
            connection
                .client()
                .listObjectsV2(any -> any.bucket(object.bucket()).prefix(object.key()).maxKeys(1));
      } catch (S3Exception said) {
        if (!S3Faults.isDenied(said)) {
          return S3Faults.told(said);
        }
      } catch (SdkException _) {
        // It answers nobody.
      }
    }
    return S3Faults.told(fault);
  }

  /** Those who wait leave their bytes in the network. */
  private void takePiece() {
    try {
      if (connection.pieces().tryAcquire(SECONDS_FOR_A_PIECE, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new ApiError(
        ErrorCode.TEMPORARILY_UNAVAILABLE,
        "The server has as many uploads of unknown size under way as it can take.");
  }
}
