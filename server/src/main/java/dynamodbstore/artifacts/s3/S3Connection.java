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
 * Connection pool, clients and credentials for S3, shared by all S3 stores. Thread-safe.
 *
 * @param client retries with the standard strategy of the SDK
 * @param nonRetryingClient never retries; for content that is streamed from a client and cannot be
 *     read again
 * @param partBuffers permits for part buffers of uploads of unknown size; each holder releases its
 *     permit
 */
record S3Connection(
    SdkHttpClient http,
    S3Client client,
    S3Client nonRetryingClient,
    S3PresignerCache signers,
    Semaphore partBuffers)
    implements AutoCloseable {
  /**
   * Size of the connection pool: as many as the router admits requests, since each transfers one
   * file over one connection.
   */
  private static final int MOST = 1024;

  private static final Duration CONNECTING = Duration.ofSeconds(5);

  /** Read timeout. S3 sends nothing while it assembles a large upload, but responds within this. */
  private static final Duration SILENCE = Duration.ofMinutes(1);

  private static final Duration WAITING_FOR_A_CONNECTION = Duration.ofSeconds(10);

  /** Shorter than the 20 seconds or so after which S3 closes idle connections. */
  private static final Duration IDLE = Duration.ofSeconds(10);

  /** Maximum age of a connection, so that calls follow DNS changes of S3. */
  private static final Duration AGE = Duration.ofMinutes(10);

  /** Buffers of {@link S3Upload#PIECE} bytes each: 64 MB of a heap of 400. */
  private static final int PIECES = 8;

  /** Header or query parameter with the account that must own the bucket. */
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
    var signers = new S3PresignerCache(settings, credentials, region, client);
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
            // Streamed content has no checksum in advance, and parts that clients upload have none.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .overrideConfiguration(
                common -> {
                  common.retryStrategy(retries);
                  settings.bucketOwner().ifPresent(owner -> common.putHeader(OWNER, owner));
                });
    if (settings.endpoint().isEmpty()) {
      return client.crossRegionAccessEnabled(true).build();
    }
    // Other implementations of S3 may not support the checksums that Amazon added recently.
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

  /**
   * The region from the settings or the AWS profile. Does not query the instance metadata service,
   * which takes seconds where there is none.
   */
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
    nonRetryingClient.close();
    client.close();
    http.close();
  }
}
