package dynamodbstore.artifacts.s3;

import dynamodbstore.config.S3Settings;
import dynamodbstore.table.dynamodb.local.ProgramOfTests;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * S3Proxy in a process of its own, in memory, shared by all tests of a run: started by the first
 * that asks, gone with the JVM that asked, even if that is killed. It checks signatures; the
 * credentials it takes are those that this JVM has from then on.
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

  /** How it is reached. */
  public S3Settings settings() {
    return settings;
  }

  S3Connection connection() {
    return connection;
  }

  S3Client client() {
    return connection.client();
  }

  /** The name of an empty bucket. */
  public String newBucket() {
    var name = "test-" + UUID.randomUUID();
    var _ = client().createBucket(bucket -> bucket.bucket(name));
    return name;
  }

  private static S3Local start() {
    var program = new ProgramOfTests("s3proxy", S3Process.class, S3Process.READY);
    return new S3Local(program.start(List.of()));
  }
}
