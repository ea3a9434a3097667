package dynamodbstore.table.dynamodb;

import dynamodbstore.table.dynamodb.DynamoAddress.Location;
import dynamodbstore.table.errors.TableUnavailable;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.auth.credentials.SystemPropertyCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/**
 * Factory of DynamoDB clients: connection pool, timeouts, credentials and region.
 *
 * <p>The SDK's own retries are off; {@link dynamodbstore.table.dynamodb.retry.RetryLoop} retries
 * instead.
 */
final class DynamoClientFactory {
  /**
   * Size of the connection pool. Callers are virtual threads, so a few hundred calls are in flight
   * at a time; none may queue for a connection.
   */
  private static final int MOST = 512;

  private static final Duration CONNECTING = Duration.ofSeconds(2);

  /**
   * Socket timeout. DynamoDB responds within milliseconds; a response that takes longer than this
   * counts as lost.
   */
  private static final Duration SILENCE = Duration.ofSeconds(5);

  private static final Duration WAITING_FOR_A_CONNECTION = Duration.ofSeconds(5);

  /**
   * Idle timeout, shorter than DynamoDB's own, so that no request is written to a connection that
   * DynamoDB has already closed.
   */
  private static final Duration IDLE = Duration.ofSeconds(20);

  /** Maximum age of a connection, so that calls move to new IP addresses of DynamoDB. */
  private static final Duration AGE = Duration.ofMinutes(10);

  /** Request signatures need a region; local stores ignore it. */
  private static final Region ANY_REGION = Region.US_EAST_1;

  private DynamoClientFactory() {}

  static DynamoDbClient open(DynamoAddress address) {
    var client =
        DynamoDbClient.builder()
            // Passed as a builder, so that closing the client closes the connection pool.
            .httpClientBuilder(http())
            .overrideConfiguration(
                settings -> settings.retryStrategy(DefaultRetryStrategy.doNotRetry()));
    return at(address.location(), client).build();
  }

  private static SdkHttpClient.Builder<?> http() {
    return Apache5HttpClient.builder()
        .maxConnections(MOST)
        .connectionTimeout(CONNECTING)
        .socketTimeout(SILENCE)
        .connectionAcquisitionTimeout(WAITING_FOR_A_CONNECTION)
        .connectionMaxIdleTime(IDLE)
        .connectionTimeToLive(AGE)
        .tcpKeepAlive(true);
  }

  private static DynamoDbClientBuilder at(Location place, DynamoDbClientBuilder client) {
    return switch (place) {
      case Location.Region(String name) ->
          client
              .region(Region.of(name))
              .credentialsProvider(explained(DefaultCredentialsProvider.builder().build()));
      case Location.Endpoint endpoint ->
          client
              .endpointOverride(endpoint.uri())
              .region(configuredRegion())
              .credentialsProvider(
                  endpoint.isPrivate()
                      ? configuredOrAnybody()
                      : explained(DefaultCredentialsProvider.builder().build()));
    };
  }

  /**
   * Omits the instance metadata provider at the end of the SDK's default chain: outside AWS it
   * blocks for seconds and then fails.
   */
  private static Region configuredRegion() {
    try {
      return new AwsRegionProviderChain(
              new SystemSettingsRegionProvider(), new AwsProfileRegionProvider())
          .getRegion();
    } catch (SdkClientException _) {
      return ANY_REGION;
    }
  }

  /**
   * Credentials configured on this machine, or else placeholder credentials, so that a local store
   * works without configuration.
   *
   * <p>The placeholders disclose nothing: a store that verifies credentials rejects them, and they
   * are sent only to a private host that the operator named in the address.
   */
  private static AwsCredentialsProvider configuredOrAnybody() {
    return AwsCredentialsProviderChain.builder()
        .addCredentialsProvider(SystemPropertyCredentialsProvider.create())
        .addCredentialsProvider(EnvironmentVariableCredentialsProvider.create())
        .addCredentialsProvider(ProfileCredentialsProvider.create())
        .addCredentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("anybody", "nothing")))
        .build();
  }

  /**
   * Wraps a provider so that missing credentials become {@link TableUnavailable}. The SDK resolves
   * credentials before it sends anything, so this failure is never a lost response.
   */
  private static AwsCredentialsProvider explained(AwsCredentialsProvider credentials) {
    return () -> {
      try {
        return credentials.resolveCredentials();
      } catch (SdkClientException missing) {
        throw new TableUnavailable(
            "No AWS credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or AWS_PROFILE,"
                + " or give this machine a role",
            missing);
      }
    };
  }
}
