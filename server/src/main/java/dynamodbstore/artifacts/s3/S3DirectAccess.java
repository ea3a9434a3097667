package dynamodbstore.artifacts.s3;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.store.ArtifactErrors;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ContentDisposition;
import dynamodbstore.artifacts.store.PresignedAccess;
import dynamodbstore.config.S3Settings;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/**
 * Presigned S3 URLs, signed with the server's credentials. Signing is local; it calls S3 only for
 * the region of a bucket, once. Thread-safe.
 */
final class S3DirectAccess implements PresignedAccess {
  /** The default of boto3, which MLflow does not override. */
  private static final Duration PART_VALIDITY = Duration.ofHours(1);

  private final S3Address address;
  private final S3Settings settings;
  private final Supplier<S3Connection> connection;

  S3DirectAccess(S3Address address, S3Settings settings, Supplier<S3Connection> connection) {
    this.address = address;
    this.settings = settings;
    this.connection = connection;
  }

  @Override
  public StartedUpload start(ArtifactPath file, long parts) {
    if (parts > MultipartUpload.MOST_PARTS) {
      throw ApiError.invalid(
          "num_parts must be at most %d (got %d).".formatted(MultipartUpload.MOST_PARTS, parts));
    }
    var object = object(file);
    var id =
        S3Errors.translateFaults(
            () ->
                connection
                    .get()
                    .client()
                    .createMultipartUpload(object.multipartRequest())
                    .uploadId());
    var urls =
        S3Errors.translateFaults(
            () ->
                IntStream.rangeClosed(1, (int) Math.max(parts, 0))
                    .mapToObj(number -> partUrl(object, id, number))
                    .toList());
    return new StartedUpload(id, urls);
  }

  private String partUrl(S3ObjectSpec object, String id, int number) {
    return signer()
        .presignUploadPart(
            signed ->
                signed
                    .signatureDuration(PART_VALIDITY)
                    .uploadPartRequest(
                        part ->
                            part.bucket(object.bucket())
                                .key(object.key())
                                .uploadId(id)
                                .partNumber(number)
                                .overrideConfiguration(this::nameOwner)))
        .url()
        .toExternalForm();
  }

  @Override
  public void complete(ArtifactPath file, String upload, List<UploadedPart> parts) {
    var object = object(file);
    var completed = parts.stream().map(S3DirectAccess::completed).toList();
    var _ =
        S3Errors.translateFaults(
            () ->
                connection
                    .get()
                    .client()
                    .completeMultipartUpload(
                        whole ->
                            whole
                                .bucket(object.bucket())
                                .key(object.key())
                                .uploadId(upload)
                                .multipartUpload(all -> all.parts(completed))));
  }

  private static CompletedPart completed(UploadedPart part) {
    if (part.number() < 1 || part.number() > MultipartUpload.MOST_PARTS) {
      throw ApiError.invalid(
          "part_number must be between 1 and %d (got %d)."
              .formatted(MultipartUpload.MOST_PARTS, part.number()));
    }
    return CompletedPart.builder().partNumber((int) part.number()).eTag(part.tag()).build();
  }

  @Override
  public void abort(ArtifactPath file, String upload) {
    var object = object(file);
    var _ =
        S3Errors.translateFaults(
            () ->
                connection
                    .get()
                    .client()
                    .abortMultipartUpload(
                        gone -> gone.bucket(object.bucket()).key(object.key()).uploadId(upload)));
  }

  @Override
  public SignedDownload download(ArtifactPath file) {
    return download(file, settings.downloadValidity());
  }

  /** One call: for the size, and to report a missing file now rather than when the URL is used. */
  @Override
  public SignedDownload download(ArtifactPath file, Duration validity) {
    long size = size(file);
    return new SignedDownload(S3Errors.translateFaults(() -> downloadUrl(file, validity)), size);
  }

  private String downloadUrl(ArtifactPath file, Duration validity) {
    return signer()
        .presignGetObject(
            signed ->
                signed
                    .signatureDuration(validity)
                    .getObjectRequest(
                        object ->
                            object
                                .bucket(address.bucket())
                                .key(address.key(file))
                                .responseContentDisposition(ContentDisposition.attachment(file))
                                .overrideConfiguration(this::nameOwner)))
        .url()
        .toExternalForm();
  }

  private long size(ArtifactPath file) {
    if (file.isRoot() || !address.fits(file)) {
      throw ArtifactErrors.missing(file);
    }
    try {
      return connection
          .get()
          .client()
          .headObject(object -> object.bucket(address.bucket()).key(address.key(file)))
          .contentLength();
    } catch (S3Exception e) {
      throw S3Errors.isMissingObject(e) ? ArtifactErrors.missing(file) : S3Errors.toApiError(e);
    } catch (SdkException e) {
      throw S3Errors.toApiError(e);
    }
  }

  @Override
  public SignedUpload upload(ArtifactPath file, Duration validity) {
    var object = object(file);
    return new SignedUpload(
        S3Errors.translateFaults(() -> uploadUrl(object, validity)), object.allHeaders());
  }

  private String uploadUrl(S3ObjectSpec object, Duration validity) {
    return signer()
        .presignPutObject(
            signed ->
                signed
                    .signatureDuration(validity)
                    .putObjectRequest(object.putRequest(this::nameOwner)))
        .url()
        .toExternalForm();
  }

  private S3Presigner signer() {
    return connection.get().signers().of(address.bucket());
  }

  /**
   * Adds the expected bucket owner as a query parameter, so that the holder of the URL need not
   * send a header.
   */
  private void nameOwner(AwsRequestOverrideConfiguration.Builder request) {
    settings
        .bucketOwner()
        .ifPresent(owner -> request.putRawQueryParameter(S3Connection.OWNER, owner));
  }

  private S3ObjectSpec object(ArtifactPath file) {
    var _ = file.asFile();
    if (!address.fits(file)) {
      throw S3Address.tooLong(file);
    }
    return S3ObjectSpec.of(address, file, settings);
  }
}
