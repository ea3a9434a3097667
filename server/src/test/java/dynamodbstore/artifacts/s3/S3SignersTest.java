package dynamodbstore.artifacts.s3;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dynamodbstore.config.S3Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** Tests against a stub server that returns a region for every bucket. */
class S3SignersTest {
  private static final StaticCredentialsProvider SOMEONE =
      StaticCredentialsProvider.create(AwsBasicCredentials.create("someone", "secret"));

  private final AtomicInteger asked = new AtomicInteger();
  private HttpServer server;
  private S3Client client;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
    client =
        S3Client.builder()
            .httpClientBuilder(Apache5HttpClient.builder())
            .region(Region.US_EAST_1)
            .credentialsProvider(SOMEONE)
            .forcePathStyle(true)
            .endpointOverride(URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
            .build();
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop(0);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 403})
  void urlIsSignedForTheRegionOfTheBucketQueriedOnce(int status) {
    answer(status, "eu-west-3");
    try (var signers = signers(S3Settings.DEFAULT)) {
      for (int n = 0; n < 2; n++) {
        assertThat(url(signers))
            .startsWith("https://bucket.s3.eu-west-3.amazonaws.com/f?")
            .contains("%2Feu-west-3%2Fs3%2F")
            .doesNotContain("checksum");
      }
    }

    assertThat(asked).hasValue(1);
  }

  @Test
  void unknownRegionFallsBackToTheConfiguredOne() {
    answer(404, "");
    try (var signers = signers(S3Settings.DEFAULT)) {
      assertThat(url(signers)).contains("%2Feu-central-1%2Fs3%2F");
    }
  }

  @Test
  void regionIsNotQueriedIfAnEndpointIsConfigured() {
    answer(200, "eu-west-3");
    try (var signers = signers(S3Local.shared().settings())) {
      assertThat(url(signers)).contains("%2Feu-central-1%2Fs3%2F");
    }

    assertThat(asked).hasValue(0);
  }

  private void answer(int status, String region) {
    var _ =
        server.createContext(
            "/",
            exchange -> {
              asked.incrementAndGet();
              if (!region.isEmpty()) {
                exchange.getResponseHeaders().add("x-amz-bucket-region", region);
              }
              exchange.sendResponseHeaders(status, -1);
              exchange.close();
            });
  }

  private S3PresignerCache signers(S3Settings settings) {
    return new S3PresignerCache(settings, SOMEONE, Region.EU_CENTRAL_1, client);
  }

  private static String url(S3PresignerCache signers) {
    return signers
        .of("bucket")
        .presignUploadPart(
            signed ->
                signed
                    .signatureDuration(Duration.ofMinutes(1))
                    .uploadPartRequest(
                        part -> part.bucket("bucket").key("f").uploadId("u").partNumber(1)))
        .url()
        .toExternalForm();
  }
}
