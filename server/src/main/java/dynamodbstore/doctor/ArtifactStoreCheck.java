package dynamodbstore.doctor;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ArtifactStore;
import dynamodbstore.artifacts.store.ByteRange;
import dynamodbstore.artifacts.store.Upload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * Check of an artifact store in S3: writes, reads and deletes a small file, as the server does.
 *
 * @param uri of the store, for the operator
 */
public record ArtifactStoreCheck(String uri, ArtifactStore store) implements HealthCheck {
  private static final String SUBJECT = "Artifacts";
  private static final String ADVICE =
      "Check bucket, region, --s3-endpoint-url and credentials; the server needs s3:GetObject,"
          + " s3:PutObject, s3:DeleteObject, s3:ListBucket and s3:AbortMultipartUpload.";

  @Override
  public List<Finding> findings() {
    var path = ArtifactPath.parse("mlflow-doctor-" + UUID.randomUUID());
    var content = path.text().getBytes(StandardCharsets.UTF_8);
    try {
      store.put(path, Upload.of(new ByteArrayInputStream(content), content.length));
      boolean isSame;
      try {
        isSame = Arrays.equals(read(path), content);
      } finally {
        // Also if reading is not permitted: a check leaves nothing behind.
        store.delete(path);
      }
      return List.of(
          isSame
              ? Finding.ok(SUBJECT, "a file was written, read and deleted in " + uri)
              : Finding.fail(SUBJECT, uri + " returns other bytes than were written", ADVICE));
    } catch (ApiError refused) {
      return List.of(Finding.fail(SUBJECT, uri + ": " + refused.text(), ADVICE));
    } catch (UncheckedIOException failed) {
      return List.of(Finding.fail(SUBJECT, uri + ": " + failed.getMessage(), ADVICE));
    }
  }

  private byte[] read(ArtifactPath path) {
    var out = new ByteArrayOutputStream();
    try (var download = store.open(path)) {
      download.writeTo(out, ByteRange.whole(download.size()));
    }
    return out.toByteArray();
  }
}
