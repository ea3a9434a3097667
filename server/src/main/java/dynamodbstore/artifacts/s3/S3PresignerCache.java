package dynamodbstore.artifacts.s3;

import dynamodbstore.config.S3Settings;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/**
 * Cache of presigners, one per region: a signature names the region of the bucket and, unlike a
 * call, cannot be redirected to another region. Thread-safe.
 */
final class S3PresignerCache implements AutoCloseable {
  private static final String BUCKET_REGION = "x-amz-bucket-region";

  private final S3Settings settings;
  private final AwsCredentialsProvider credentials;
  private final Region configured;
  private final S3Client client;

  /**
   * Cached region of each bucket. Holds only buckets that exist, so it stays small; never evicted.
   */
  private final Map<String, Region> regions = new ConcurrentHashMap<>();

  private final Map<Region, S3Presigner> signers = new ConcurrentHashMap<>();

  /**
   * @param configured region for buckets whose region S3 does not return
   */
  S3PresignerCache(
      S3Settings settings, AwsCredentialsProvider credentials, Region configured, S3Client client) {
    this.settings = settings;
    this.credentials = credentials;
    this.configured = configured;
    this.client = client;
  }

  /**
   * The presigner for a bucket. One call for the first URL of each bucket, and none if an endpoint
   * is configured.
   */
  S3Presigner of(String bucket) {
    var region = settings.endpoint().isPresent() ? configured : regionOf(bucket);
    return signers.computeIfAbsent(region, this::signer);
  }

  /**
   * Looked up without a lock: the race is benign, because concurrent lookups return the same
   * region.
   */
  private Region regionOf(String bucket) {
    var known = regions.get(bucket);
    if (known != null) {
      return known;
    }
    var told = ask(bucket).map(Region::of);
    told.ifPresent(region -> regions.put(bucket, region));
    return told.orElse(configured);
  }

  /** Queries the region. S3 returns it even if access to the bucket is denied. */
  private Optional<String> ask(String bucket) {
    try {
      return Optional.ofNullable(client.headBucket(one -> one.bucket(bucket)).bucketRegion());
    } catch (S3Exception e) {
      return Optional.ofNullable(e.awsErrorDetails())
          .map(AwsErrorDetails::sdkHttpResponse)
          .flatMap(answer -> answer.firstMatchingHeader(BUCKET_REGION));
    }
  }

  private S3Presigner signer(Region region) {
    var signer =
        S3Presigner.builder()
            .region(region)
            .credentialsProvider(credentials)
            .serviceConfiguration(
                S3Configuration.builder().pathStyleAccessEnabled(settings.bucketInPath()).build());
    settings.endpoint().ifPresent(signer::endpointOverride);
    return signer.build();
  }

  @Override
  public void close() {
    signers.values().forEach(S3Presigner::close);
  }
}
