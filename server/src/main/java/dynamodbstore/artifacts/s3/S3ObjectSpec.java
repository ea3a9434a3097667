package dynamodbstore.artifacts.s3;

import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ContentTypes;
import dynamodbstore.config.S3Settings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * Key and metadata of an object to upload.
 *
 * @param headers headers that the operator configured for every upload
 */
record S3ObjectSpec(String bucket, String key, String contentType, Map<String, String> headers) {
  private static final String CONTENT_TYPE = "Content-Type";

  S3ObjectSpec {
    headers = Map.copyOf(headers);
  }

  static S3ObjectSpec of(S3Address address, ArtifactPath file, S3Settings settings) {
    var headers = new LinkedHashMap<>(settings.uploadHeaders());
    var said = headers.remove(CONTENT_TYPE);
    return new S3ObjectSpec(
        address.bucket(),
        address.key(file),
        said == null ? ContentTypes.guessed(file.name()) : said,
        headers);
  }

  PutObjectRequest putRequest() {
    return putRequest(_ -> {});
  }

  /**
   * The request for an upload in one call.
   *
   * @param more adds to the configuration of the request
   */
  PutObjectRequest putRequest(Consumer<AwsRequestOverrideConfiguration.Builder> more) {
    return PutObjectRequest.builder()
        .bucket(bucket)
        .key(key)
        .contentType(contentType)
        .overrideConfiguration(
            request -> {
              headers.forEach(request::putHeader);
              more.accept(request);
            })
        .build();
  }

  CreateMultipartUploadRequest multipartRequest() {
    return CreateMultipartUploadRequest.builder()
        .bucket(bucket)
        .key(key)
        .contentType(contentType)
        .overrideConfiguration(request -> headers.forEach(request::putHeader))
        .build();
  }

  /** All headers that the holder of a presigned URL must send, since the signature covers them. */
  Map<String, String> allHeaders() {
    var all = new LinkedHashMap<>(headers);
    all.put(CONTENT_TYPE, contentType);
    return all;
  }
}
