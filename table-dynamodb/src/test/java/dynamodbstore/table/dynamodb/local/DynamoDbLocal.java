package dynamodbstore.table.dynamodb.local;

import dynamodbstore.table.Meter;
import dynamodbstore.table.Table;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * DynamoDB Local in a process of its own, in memory, shared by all tests of a run: started by the
 * first that asks, gone with the JVM that asked, even if that is killed.
 *
 * <p>It does not look at credentials and has one set of tables for all regions.
 */
public final class DynamoDbLocal {
  private final int port;
  private final DynamoDbClient client;

  private static final class Shared {
    static final DynamoDbLocal INSTANCE = start();
  }

  private DynamoDbLocal(int port) {
    this.port = port;
    this.client =
        DynamoDbClient.builder()
            .endpointOverride(URI.create("http://localhost:" + port))
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
            .httpClientBuilder(Apache5HttpClient.builder())
            .build();
  }

  public static DynamoDbLocal shared() {
    return Shared.INSTANCE;
  }

  public int port() {
    return port;
  }

  /** The address of a table in it, as the server takes it; the table may be yet to make. */
  public String address(String table) {
    return "dynamodb://localhost:%d/%s".formatted(port, table);
  }

  /** An empty table with a name of its own, which is dropped when it is closed. */
  public Table newTable(InstantSource clock, Meter meter) {
    return newTable(newName(), clock, meter);
  }

  /** The same under a given name. */
  public Table newTable(String name, InstantSource clock, Meter meter) {
    return TemporaryTable.create(this, name, clock, meter);
  }

  public String newName() {
    return "test-" + UUID.randomUUID();
  }

  public void drop(String table) {
    var _ = client.deleteTable(request -> request.tableName(table));
  }

  private static DynamoDbLocal start() {
    var program = new ProgramOfTests("dynamodb-local", LocalProcess.class, LocalProcess.READY);
    var options =
        List.of("--enable-native-access=ALL-UNNAMED", "-Djava.library.path=" + program.libraries());
    return new DynamoDbLocal(program.start(options));
  }
}
