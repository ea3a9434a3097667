package dynamodbstore.artifacts.s3;

import dynamodbstore.config.S3Settings;
import dynamodbstore.table.dynamodb.local.TestServerProcess;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * S3Proxy in its own process, in memory, shared by all tests of a JVM: started lazily, and stopped
 * with this JVM, even if that is killed. It checks signatures; starting it sets the credentials of
 * this JVM to those that it accepts.
 */
public final class S3Local {
  private final S3Settings settings;
  private final S3Connection connection;

  private static final class Shared {
    static final S3Local INSTANCE = start();
  }

  private S3Local(int port) {
    System.setProperty("aws.accessKeyId", S3Process.IDENTITY);
    System.setProperty("aws.secretAccessKey", S3Process.CREDENTIAL);
    this.settings = settings(port);
    this.connection = S3Connection.open(settings);
  }

  public static S3Local shared() {
    return Shared.INSTANCE;
  }

  private static S3Settings settings(int port) {
    return new S3Settings(
        Optional.of(URI.create("http://127.0.0.1:" + port)),
        Optional.of("us-east-1"),
        false,
        S3Settings.Addressing.AUTO,
        Optional.empty(),
        Map.of(),
        S3Settings.DEFAULT.downloadValidity());
  }

  /** The settings to connect to it. */
  public S3Settings settings() {
    return settings;
  }

  S3Connection connection() {
    return connection;
  }

  S3Client client() {
    return connection.client();
  }

  /** Creates an empty bucket and returns its name. */
  public String newBucket() {
    var name = "test-" + UUID.randomUUID();
    var _ = client().createBucket(bucket -> bucket.bucket(name));
    return name;
  }

  private static S3Local start() {
    var program = new TestServerProcess("s3proxy", S3Process.class, S3Process.READY);
    return new S3Local(program.start(List.of()));
  }
}
