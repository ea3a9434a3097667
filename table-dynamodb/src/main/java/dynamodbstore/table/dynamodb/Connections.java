package dynamodbstore.table.dynamodb;

import dynamodbstore.table.TableUnavailable;
import dynamodbstore.table.dynamodb.DynamoAddress.Place;
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

/** How DynamoDB is spoken to: over which connections, as whom, and without the SDK's retries. */
final class Connections {
  /**
   * Callers are virtual threads, so a few hundred calls are under way at a time: none may queue.
   */
  private static final int MOST = 512;

  private static final Duration CONNECTING = Duration.ofSeconds(2);

  /** DynamoDB answers within milliseconds; what is silent for longer than this is lost. */
  private static final Duration SILENCE = Duration.ofSeconds(5);

  private static final Duration WAITING_FOR_A_CONNECTION = Duration.ofSeconds(5);

  /** Shorter than DynamoDB keeps idle connections, so that no call is written to a closed one. */
  private static final Duration IDLE = Duration.ofSeconds(20);

  /** Lets calls move to new addresses of DynamoDB. */
  private static final Duration AGE = Duration.ofMinutes(10);

  /** Signatures need some region; local stores do not look at it. */
  private static final Region ANY_REGION = Region.US_EAST_1;

  private Connections() {}

  static DynamoDbClient open(DynamoAddress address) {
    var client =
        DynamoDbClient.builder()
            // As a builder, so that the connections are closed with the client.
            .httpClientBuilder(http())
            .overrideConfiguration(
                settings -> settings.retryStrategy(DefaultRetryStrategy.doNotRetry()));
    return at(address.place(), client).build();
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

  private static DynamoDbClientBuilder at(Place place, DynamoDbClientBuilder client) {
    return switch (place) {
      case Place.Region(String name) ->
          client
              .region(Region.of(name))
              .credentialsProvider(explained(DefaultCredentialsProvider.builder().build()));
      case Place.Endpoint endpoint ->
          client
              .endpointOverride(endpoint.uri())
              .region(configuredRegion())
              .credentialsProvider(
                  endpoint.isPrivate()
                      ? configuredOrAnybody()
                      : explained(DefaultCredentialsProvider.builder().build()));
    };
  }

  /** Not the whole default chain: its end asks the machine's cloud, in vain and for seconds. */
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
   * What is configured on this machine, or else a name without a secret, so that a local store just
   * works. It gives nothing away: whoever checks credentials refuses these, and they are only ever
   * shown to a host on a private network that was named in the address.
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

  /** Credentials are looked up before anything is sent, so a failure here is no lost answer. */
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
