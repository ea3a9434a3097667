package dynamodbstore.artifacts.s3;

import static java.lang.System.Logger.Level.WARNING;

import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;

/**
 * Multipart upload of one object, which stays invisible until it is completed. For use by one
 * thread.
 *
 * <p>Closing aborts an upload that was not completed. After a crash its parts remain until the next
 * sweep.
 */
final class MultipartUpload implements AutoCloseable {
  /** S3's limit. */
  static final int MOST_PARTS = 10_000;

  private static final System.Logger LOG = System.getLogger(MultipartUpload.class.getName());

  private final S3Client client;
  private final S3ObjectSpec object;
  private final String id;
  private final List<CompletedPart> parts = new ArrayList<>();
  private boolean whole;

  private MultipartUpload(S3Client client, S3ObjectSpec object, String id) {
    this.client = client;
    this.object = object;
    this.id = id;
  }

  static MultipartUpload begin(S3Client client, S3ObjectSpec object) {
    return new MultipartUpload(
        client, object, client.createMultipartUpload(object.multipartRequest()).uploadId());
  }

  /**
   * Uploads the next part.
   *
   * @param through the client that sends it: the retrying one if the content can be read again,
   *     else the one without retries
   */
  void add(S3Client through, RequestBody content) {
    int number = parts.size() + 1;
    var sent =
        through.uploadPart(
            part -> part.bucket(object.bucket()).key(object.key()).uploadId(id).partNumber(number),
            content);
    parts.add(CompletedPart.builder().partNumber(number).eTag(sent.eTag()).build());
  }

  boolean hasRoom() {
    return parts.size() < MOST_PARTS;
  }

  void complete() {
    var _ =
        client.completeMultipartUpload(
            upload ->
                upload
                    .bucket(object.bucket())
                    .key(object.key())
                    .uploadId(id)
                    .multipartUpload(all -> all.parts(parts)));
    whole = true;
  }

  /** Aborts the upload unless it was completed. Only logs a failure: the next sweep aborts it. */
  @Override
  public void close() {
    if (whole) {
      return;
    }
    try {
      var _ =
          client.abortMultipartUpload(
              upload -> upload.bucket(object.bucket()).key(object.key()).uploadId(id));
    } catch (SdkException e) {
      LOG.log(WARNING, "Could not abort an S3 upload; the next sweep retries: " + e.getMessage());
    }
  }
}
