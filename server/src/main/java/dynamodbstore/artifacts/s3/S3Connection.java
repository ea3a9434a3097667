package dynamodbstore.artifacts.s3;

import dynamodbstore.api.ApiError;
import dynamodbstore.config.S3Settings;
import dynamodbstore.wire.ErrorCode;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpConfigurationOption;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.s3.LegacyMd5Plugin;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.utils.AttributeMap;

/**
 * How S3 is spoken to: over which connections and as whom.
 *
 * @param client repeats what may be repeated
 * @param once repeats nothing, for content that comes from a caller and comes once
 * @param pieces room for parts of uploads in memory: whoever takes one gives it back
 */
record S3Connection(
    SdkHttpClient http, S3Client client, S3Client once, S3Signers signers, Semaphore pieces)
    implements AutoCloseable {
  /** As many as the router lets requests in at once: each moves one file over one connection. */
  private static final int MOST = 1024;

  private static final Duration CONNECTING = Duration.ofSeconds(5);

  /** S3 puts large uploads together in silence, and answers within this all the same. */
  private static final Duration SILENCE = Duration.ofMinutes(1);

  private static final Duration WAITING_FOR_A_CONNECTION = Duration.ofSeconds(10);

  /** S3 drops idle connections after 20 seconds or so. */
  private static final Duration IDLE = Duration.ofSeconds(10);

  /** Lets calls move to new addresses of S3. */
  private static final Duration AGE = Duration.ofMinutes(10);

  /** With {@link S3Upload#PIECE} each, 64 MB of a heap of 400. */
  private static final int PIECES = 8;

  /** The account that must own a bucket, in a header or in a signed URL. */
  static final String OWNER = "x-amz-expected-bucket-owner";

  static S3Connection open(S3Settings settings) {
    return open(settings, explained(DefaultCredentialsProvider.builder().build()));
  }

  static S3Connection open(S3Settings settings, AwsCredentialsProvider credentials) {
    var http = http(settings);
    var region = region(settings);
    var client =
        client(
            settings,
            http,
            region,
            credentials,
            DefaultRetryStrategy.standardStrategyBuilder().build());
    var once = client(settings, http, region, credentials, DefaultRetryStrategy.doNotRetry());
    var signers = new S3Signers(settings, credentials, region, client);
    return new S3Connection(http, client, once, signers, new Semaphore(PIECES, true));
  }

  private static S3Client client(
      S3Settings settings,
      SdkHttpClient http,
      Region region,
      AwsCredentialsProvider credentials,
      RetryStrategy retries) {
    var client =
        S3Client.builder()
            .httpClient(http)
            .region(region)
            .credentialsProvider(credentials)
            .forcePathStyle(settings.bucketInPath())
            // What is passed on unread has no checksum yet, and parts that clients send have none.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .overrideConfiguration(
                common -> {
                  common.retryStrategy(retries);
                  settings.bucketOwner().ifPresent(owner -> common.putHeader(OWNER, owner));
                });
    if (settings.endpoint().isEmpty()) {
      return client.crossRegionAccessEnabled(true).build();
    }
    // Not every store knows the checksums that Amazon's has learned of late.
    return client
        .endpointOverride(settings.endpoint().get())
        .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
        .addPlugin(LegacyMd5Plugin.create())
        .build();
  }

  private static SdkHttpClient http(S3Settings settings) {
    return Apache5HttpClient.builder()
        .maxConnections(MOST)
        .connectionTimeout(CONNECTING)
        .socketTimeout(SILENCE)
        .connectionAcquisitionTimeout(WAITING_FOR_A_CONNECTION)
        .connectionMaxIdleTime(IDLE)
        .connectionTimeToLive(AGE)
        .tcpKeepAlive(true)
        .buildWithDefaults(
            AttributeMap.builder()
                .put(SdkHttpConfigurationOption.TRUST_ALL_CERTIFICATES, settings.ignoreTls())
                .build());
  }

  /** Without asking the machine's cloud, which takes seconds where there is none. */
  private static Region region(S3Settings settings) {
    return settings
        .region()
        .map(Region::of)
        .orElseGet(
            () -> {
              try {
                var configured = new AwsProfileRegionProvider().getRegion();
                return configured == null ? Region.US_EAST_1 : configured;
              } catch (SdkClientException _) {
                return Region.US_EAST_1;
              }
            });
  }

  private static AwsCredentialsProvider explained(AwsCredentialsProvider credentials) {
    return () -> {
      try {
        return credentials.resolveCredentials();
      } catch (SdkClientException _) {
        throw new ApiError(
            ErrorCode.UNAUTHENTICATED,
            "The server has no AWS credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or"
                + " AWS_PROFILE for it, or give its machine a role.");
      }
    };
  }

  @Override
  public void close() {
    signers.close();
    once.close();
    client.close();
    http.close();
  }
}
